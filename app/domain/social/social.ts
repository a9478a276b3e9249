import { keysInOrder } from "~/domain/words";

export const PLATFORM_NAMES = {
  instagram: "Instagram",
  facebook: "Facebook",
  twitter: "Twitter / X",
  tiktok: "TikTok",
};
export const SOCIAL_PLATFORMS = keysInOrder(PLATFORM_NAMES);
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

export const POST_STATUS_NAMES = {
  draft: "Draft",
  scheduled: "Scheduled",
  published: "Published",
  failed: "Failed",
};
export const POST_STATUSES = keysInOrder(POST_STATUS_NAMES);
export type PostStatus = (typeof POST_STATUSES)[number];

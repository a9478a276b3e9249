import { toMoment } from "~/domain/time-ago";
import { truncate } from "~/forms/truncate";
import type { findPost } from "./posts.server";
import { POST_STATUSES, type PostStatus, SOCIAL_PLATFORMS, type SocialPlatform } from "./social";

export type Post = NonNullable<ReturnType<typeof findPost>>;

/** Unknown statuses are shown as draft. */
export function shownStatus(status: string): PostStatus {
  return POST_STATUSES.find((one) => one === status) ?? "draft";
}

export function inOrder(platforms: readonly SocialPlatform[]): SocialPlatform[] {
  return SOCIAL_PLATFORMS.filter((platform) => platforms.includes(platform));
}

const LISTED_CHARACTERS = 140;
const NAMED_CHARACTERS = 60;

export function nameOfPost({ caption }: Pick<Post, "caption">): string {
  return truncate(caption, NAMED_CHARACTERS);
}

export function toPostRow(post: Post, { now, zone }: { now: Date; zone: string }) {
  return {
    id: post.id,
    name: nameOfPost(post),
    caption: truncate(post.caption, LISTED_CHARACTERS),
    platforms: inOrder(post.platforms),
    status: shownStatus(post.status),
    created: toMoment(post.createdAt, now, zone),
  };
}

export type PostRow = ReturnType<typeof toPostRow>;

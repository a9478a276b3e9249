/** Words that the social media manager keeps its rows in (spec section 3). */

export const SOCIAL_PLATFORMS = ["instagram", "facebook", "twitter", "tiktok"] as const;
export type SocialPlatform = (typeof SOCIAL_PLATFORMS)[number];

export const POST_STATUSES = ["draft", "scheduled", "published", "failed"] as const;

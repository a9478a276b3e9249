import { text } from "drizzle-orm/sqlite-core";
import { flag, folded, id, instant, isFlag, isJson, oneOf, stamps } from "~/db/columns.server";
import { described, describedTable } from "~/db/described.server";
import { POST_STATUSES, SOCIAL_PLATFORMS, type SocialPlatform } from "~/domain/social/social";

export const socialMediaConnections = describedTable(
  "social_media_connections",
  "Your social media accounts.",
  {
    id: id(),
    platform: described(
      text("platform", { enum: SOCIAL_PLATFORMS }).notNull(),
      "instagram, facebook, twitter, or tiktok.",
    ),
    accountName: described(text("account_name").notNull(), "The account's name."),
    isActive: described(flag("is_active").notNull().default(true), "Whether it's in use."),
    connectedAt: described(
      instant("connected_at")
        .notNull()
        .$defaultFn(() => new Date()),
      "When it was added.",
    ),
  },
  (table) => [
    oneOf("social_connections_platform", table.platform),
    isFlag("social_connections_is_active", table.isActive),
  ],
);

export const socialMediaPosts = describedTable(
  "social_media_posts",
  "Your social media posts.",
  {
    id: id(),
    caption: described(text("caption").notNull(), "Its text."),
    platforms: described(
      text("platforms", { mode: "json" }).$type<SocialPlatform[]>().notNull(),
      "Where it goes, as JSON.",
    ),
    status: described(
      text("status", { enum: POST_STATUSES }).notNull().default("draft"),
      "draft, scheduled, published, or failed.",
    ),
    mediaUrls: described(
      text("media_urls", { mode: "json" }).$type<string[]>(),
      "Its images and videos, as JSON.",
    ),
    ...stamps(),
    foldedText: folded("folded_text"),
  },
  (table) => [
    isJson("social_posts_platforms", table.platforms),
    oneOf("social_posts_status", table.status),
  ],
);

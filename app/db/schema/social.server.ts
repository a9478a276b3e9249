import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { flag, folded, id, instant, isFlag, isJson, oneOf, stamps } from "~/db/columns.server";
import { POST_STATUSES, SOCIAL_PLATFORMS, type SocialPlatform } from "~/domain/social/social";

export const socialMediaConnections = sqliteTable(
  "social_media_connections",
  {
    id: id(),
    platform: text("platform", { enum: SOCIAL_PLATFORMS }).notNull(),
    accountName: text("account_name").notNull(),
    isActive: flag("is_active").notNull().default(true),
    connectedAt: instant("connected_at")
      .notNull()
      .$defaultFn(() => new Date()),
  },
  (table) => [
    oneOf("social_connections_platform", table.platform),
    isFlag("social_connections_is_active", table.isActive),
  ],
);

export const socialMediaPosts = sqliteTable(
  "social_media_posts",
  {
    id: id(),
    caption: text("caption").notNull(),
    platforms: text("platforms", { mode: "json" }).$type<SocialPlatform[]>().notNull(),
    status: text("status", { enum: POST_STATUSES }).notNull().default("draft"),
    mediaUrls: text("media_urls", { mode: "json" }).$type<string[]>(),
    ...stamps(),
    foldedText: folded("folded_text"),
  },
  (table) => [
    isJson("social_posts_platforms", table.platforms),
    oneOf("social_posts_status", table.status),
  ],
);

import { sql } from "drizzle-orm";
import { index, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, folded, id, instant, isFlag } from "~/db/columns.server";

export const newsletterSubscribers = sqliteTable(
  "newsletter_subscribers",
  {
    id: id(),
    email: text("email").notNull(),
    userName: text("user_name"),
    isActive: flag("is_active").notNull().default(true),
    subscribedAt: instant("subscribed_at")
      .notNull()
      .$defaultFn(() => new Date()),
    /** Since when somebody is on the list who came with another one, and hasn't signed up here. */
    unconfirmedSince: instant("unconfirmed_since"),
    foldedText: folded("folded_text"),
  },
  (table) => [
    // A new sign-up is a new consent and a new row (design 4.13).
    uniqueIndex("newsletter_active_email").on(table.email).where(sql`is_active = 1`),
    index("newsletter_by_sign_up").on(table.subscribedAt),
    isFlag("newsletter_is_active", table.isActive),
  ],
);

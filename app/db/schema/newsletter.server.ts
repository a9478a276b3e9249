import { sql } from "drizzle-orm";
import { index, integer, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import { flag, folded, id, instant, isFlag, isOnly } from "~/db/columns.server";
import { described, describedTable } from "~/db/described.server";

export const newsletterSubscribers = describedTable(
  "newsletter_subscribers",
  "Newsletter sign-ups, including people who unsubscribed.",
  {
    id: id(),
    email: described(text("email").notNull(), "Their email address."),
    userName: described(text("user_name"), "Their name."),
    isActive: described(
      flag("is_active").notNull().default(true),
      "Whether they're still subscribed. Don't email the others.",
    ),
    subscribedAt: described(
      instant("subscribed_at")
        .notNull()
        .$defaultFn(() => new Date()),
      "When they signed up.",
    ),

    unconfirmedSince: described(
      instant("unconfirmed_since"),
      "When you imported them. Empty once they sign up here.",
    ),
    foldedText: folded("folded_text"),
  },
  (table) => [
    // An address has at most one active row. Signing up again is a new consent, so it adds a row.
    uniqueIndex("newsletter_active_email").on(table.email).where(sql`is_active = 1`),
    index("newsletter_by_sign_up").on(table.subscribedAt),
    isFlag("newsletter_is_active", table.isActive),
  ],
);

/** The key of unsubscribe links. Its one row is made by the migration and stays, since old emails have such links. */
export const newsletterKey = sqliteTable(
  "newsletter_key",
  { id: integer("id").primaryKey(), key: text("key").notNull() },
  (table) => [isOnly("newsletter_key_single_row", table.id)],
);

import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id } from "~/db/columns.server";

/**
 * Cash put in the drawer or taken out of it that no order is about: change from the bank, a bag of ice.
 * Rows are only ever added, which triggers hold.
 */
export const drawerEntries = sqliteTable(
  "drawer_entries",
  {
    id: id(),
    /** Cents paid in; below 0 paid out. */
    cents: integer("cents").notNull(),
    reason: text("reason").notNull(),
    /** The key of the form or call that entered it: each is entered once, forever. */
    entryKey: text("entry_key").unique(),
    /** The administrator's name as shown on screen, not an ID. */
    enteredBy: text("entered_by").notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    check("drawer_entries_cents", sql`${table.cents} <> 0`),
    check("drawer_entries_reason", sql`length(${table.reason}) > 0`),
  ],
);

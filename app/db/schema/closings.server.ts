import { sql } from "drizzle-orm";
import { check, integer, text } from "drizzle-orm/sqlite-core";
import { atLeast, between, id, instant, isJson, isOnly, updatedAt } from "~/db/columns.server";
import { described, describedTable, ONLY_ROW } from "~/db/described.server";

/**
 * Each closing covers the journal's entries since the closing before. Rows are only ever added, and a closed
 * day gets no more entries: triggers enforce both (drizzle/0037_closings.sql), and `hash` shows if somebody
 * removed them.
 */
export const closings = describedTable(
  "closings",
  "Closed days.",
  {
    id: id(),

    throughId: described(
      integer("through_id").notNull(),
      "The last entry that it covers: a number in journal.csv.",
    ),
    until: described(instant("until").notNull(), "When that entry was made."),

    day: described(text("day").notNull(), "Its business day."),
    /** The figures as the text that was hashed. */
    figures: described(
      text("figures").notNull(),
      "Its totals, the drawer, and items, as JSON with amounts in cents.",
    ),
    floatCents: described(integer("float_cents").notNull(), "What was in the drawer at the start."),
    expectedCents: described(
      integer("expected_cents").notNull(),
      "What should have been in the drawer.",
    ),
    countedCents: described(integer("counted_cents").notNull(), "What was in the drawer."),

    reason: described(text("reason"), "Why the two differ."),
    /** The administrator's name as shown on screen, not an ID. */
    closedBy: described(text("closed_by").notNull(), "Who closed it."),
    closedAt: described(instant("closed_at").notNull(), "When."),
    previousHash: described(text("previous_hash").notNull(), "The previous closing's hash."),
    hash: described(
      text("hash").notNull().unique(),
      "Shows whether anything it covers has been changed since.",
    ),
  },
  (table) => [
    atLeast("closings_through", table.throughId, 0),
    isJson("closings_figures", table.figures),
    atLeast("closings_float", table.floatCents, 0),
    atLeast("closings_counted", table.countedCents, 0),
    check(
      "closings_reason",
      sql`${table.countedCents} = ${table.expectedCents} OR coalesce(length(${table.reason}), 0) > 0`,
    ),
  ],
);

/** The table has one row, id 1. If it's missing, days end at midnight. */
export const daySettings = describedTable(
  "day_settings",
  "When business days end.",
  {
    id: described(integer("id").primaryKey(), ONLY_ROW),
    endsAtHour: described(integer("ends_at_hour").notNull(), "Hours after midnight."),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOnly("day_settings_single_row", table.id),
    between("day_settings_ends", table.endsAtHour, 0, 12),
  ],
);

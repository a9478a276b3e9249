import { sql } from "drizzle-orm";
import { check, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { atLeast, between, id, instant, isJson, isOnly, updatedAt } from "~/db/columns.server";

/**
 * Each closing covers what the journal booked since the one before. Rows are only ever added, and what a
 * closing covers gets no entry any more: triggers hold both (drizzle/0037_closings.sql), and `hash` shows
 * if somebody took them away.
 */
export const closings = sqliteTable(
  "closings",
  {
    id: id(),
    /** The last entry that it covers. */
    throughId: integer("through_id").notNull(),
    until: instant("until").notNull(),
    /** The business day of its last entry. */
    day: text("day").notNull(),
    /** Sums, the drawer, and items as JSON, as it was hashed. */
    figures: text("figures").notNull(),
    floatCents: integer("float_cents").notNull(),
    expectedCents: integer("expected_cents").notNull(),
    countedCents: integer("counted_cents").notNull(),
    /** Why the drawer differs. */
    reason: text("reason"),
    /** People read it, so it is what they know each other by. */
    closedBy: text("closed_by").notNull(),
    closedAt: instant("closed_at").notNull(),
    previousHash: text("previous_hash").notNull(),
    hash: text("hash").notNull().unique(),
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

/** One row, id 1. Without it, days end at midnight. */
export const daySettings = sqliteTable(
  "day_settings",
  {
    id: integer("id").primaryKey(),
    endsAtHour: integer("ends_at_hour").notNull(),
    updatedAt: updatedAt(),
  },
  (table) => [
    isOnly("day_settings_single_row", table.id),
    between("day_settings_ends", table.endsAtHour, 0, 12),
  ],
);

import { sql } from "drizzle-orm";
import { check, integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { instant } from "~/db/columns.server";

/** One row: whether Stripe's events get through. */
export const webhookHealth = sqliteTable(
  "webhook_health",
  {
    id: integer("id").primaryKey(),
    /** To within ten minutes, so that a busy hour writes it six times. */
    acceptedAt: instant("accepted_at"),
    /** Since then. */
    refused: integer("refused").notNull().default(0),
  },
  (table) => [
    check("webhook_health_single_row", sql`${table.id} = 1`),
    check("webhook_health_refused", sql`${table.refused} >= 0`),
  ],
);

import { integer, sqliteTable } from "drizzle-orm/sqlite-core";
import { atLeast, instant, isOnly } from "~/db/columns.server";

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
    isOnly("webhook_health_single_row", table.id),
    atLeast("webhook_health_refused", table.refused, 0),
  ],
);

import { integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, instant, oneOf } from "~/db/columns.server";
import { ALERT_KINDS } from "./alert";
import { orders } from "./orders.table.server";

export const alerts = sqliteTable(
  "alerts",
  {
    kind: text("kind", { enum: ALERT_KINDS }).notNull(),
    /** An order's id, or a name of Stripe's. */
    subject: text("subject").notNull(),
    orderId: integer("order_id").references(() => orders.id),
    amountCents: integer("amount_cents"),
    reason: text("reason"),
    respondBy: instant("respond_by"),
    /** When an email told the owner. */
    mailedAt: instant("mailed_at"),
    createdAt: createdAt(),
  },
  (table) => [
    primaryKey({ columns: [table.kind, table.subject] }),
    oneOf("alerts_kind", table.kind),
  ],
);

import { sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant, oneOf } from "~/db/columns.server";

export const LOOKS = ["payments", "refunds", "disputes"] as const;
/** Also those that are read once a day (`domain/payouts`). */
const LISTS = [...LOOKS, "payouts", "balance"] as const;

/**
 * How far each list of Stripe's has been read. A restored copy brings its own times along, so what
 * happened since that copy was made is read again.
 */
export const stripeLooks = sqliteTable(
  "stripe_looks",
  {
    list: text("list", { enum: LISTS }).primaryKey(),
    /** Everything made before has been read. */
    seenUntil: instant("seen_until").notNull(),
    /** Of a look that takes more than one round: when it began, and the last item it has read. */
    beganAt: instant("began_at"),
    afterId: text("after_id"),
  },
  (table) => [oneOf("stripe_looks_list", table.list)],
);

import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "~/db/columns.server";

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    /** In the table of whatever was asked for: a key is never used for two. */
    rowId: integer("row_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("idempotency_keys_by_age").on(table.createdAt)],
);

import { index, integer, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt } from "~/db/columns.server";

export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    key: text("key").primaryKey(),
    /** In the table of what was created: no key is used for two tables. */
    rowId: integer("row_id").notNull(),
    createdAt: createdAt(),
  },
  (table) => [index("idempotency_keys_by_age").on(table.createdAt)],
);

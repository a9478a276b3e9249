import { index, integer, primaryKey, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { instant } from "~/db/columns.server";

/** Fixed windows (design 4.21). */
export const limits = sqliteTable(
  "limits",
  {
    name: text("name").notNull(),
    clientHash: text("client_hash").notNull(),
    windowStart: instant("window_start").notNull(),
    count: integer("count").notNull(),
  },
  (table) => [
    primaryKey({ columns: [table.name, table.clientHash] }),
    index("limits_by_window").on(table.windowStart),
  ],
);

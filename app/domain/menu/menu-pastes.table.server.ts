import { sql } from "drizzle-orm";
import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant } from "~/db/columns.server";
import type { Made } from "./menu-paste";

/** A menu as it was pasted, and what came of it. */
export const menuPastes = sqliteTable(
  "menu_pastes",
  {
    id: id(),
    text: text("text").notNull(),
    createdAt: createdAt(),
    appliedAt: instant("applied_at"),
    undoneAt: instant("undone_at"),
    made: text("made", { mode: "json" }).$type<Made>(),
  },
  (table) => [
    check("menu_pastes_made", sql`${table.made} IS NULL OR json_valid(${table.made})`),
    check("menu_pastes_applied", sql`(${table.appliedAt} IS NULL) = (${table.made} IS NULL)`),
    check("menu_pastes_undone", sql`${table.undoneAt} IS NULL OR ${table.appliedAt} IS NOT NULL`),
  ],
);

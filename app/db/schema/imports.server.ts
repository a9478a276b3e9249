import { sql } from "drizzle-orm";
import { check, sqliteTable, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, isJson, oneOf } from "~/db/columns.server";
import { IMPORT_KINDS, type Made } from "~/domain/imports/import";

/** What was pasted or chosen to be taken in, and what came of it. */
export const imports = sqliteTable(
  "imports",
  {
    id: id(),
    kind: text("kind", { enum: IMPORT_KINDS }).notNull(),
    /** Of a paste its text, of a file what was read of it, as JSON. Emptied once it's applied. */
    content: text("content").notNull(),
    createdAt: createdAt(),
    appliedAt: instant("applied_at"),
    undoneAt: instant("undone_at"),
    made: text("made", { mode: "json" }).$type<Made>(),
  },
  (table) => [
    oneOf("imports_kind", table.kind),
    isJson("imports_made", table.made),
    check("imports_applied", sql`(${table.appliedAt} IS NULL) = (${table.made} IS NULL)`),
    check("imports_undone", sql`${table.undoneAt} IS NULL OR ${table.appliedAt} IS NOT NULL`),
  ],
);

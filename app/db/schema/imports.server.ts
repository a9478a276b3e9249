import { sql } from "drizzle-orm";
import { check, text } from "drizzle-orm/sqlite-core";
import { createdAt, id, instant, isJson, oneOf } from "~/db/columns.server";
import { described, describedTable, leftOut } from "~/db/described.server";
import { IMPORT_KINDS, type ImportedRows } from "~/domain/imports/import";

/** Each pasted menu or chosen file that was imported, and the result. */
export const imports = describedTable(
  "imports",
  "What you pasted or imported.",
  {
    id: id(),
    kind: described(
      text("kind", { enum: IMPORT_KINDS }).notNull(),
      "What it was, like menu, square, or stops.",
    ),
    /** The pasted text, or the file's rows as JSON. Emptied once the import is applied. */
    content: leftOut(
      text("content").notNull(),
      "A copy of what you pasted or chose, until it's added.",
    ),
    createdAt: createdAt(),
    appliedAt: described(instant("applied_at"), "When it was added. Empty if it never was."),
    undoneAt: described(instant("undone_at"), "When you undid it."),
    made: described(
      text("made", { mode: "json" }).$type<ImportedRows>(),
      "What it added and changed, as JSON.",
    ),
  },
  (table) => [
    oneOf("imports_kind", table.kind),
    isJson("imports_made", table.made),
    check("imports_applied", sql`(${table.appliedAt} IS NULL) = (${table.made} IS NULL)`),
    check("imports_undone", sql`${table.undoneAt} IS NULL OR ${table.appliedAt} IS NOT NULL`),
  ],
);

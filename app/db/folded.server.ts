import type BetterSqlite3 from "better-sqlite3";
import { fold } from "./fold";

type FoldedFrom = { into: `folded_${string}`; from: string[] };

/**
 * The folded columns, listed here because the database needs them before any table's module is loaded. If the texts
 * that a column is folded from change, a migration sets it to NULL, so that it's filled again.
 */
export const FOLDED: { table: string; columns: FoldedFrom[] }[] = [
  {
    table: "products",
    columns: [
      { into: "folded_name", from: ["name"] },
      { into: "folded_text", from: ["name", "origin", "category"] },
    ],
  },
  { table: "events", columns: [{ into: "folded_text", from: ["title", "location"] }] },
  {
    table: "catering_inquiries",
    columns: [{ into: "folded_text", from: ["name", "email", "event_type"] }],
  },
  {
    table: "newsletter_subscribers",
    columns: [{ into: "folded_text", from: ["email", "user_name"] }],
  },
  { table: "orders", columns: [{ into: "folded_name", from: ["customer_name"] }] },
  { table: "social_media_posts", columns: [{ into: "folded_text", from: ["caption"] }] },
];

/**
 * Folds texts when they're written, with TEMP triggers of the writer's connection. LIKE folds only ASCII, and
 * stored triggers would need our function in every program that writes to the file.
 */
export function foldOnWrite(connection: BetterSqlite3.Database): void {
  connection.function("fold", { deterministic: true }, (text) => fold(String(text)));
  for (const { table, columns } of FOLDED) {
    const texts = new Set(columns.flatMap(({ from }) => from.map(quoted)));
    const foldRow = `BEGIN
      UPDATE ${table} SET ${columns.map((column) => folding(column, "new.")).join()}
      WHERE rowid = new.rowid;
    END`;
    connection.exec(`
      CREATE TEMP TRIGGER fold_new_${table} AFTER INSERT ON ${table} ${foldRow};
      CREATE TEMP TRIGGER fold_changed_${table} AFTER UPDATE OF ${[...texts].join()} ON ${table} ${foldRow};
    `);
  }
}

/** Folds rows from before the column existed, and those added with another tool. */
export function backfillFolded(connection: BetterSqlite3.Database): void {
  for (const { table, columns } of FOLDED) {
    const isLeft = columns.map(({ into }) => `${quoted(into)} IS NULL`).join(" OR ");
    // Skip tables without such rows, so that a start doesn't write.
    if (!connection.prepare(`SELECT 1 FROM ${table} WHERE ${isLeft} LIMIT 1`).get()) continue;
    const all = columns.map((column) => folding(column)).join();
    connection.prepare(`UPDATE ${table} SET ${all} WHERE ${isLeft}`).run();
  }
}

/** '"folded_text" = fold(…)', with the texts that aren't NULL. */
function folding({ into, from }: FoldedFrom, row = ""): string {
  const texts = from.map((column) => row + quoted(column)).join();
  return `${quoted(into)} = fold(concat_ws(' ', ${texts}))`;
}

const quoted = (name: string) => `"${name}"`;

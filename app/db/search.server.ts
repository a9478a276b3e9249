import { type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn } from "drizzle-orm/sqlite-core";
import { fold } from "./fold";

/** A folded column (folded.server.ts), or an expression that is folded itself. */
export type Folded = (SQLiteColumn & { _: { name: `folded_${string}` } }) | SQL;

/** Treats `%` and `_` as plain characters, unlike LIKE. An empty search finds everything. */
export function contains(text: Folded, searched: string): SQL | undefined {
  return searched === "" ? undefined : sql`instr(${text}, ${fold(searched)}) > 0`;
}

import { type SQL, sql } from "drizzle-orm";
import { fold } from "./fold";
import type { Folded } from "./schema.server";

/**
 * The condition that a text holds what is searched for, without case and accents. Nothing in it is a
 * wildcard, as `%` and `_` would be for LIKE (design 4.16). An empty search finds all.
 */
export function contains(text: Folded, searched: string): SQL | undefined {
  return searched === "" ? undefined : sql`instr(${text}, ${fold(searched)}) > 0`;
}

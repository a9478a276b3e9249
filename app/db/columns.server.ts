import { type SQLWrapper, sql } from "drizzle-orm";
import { type AnySQLiteColumn, check, integer, text } from "drizzle-orm/sqlite-core";
import { described, leftOut } from "./described.server";

/**
 * Money is integer cents. Instants are integer milliseconds since 1970 in UTC. Calendar dates are text,
 * YYYY-MM-DD. Every table is STRICT (dev/generate-migration.ts makes it so), and its CHECKs refuse invalid
 * values, so neither the panel nor the API can store them.
 */

export const id = () =>
  described(
    integer("id").primaryKey({ autoIncrement: true }),
    "Its number. Other tables use it to refer to this row.",
  );
export const instant = (name: string) => integer(name, { mode: "timestamp_ms" });
export const createdAt = () =>
  described(
    instant("created_at")
      .notNull()
      .$defaultFn(() => new Date()),
    "When it was saved.",
  );
export const updatedAt = () =>
  described(
    instant("updated_at")
      .notNull()
      .$defaultFn(() => new Date())
      .$onUpdateFn(() => new Date()),
    "When it last changed.",
  );
export const stamps = () => ({ createdAt: createdAt(), updatedAt: updatedAt() });
/** A folded copy of the columns that FOLDED names (folded.server.ts). Nothing else writes it. */
export const folded = <Name extends `folded_${string}`>(name: Name) =>
  leftOut(text(name), "A copy of other columns, for search.");
export const flag = (name: string) => integer(name, { mode: "boolean" });

/** @param description the sentence about the column in the owner's download */
export const refersTo = (name: string, description: string, column: () => AnySQLiteColumn) =>
  described(integer(name).notNull().references(column), description);

export const isFlag = (name: string, column: SQLWrapper) => check(name, sql`${column} IN (0, 1)`);

/** CHECK for tables with a single row, whose ID is 1. */
export const isOnly = (name: string, id: SQLWrapper) => check(name, sql`${id} = 1`);

export const isDay = (name: string, column: SQLWrapper) =>
  check(name, sql`${column} GLOB '????-??-??'`);

export function isJson(name: string, column: AnySQLiteColumn) {
  const isValid = sql`json_valid(${column})`;
  return check(name, column.notNull ? isValid : sql`${column} IS NULL OR ${isValid}`);
}

export const atLeast = (name: string, column: SQLWrapper, least: number) =>
  check(name, sql`${column} >= ${limit(least)}`);

export const between = (name: string, column: SQLWrapper, least: number, most: Limit) =>
  check(name, sql`${column} BETWEEN ${limit(least)} AND ${limit(most)}`);

/** CHECK for columns with an `enum`. The noun's rules and types use the same list. */
export function oneOf(name: string, column: SQLWrapper & { enumValues: readonly string[] }) {
  const list = column.enumValues.map((word) => `'${word}'`).join(", ");
  return check(name, sql`${column} IN (${sql.raw(list)})`);
}

type Limit = number | SQLWrapper;

/** A limit as raw SQL, since a CHECK takes no parameters. */
const limit = (most: Limit) => (typeof most === "number" ? sql.raw(String(most)) : most);

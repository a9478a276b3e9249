import { type Column, getTableColumns, getTableName, sql } from "drizzle-orm";
import type { SQLiteTable } from "drizzle-orm/sqlite-core";
import { read, write } from "~/db/client.server";
import { seed } from "../dev/seed";
import { makeOrder } from "./factories";
import { tables } from "./tables";

/** Adds the demo, an order, and a row to each table that's still empty, so that every noun has a row. */
export async function fillTables(): Promise<void> {
  await seed();
  await makeOrder({ token: "token" }, [{ productId: 1 }]);
  // The rows are made column by column, so they can break foreign keys and checks.
  read().run(sql`PRAGMA foreign_keys = OFF`);
  read().run(sql`PRAGMA ignore_check_constraints = ON`);
  await write((tx) => {
    for (const table of tables) {
      const isEmpty = tx.select().from(table).limit(1).all().length === 0;
      if (isEmpty) tx.insert(table).values(rowOf(table)).run();
    }
  });
}

/** Rows that pages parse, so made-up text isn't enough. */
const EXAMPLES: Record<string, object> = {
  closings: { throughId: 0, figures: JSON.stringify({ sums: [], counts: {}, pieces: [] }) },
};

function rowOf(table: SQLiteTable): Record<string, unknown> {
  const columns = Object.entries(getTableColumns(table));
  const required = columns.filter(([, { notNull, hasDefault }]) => notNull && !hasDefault);
  const values = required.map(([name, column]) => [name, valueFor(column)]);
  return { ...Object.fromEntries(values), ...EXAMPLES[getTableName(table)] };
}

const VALUES: Record<string, unknown> = {
  boolean: true,
  custom: [],
  date: new Date(0),
  json: [],
  number: 1,
  // Some text columns hold a day, so the text is a valid one.
  string: "2027-01-04",
};

const valueFor = ({ enumValues, dataType }: Column) => enumValues?.[0] ?? VALUES[dataType];

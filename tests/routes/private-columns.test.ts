import { getTableColumns, getTableName } from "drizzle-orm";
import { type SQLiteTable, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { fillTables } from "../filled-tables";
import { tables } from "../tables";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { loaders } from "./loaders";

/**
 * Rows are private: a page and the API name what they send. So each table gets a column that nobody
 * asked for, and no answer may hold it.
 */
const SECRET = "nobody-asked-for-this";
const PARAMS = { id: "1", "*": "x", product: "1-first-harvest", policy: "privacy", token: "token" };

const admin = asAdministrator();

beforeEach(async () => {
  await fillTables();
  await write((tx) => {
    for (const table of tables) {
      tx.run(`ALTER TABLE ${getTableName(table)} ADD COLUMN secret text DEFAULT '${SECRET}'`);
    }
  });
  for (const table of tables) {
    const column = text("secret");
    Object.assign(getTableColumns(table), { secret: (column as never as Builder).build(table) });
  }
});
type Builder = { build(table: SQLiteTable): unknown };

afterEach(() => {
  for (const table of tables) delete getTableColumns(table).secret;
});

describe.each([
  ["a visitor", (path: string) => args(path, {}, PARAMS)],
  ["an administrator", (path: string) => admin.get(path, PARAMS)],
])("%s", (_who, asked) => {
  it("is told no column that a page or the API does not name", async () => {
    const told: string[] = [];
    for (const { module, loader } of loaders) {
      const answer = await Promise.resolve(loader(asked("/"))).catch((thrown: unknown) => thrown);
      if (answer === null) continue;
      if (!(answer instanceof Response) || answer.status >= 500)
        throw new Error(`${module} can't show a row of filled-tables.ts`, { cause: answer });
      if ((await answer.text()).includes(SECRET)) told.push(module);
    }
    expect(told).toEqual([]);
  });
});

it("would notice one that is told", async () => {
  const { read } = await import("~/db/client.server");
  const { products } = await import("~/db/schema/catalog.server");
  expect(JSON.stringify(read().select().from(products).all())).toContain(SECRET);
});

import type { ActionFunctionArgs, LoaderFunctionArgs } from "@remix-run/node";
import { getTableName, Table } from "drizzle-orm";
import { type SQLiteTable, SQLiteTable as Tables, text } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orderLines, orders } from "~/domain/records/orders.table.server";
import { seed } from "../../dev/seed";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";

/**
 * Rows are private: a page and the API name what they send. So each table gets a column that nobody
 * asked for, and no answer may hold it.
 */
const SECRET = "nobody-asked-for-this";
const PARAMS = { id: "1", "*": "x", product: "1-first-harvest", token: "token" };

type Module = { loader?: (args: LoaderFunctionArgs & ActionFunctionArgs) => unknown };
const routes = import.meta.glob<Module>(
  ["../../app/root.tsx", "../../app/routes/**/*.{ts,tsx}", "!../../app/routes/**/*.test.*"],
  { eager: true },
);
const loaders = Object.entries(routes).flatMap(([file, { loader }]) =>
  loader ? [{ file, loader }] : [],
);
const modules = import.meta.glob<Record<string, unknown>>("../../app/domain/**/*.table.server.ts", {
  eager: true,
});
const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => value instanceof Tables);

type Inside = { _: never } & Record<symbol, Record<string, unknown>>;
// Drizzle keeps a table's columns under a symbol of its own.
const columnsOf = (table: SQLiteTable) =>
  (table as unknown as Inside)[
    (Table as unknown as { Symbol: { Columns: symbol } }).Symbol.Columns
  ];

const admin = asAdministrator();

beforeEach(async () => {
  await seed();
  await write((tx) => {
    tx.insert(orders).values(paidOrder).run();
    const line = { orderId: 1, productId: 1, name: "Tin", unitPriceCents: 100, quantity: 1 };
    tx.insert(orderLines).values(line).run();
    for (const table of tables) {
      tx.run(`ALTER TABLE ${getTableName(table)} ADD COLUMN secret text DEFAULT '${SECRET}'`);
    }
  });
  for (const table of tables) {
    const column = text("secret");
    Object.assign(columnsOf(table) ?? {}, { secret: (column as never as Builder).build(table) });
  }
});
type Builder = { build(table: SQLiteTable): unknown };

afterEach(() => {
  for (const table of tables) delete columnsOf(table)?.secret;
});

const paidOrder = {
  token: "token",
  status: "paid" as const,
  paidAt: new Date(),
  paymentIntentId: "pi_3Private000000000000",
  email: "kei@example.com",
  totalCents: 100,
  browserHash: "browser",
  clientHash: "client",
  cartFingerprint: "cart",
  holdExpiresAt: new Date(),
};

describe.each([
  ["a visitor", (path: string) => args(path, {}, PARAMS)],
  ["an administrator", (path: string) => admin.get(path, PARAMS)],
])("%s", (_who, asked) => {
  it("is told no column that a page or the API does not name", async () => {
    const told: string[] = [];
    for (const { file, loader } of loaders) {
      const answer = await Promise.resolve(loader(asked("/"))).catch((thrown: unknown) => thrown);
      if (!(answer instanceof Response)) continue;
      if ((await answer.text()).includes(SECRET)) told.push(file);
    }
    expect(told).toEqual([]);
  });
});

it("would notice one that is told", async () => {
  const { read } = await import("~/db/client.server");
  const { products } = await import("~/domain/records/products.table.server");
  expect(JSON.stringify(read().select().from(products).all())).toContain(SECRET);
});

import { sql } from "drizzle-orm";
import { beforeAll, beforeEach, describe, expect, it } from "vitest";
import { databaseVersion, publicVersion, write } from "~/db/client.server";
import { TABLES_NOT_SHOWN } from "~/db/public-version.server";
import { CACHEABLE_PAGES, ORDER_PAGES } from "~/http/cacheable-pages";
import { seed } from "../dev/seed";
import { HOUR_MS } from "./clock";
import { makeEvent, makeMenuItem, makeOrder, makeProduct } from "./factories";
import { answer } from "./routes/remix-build";
import { ownConnection, statementsOf } from "./run-statements";

/** A kept page is void once a table that it reads has changed. */

const tables = () =>
  ownConnection()
    .prepare<[], string>("SELECT name FROM main.sqlite_master WHERE type = 'table'")
    .pluck()
    .all();

/** The tables that a page's statements name, of those that make no page void. */
async function unseenTablesOf(path: string): Promise<string[]> {
  const run = await statementsOf(() => answer(new Request(`http://localhost:3000${path}`)));
  expect(run.length, path).toBeGreaterThan(0);
  const words = new Set(run.flatMap((text) => text.match(/\w+/g) ?? []));
  return [...TABLES_NOT_SHOWN].filter((table) => words.has(table));
}

// The server's jobs begin with its first answer, and read tables that no page shows.
beforeAll(() => answer(new Request("http://localhost:3000/about")));

/** A stop is on that takes orders ahead, with an order on its line. */
beforeEach(async () => {
  await seed(new Date(), { pay: async ({ id }) => `pi_${id}` });
  const { id } = await makeEvent({
    startDate: new Date(Date.now() - HOUR_MS),
    endDate: new Date(Date.now() + 3 * HOUR_MS),
    ordersAhead: true,
  });
  const latte = await makeMenuItem();
  await makeOrder({ pickupEventId: id, pickupMinutes: 90 }, [{ productId: latte.id }]);
});

const ROW_PAGES = ["/shop/13-ceremonial-matcha-first-harvest"];
const UNTIL_SHOWN = [...CACHEABLE_PAGES, ...ROW_PAGES].filter(
  (path) => !ORDER_PAGES.includes(path),
);

describe("a kept page", () => {
  it.each(UNTIL_SHOWN)("reads no table whose changes don't void it: %s", async (path) => {
    expect(await unseenTablesOf(path)).toEqual([]);
  });

  it.each(ORDER_PAGES)("shows orders and is voided by each commit: %s", async (path) => {
    expect(await unseenTablesOf(path)).toContain("orders");
  });

  it("reads no table whose changes don't void it if it's a menu item's", async () => {
    const { id } = await makeMenuItem({ name: "Hojicha Float" });
    expect(await unseenTablesOf(`/menu/${id}-hojicha-float`)).toEqual([]);
  });
});

it("the list names tables that exist", () => {
  expect([...TABLES_NOT_SHOWN].filter((table) => !tables().includes(table))).toEqual([]);
});

describe("the version of what public pages show", () => {
  it("stays when an order comes in, and when it's handed over", async () => {
    const latte = await makeMenuItem();
    const before = [publicVersion(), databaseVersion()];
    const { id } = await makeOrder({}, [{ productId: latte.id }]);
    await write((tx) => tx.run(sql`UPDATE orders SET handed_over_at = 1 WHERE id = ${id}`));
    expect(publicVersion()).toBe(before[0]);
    expect(databaseVersion()).not.toBe(before[1]);
  });

  it("changes with a commit of another node, of which only the position tells", () => {
    const before = publicVersion();
    const position = ownConnection().pragma("user_version", { simple: true });
    ownConnection().pragma(`user_version = ${Number(position) + 1}`);
    expect(publicVersion()).not.toBe(before);
  });

  it("changes with the stock, which the shop shows", async () => {
    const { inventoryId } = await makeProduct();
    const before = publicVersion();
    await write((tx) => tx.run(sql`UPDATE inventory SET quantity = 1 WHERE id = ${inventoryId}`));
    expect(publicVersion()).not.toBe(before);
  });

  it("changes with a row of every other table", () => {
    const connection = ownConnection();
    connection.pragma("foreign_keys = OFF");
    const shown = tables().filter(
      (table) => !TABLES_NOT_SHOWN.has(table) && !/^(sqlite|__)/.test(table),
    );
    expect(shown).toEqual(expect.arrayContaining(["brand_versions", "homepage_content", "events"]));
    const triggers = connection
      .prepare<[], string>("SELECT name FROM temp.sqlite_master WHERE type = 'trigger'")
      .pluck()
      .all();
    for (const table of shown)
      for (const change of ["INSERT", "UPDATE", "DELETE"])
        expect(triggers).toContain(`shown_${change}_${table}`);
  });

  it.each(["brand_versions", "homepage_content", "products", "events", "menu_items"])(
    "changes when a row of %s is deleted",
    (table) => {
      const connection = ownConnection();
      connection.pragma("foreign_keys = OFF");
      const before = publicVersion();
      const { changes } = connection.prepare(`DELETE FROM ${table}`).run();
      expect(publicVersion() !== before).toBe(changes > 0);
    },
  );

  it("can't be read when the store can't be read", () => {
    ownConnection().close();
    expect(() => publicVersion()).toThrow();
  });
});

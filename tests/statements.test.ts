import type { LoaderFunctionArgs } from "@remix-run/node";
import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { addRows, type Rows } from "../dev/bench/many-rows";
import { asAdministrator } from "./routes/as-administrator";
import { ownConnection, statementsOf } from "./run-statements";

/** A screen asks SQLite as often with many rows as with few, so no screen grows without a page. */

const admin = asAdministrator();

type Route = { loader?: (args: LoaderFunctionArgs) => unknown };

const files = import.meta.glob<Route>(
  ["../app/root.tsx", "../app/routes/**/*.{ts,tsx}", "!../app/routes/**/*.test.*"],
  { eager: true },
);

/** 'admin.orders_.$id.view' is at '/admin/orders/1/view'. A layout without a segment is at '/'. */
const screens = Object.entries(files).flatMap(([file, { loader }]) => {
  const name = file.replace(/^.*\/|\.tsx?$/g, "");
  if (!loader || name.includes("$token")) return [];
  const segments = name
    .replace(/\[\.\]/g, "\0")
    .split(".")
    .map((segment) => segment.replace(/_$/, ""))
    .filter((segment) => !/^(?:_.*|\(.*\)|root|)$/.test(segment))
    .map((segment) => (segment.startsWith("$") ? "1" : segment.replace(/\0/g, ".")));
  return [{ name, path: `/${segments.join("/")}`, loader }];
});

/**
 * Emails are written anew for each row, of which a page has at most 25. The window looks up the tax rate of
 * each stop of these days, and Today the zone for each stop on the line. Signing in writes.
 */
const PER_ROW = /^(?:admin\.orders_\.mail|admin\.today|admin\.window|api\.window|auth\..*)$/;

const FEW: Rows = { orders: 2, products: 2, stops: 2, subscribers: 2 };
const MANY: Rows = { orders: 260, products: 130, stops: 120, subscribers: 60 };

describe("the number of statements", () => {
  it.each(screens.filter(({ name }) => !PER_ROW.test(name)))(
    "doesn't grow with the rows: $name",
    async ({ path, loader }) => {
      const few = await countWith(FEW, path, loader);
      expect(await countWith(MANY, path, loader)).toEqual(few);
    },
  );

  it("is counted", async () => {
    const loop = () => {
      for (const _ of read().all(sql`SELECT id FROM products`)) read().get(sql`SELECT 1`);
    };
    expect(await countWith(FEW, "/", loop)).toHaveLength(3);
    expect(await countWith(MANY, "/", loop)).toHaveLength(3 + MANY.products);
  });

  it("covers the screens of the shop and of the panel", () => {
    const paths = screens.map(({ path }) => path);
    expect(paths).toEqual(
      expect.arrayContaining([
        "/",
        "/shop",
        "/events",
        "/sitemap.xml",
        "/admin",
        "/admin/days",
        "/admin/days/close",
        "/admin/orders",
        "/admin/orders/1/view",
        "/admin/counter",
        "/admin/window",
        "/api/products",
      ]),
    );
  });
});

/** Closes a day in which nothing was booked. */
const CLOSE = `INSERT INTO closings (through_id, until, day, figures, float_cents, expected_cents, counted_cents,
    closed_by, closed_at, previous_hash, hash)
  VALUES (0, 0, '2027-01-04', '{"sums":[],"counts":{},"pieces":[]}', 0, 0, 0, 'Mio', 0, '', hex(randomblob(8)))`;

/** The statements that a screen runs, in a shop that has these rows too. */
async function countWith(rows: Rows, path: string, loader: NonNullable<Route["loader"]>) {
  addRows(ownConnection(), rows, Date.now());
  for (let closed = 0; closed < rows.stops; closed++) ownConnection().exec(CLOSE);
  // A query that runs once per commit runs again.
  await write((tx) => tx.run(sql`UPDATE inventory SET unit = unit`));
  const ids = { id: "1", product: "1", item: "1", key: "none", "*": "none" };
  const run = await statementsOf(async () => {
    try {
      await loader(admin.get(path, ids));
    } catch (answer) {
      if (!(answer instanceof Response)) throw answer;
    }
  });
  return run.map((text) => text.replace(/\(\?(?:, \?)+\)/g, "(?)"));
}

import type BetterSqlite3 from "better-sqlite3";
import { quantiles } from "./load";
import type { Plan } from "./plan";
import { milliseconds, share, type Table, whole } from "./report";
import { openShop, signedIn } from "./servers";

/** The rows of a short list: one page. */
const FEW = 50;

export type Screen = [what: string, path: string];

/** The screens to measure. With few rows, the last page is the only one. */
const screensOf = (lastPage: number): Screen[] => [
  ["Store, first page", "/admin/store"],
  ["Store, last page", `/admin/store?page=${lastPage}`],
  ["Store, search that finds all", "/admin/store?q=b%C3%B4wl"],
  ["Store, search that finds nothing", "/admin/store?q=nothing"],
  ["Inventory, first page", "/admin/inventory"],
  ["Inventory, last page", `/admin/inventory?page=${lastPage}`],
  ["Inventory, search that finds all", "/admin/inventory?q=b%C3%B4wl"],
  ["Inquiries, first page", "/admin/inquiries"],
  ["Inquiries, last page", `/admin/inquiries?page=${lastPage}`],
  ["Subscribers, first page", "/admin/newsletter"],
  ["Subscribers, last page", `/admin/newsletter?page=${lastPage}`],
  ["Dashboard", "/admin"],
];

/** Measures whole screens of the panel, requested one after the other, with few rows and with many. */
export async function adminLists({ screenRequests, manyRows }: Plan): Promise<Table> {
  const screens = screensOf(manyRows / FEW);
  const timesOf = (rows: number) =>
    timesWith((database) => fill(database, rows), screens, screenRequests);
  const few = await timesOf(FEW);
  const many = await timesOf(manyRows);
  return {
    title: "The panel's lists",
    about: `Milliseconds for a whole screen, half of ${screenRequests} requests within, with ${whole(FEW)} and with ${whole(manyRows)} products, inquiries and subscribers.`,
    head: ["", whole(FEW), whole(manyRows), "times as long"],
    rows: screens.map(([what], at) => {
      const [short = 0, long = 0] = [few[at], many[at]];
      return [what, milliseconds(short), milliseconds(long), share(long, short)];
    }),
  };
}

/** The median milliseconds that an administrator waits for each screen, in a shop that was filled like this. */
export async function timesWith(
  fillShop: (database: BetterSqlite3.Database) => void,
  screens: readonly Screen[],
  requests: number,
): Promise<number[]> {
  const shop = await openShop(fillShop);
  const headers = { Accept: "text/html", Cookie: await signedIn(shop.origin) };

  const medians: number[] = [];
  for (const [, path] of screens) {
    const times: number[] = [];
    while (times.length < requests) {
      const begun = performance.now();
      const response = await fetch(shop.origin + path, { headers, redirect: "manual" });
      await response.text();
      if (response.status !== 200) throw new Error(`${path} answered ${response.status}`);
      times.push(performance.now() - begun);
    }
    medians.push(quantiles(times).p50);
  }
  await shop.stop();
  return medians;
}

/** Fills the shop with this many products, inquiries and subscribers, in place of the demo's own. */
function fill(database: BetterSqlite3.Database, rows: number): void {
  database.exec(`
    UPDATE products SET deleted_at = 0;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO products (name, description, price_cents, category, origin, created_at, updated_at)
      SELECT 'Bôwl ' || i, 'Thrown and wood-fired in a climbing kiln, wide enough to whisk in', 100,
        'equipment', 'Shigaraki, Shiga', 0, 0 FROM n;
    INSERT INTO inventory (product_id, quantity, low_stock_threshold, unit, updated_at)
      SELECT id, id % 50, 5, 'pieces', 0 FROM products WHERE deleted_at IS NULL;
    INSERT INTO stock_movements (inventory_id, kind, delta, quantity_after, created_at)
      SELECT id, 'initial', quantity, quantity, 0 FROM inventory WHERE product_id IN
        (SELECT id FROM products WHERE deleted_at IS NULL);
    DELETE FROM catering_inquiries;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO catering_inquiries (name, email, event_date, event_type, guest_count, location,
        message, created_at, updated_at)
      SELECT 'Guest ' || i, i || '@example.com', '2027-03-20', 'wedding', 80, 'Altadena',
        'We would like a bowl for each of our guests, and soft serve for the children', i, i FROM n;
    DELETE FROM newsletter_subscribers;
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${rows})
      INSERT INTO newsletter_subscribers (email, subscribed_at)
      SELECT i || '@example.com', i FROM n;
  `);
}

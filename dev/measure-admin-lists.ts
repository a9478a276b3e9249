import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { sql } from "drizzle-orm";
import { closeDatabase, write } from "../app/db/client.server";
import { demoEnvironment } from "./environment";
import { createBrowser } from "./identity/browse";
import { freePort } from "./ports";
import { startShop } from "./shop";

/**
 * How long the panel's lists take with 5,000 products, through the built server: whole pages, asked
 * one after the other. Run it with `npx tsx dev/measure-admin-lists.ts` after `npm run build`.
 */
const PRODUCTS = 5000;
const ROUNDS = 40;
const PAGES = [
  "/admin/store",
  "/admin/store?q=bowl",
  "/admin/store?q=B%C3%94WL+4999",
  "/admin/store?q=nothing",
  "/admin/store?page=100",
  "/admin/inventory",
  "/admin/inventory?q=bowl",
  "/admin/inventory?page=100",
  "/admin",
];

const dataDir = await mkdtemp(join(tmpdir(), "ujicart-lists-"));
const port = await freePort();
Object.assign(process.env, demoEnvironment({ port, dataDir }));
await fill();
closeDatabase();

const shop = await startShop({ dataDir, ports: { shop: port, identity: 0, stripe: 0 } });
const browser = createBrowser();
const started = await browser.request(`${shop.origin}/auth/auth0`);
await browser.request(await browser.signIn(started.headers.get("Location") ?? "", "admin"));
for (const path of PAGES) console.log(path.padEnd(32), await medianOf(shop.origin + path));
await shop.stop();
await rm(dataDir, { recursive: true });

async function fill(): Promise<void> {
  await write((tx) => {
    tx.run(sql`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${PRODUCTS})
      INSERT INTO products (name, description, price_cents, category, origin, is_available, created_at, updated_at)
      SELECT 'Bôwl ' || i, 'Thrown and wood-fired in a climbing kiln, wide enough to whisk in', 100 + i,
        'equipment', 'Shigaraki, Shiga', 1, 0, 0 FROM n`);
    tx.run(sql`INSERT INTO inventory (product_id, quantity, low_stock_threshold, unit, updated_at)
      SELECT id, id % 50, 5, 'pieces', 0 FROM products`);
    tx.run(sql`INSERT INTO stock_movements (inventory_id, kind, delta, quantity_after, created_at)
      SELECT id, 'initial', quantity, quantity, 0 FROM inventory`);
  });
}

async function medianOf(address: string): Promise<string> {
  const times: number[] = [];
  for (let round = 0; round < ROUNDS; round++) {
    const begun = performance.now();
    const response = await browser.request(address);
    await response.text();
    if (response.status !== 200) throw new Error(`${address} answered ${response.status}`);
    times.push(performance.now() - begun);
  }
  times.sort((a, b) => a - b);
  const at = (share: number) => `${times[Math.floor(ROUNDS * share)]?.toFixed(0)} ms`;
  return `median ${at(0.5)}, 95 of 100 within ${at(0.95)}`;
}

import { NO_FAULTS } from "../../dev/identity/faults";
import type { Shop } from "../../dev/shop";
import { expect, test } from "./fixtures";
import { CARDS, expectPaid, goToCheckoutWith, payWith, proceed, TIN } from "./shopping";
import { signInAsAdmin } from "./sign-in";
import { addPaidOrder, lose, setPrice, withDatabase } from "./stored";

/** No test sees what the one before it left behind, though both have the same server. */

// The tests run in one worker, one after the other, in this order.
test.describe.configure({ mode: "default" });

type Rows = Record<string, unknown[]>;

/** Every row of every table, with the numbers that new rows would get. */
function rowsOf(shop: Shop): Rows {
  return withDatabase(shop, (database) => {
    const tables = database
      .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
      .pluck()
      .all();
    const rows = (table: string) => database.prepare(`SELECT * FROM "${table}"`).all();
    return Object.fromEntries(tables.map((table) => [table, rows(table)]));
  });
}

const processOf = (shop: Shop) => shop.server.child.pid;

let found: Rows;
let process: number | undefined;

test("a test changes a price, enters money, and leaves every request answered", ({ shop }) => {
  found = rowsOf(shop);
  process = processOf(shop);
  setPrice(shop, TIN.name, 100);
  addPaidOrder(shop);
  withDatabase(shop, (database) =>
    database.exec(`
      INSERT INTO till_entries (order_id, kind, method, cents, entered_by, created_at)
      SELECT id, 'sale', 'cash', 650, 'ana@example.com', 0 FROM orders LIMIT 1`),
  );
  expect(rowsOf(shop)).not.toEqual(found);
});

test("the next test finds the old price, on the same server", async ({ shop }) => {
  expect(processOf(shop)).toBe(process);
  expect(rowsOf(shop)).toEqual(found);
});

test("a test leaves rows, a session, a payment and faults", async ({ page, shop }) => {
  await signInAsAdmin(page);
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectPaid(page);
  setPrice(shop, TIN.name, 100);
  await page.goto("/shop");
  await expect(page.getByText("$1.00")).toBeVisible();

  const { stripe, identity } = shop.standIns;
  stripe.webhooks.mode = "held";
  stripe.faults.add({ times: "always", fault: { kind: "html" } });
  Object.assign(identity.controls, { outage: "error", permissionsGone: true });
  expect(rowsOf(shop)).not.toEqual(found);
});

// The server is the same, unless a page was closed before all its requests were answered.
test("the next test finds none of it", async ({ page, shop }) => {
  expect(rowsOf(shop)).toEqual(found);
  const { stripe, identity } = shop.standIns;
  expect(stripe.snapshot()).toMatchObject({ intents: [], charges: [] });
  expect([...stripe.webhooks.deliveries]).toEqual([]);
  expect(stripe.webhooks.mode).toBe("auto");
  expect(identity.controls).toEqual(NO_FAULTS);

  await page.goto("/shop");
  await expect(page.getByText("$1.00")).toHaveCount(0);
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await payWith(page, CARDS.pays);
  await expectPaid(page);
});

test("a test ends while the server still asks Stripe", async ({ page, shop }) => {
  process = processOf(shop);
  const held = shop.standIns.stripe.faults.add({
    on: "POST /v1/payment_intents",
    fault: { kind: "pause" },
  });
  await goToCheckoutWith(page, TIN);
  await proceed(page);
  await held.hit;
});

test("the next test has another server, and nothing arrives late", async ({ shop }) => {
  expect(processOf(shop)).not.toBe(process);
  expect(rowsOf(shop)).toEqual(found);
});

test("a test takes a table away", async ({ shop }) => {
  process = processOf(shop);
  lose(shop, "events");
});

test("the next test has another server with every table", async ({ shop }) => {
  expect(processOf(shop)).not.toBe(process);
  expect(rowsOf(shop)).toEqual(found);
});

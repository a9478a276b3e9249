import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { seed } from "../../dev/seed";
import { captureLog } from "../log";
import { openPage, PlainBrowser, textOf } from "./plain-browser";

/** The cart of a browser without JavaScript, which knows its cookie alone. */

beforeEach(() => seed());

const TIN = "Ceremonial Matcha, First Harvest";
const WHISK = "Bamboo Whisk";
const TOTE = "Canvas Tote";

const run = (statement: ReturnType<typeof sql>) => write((tx) => tx.run(statement));
const setStock = (name: string, quantity: number) =>
  run(
    sql`UPDATE inventory SET quantity = ${quantity}
        WHERE product_id = (SELECT id FROM products WHERE name = ${name})`,
  );
const idOf = (name: string) =>
  read().select().from(products).where(eq(products.name, name)).get()?.id;

async function add(page: PlainBrowser, ...names: string[]): Promise<void> {
  for (const name of names) {
    await page.open("/shop");
    const articles = page.screen.getAllByRole("article");
    const card = articles.find((article) => textOf(article).includes(name));
    await page.press("Add to Cart", within(card ?? page.document.body));
  }
}

async function shopperWith(...names: string[]): Promise<PlainBrowser> {
  const page = new PlainBrowser();
  await add(page, ...names);
  return page;
}

const line = (page: PlainBrowser, name: string) => page.main.queryByRole("heading", { name });
const isEnabled = (page: PlainBrowser, name: string) =>
  !page.main.getByRole<HTMLButtonElement>("button", { name }).disabled;

it("a product is added, raised, lowered and removed", async () => {
  const page = await shopperWith(TIN);
  expect(page.toast).toContain("Added to Cart");
  expect(page.toast).toContain(TIN);
  await add(page, WHISK);
  expect(page.cartCount).toBe("2");
  await page.follow(/^Cart/);

  expect(isEnabled(page, `Decrease quantity of ${TIN}`)).toBe(false);
  await page.press(`Increase quantity of ${TIN}`);
  page.main.getByText("$76.00");
  expect(page.cartCount).toBe("3");
  await page.press(`Decrease quantity of ${TIN}`);
  expect(page.cartCount).toBe("2");

  await page.press(`Remove ${TIN}`);
  expect(line(page, TIN)).toBeNull();
  await page.press(`Remove ${WHISK}`);
  expect(line(page, "Your Cart is Empty")).not.toBeNull();
  expect(page.cartCount).toBe("");
  await page.follow("Continue Shopping");
  expect(page.path).toBe("/shop");
});

it("changes since the last visit are reported, and the total is today's", async () => {
  const page = await shopperWith(TIN, TIN, TIN, WHISK, TOTE);
  await run(sql`UPDATE products SET price_cents = 4100 WHERE name = ${TIN}`);
  await setStock(TIN, 2);
  await setStock(WHISK, 0);
  await run(sql`UPDATE products SET is_available = 0 WHERE name = ${TOTE}`);
  await page.follow(/^Cart/);

  for (const text of [
    `The price of ${TIN} changed from $38.00 to $41.00.`,
    `We only have 2 of ${TIN} left, so we lowered your quantity from 3.`,
    `${WHISK} sold out, so we removed it from your cart.`,
    `We no longer sell ${TOTE}, so we removed it from your cart.`,
    "$82.00",
  ]) {
    expect(page.mainText).toContain(text);
  }
  expect(line(page, WHISK)).toBeNull();
  expect(isEnabled(page, `Increase quantity of ${TIN}`)).toBe(false);
  expect(page.cartCount).toBe("2");
});

it("a customer can't add more than the stock", async () => {
  await setStock(TIN, 1);
  const page = await shopperWith(TIN, TIN);
  expect(page.toast).toContain(`We only have 1 of ${TIN} left.`);
  expect(page.cartCount).toBe("1");
});

it("the cart's badge and lines are in the first HTML, which brings no style of its own", async () => {
  const cart = `cart=${idOf(TIN)}.1.3800-${idOf(WHISK)}.1.2400`;
  const page = await openPage("/checkout", cart);
  page.screen.getByRole("link", { name: "Cart, 2 items" });
  page.main.getByRole("button", { name: `Remove ${WHISK}` });
  expect(page.document.querySelectorAll("[style]")).toHaveLength(0);
});

describe("the cart while the products can't be read", () => {
  it("is kept and counted, and not called empty", async () => {
    const log = captureLog();
    const cart = `cart=${idOf(TIN)}.2.3800-${idOf(WHISK)}.1.2400`;
    await run(sql`ALTER TABLE products RENAME TO lost_products`);
    const page = await openPage("/checkout", cart);
    expect(line(page, "We can't show your cart right now")).not.toBeNull();
    expect(page.cartCount).toBe("3");
    expect(log.errors()).toContainEqual(expect.stringContaining("no such table: products"));
    log.restore();

    await run(sql`ALTER TABLE lost_products RENAME TO products`);
    await page.follow("Try again");
    expect(line(page, TIN)).not.toBeNull();
    expect(page.cartCount).toBe("3");
  });
});

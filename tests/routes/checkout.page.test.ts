import { within } from "@testing-library/dom";
import { eq, sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { orders } from "~/db/schema/orders.server";
import { ALREADY_PAID } from "~/domain/checkout/receipt";
import { seed } from "../../dev/seed";
import { callStripe, withLocalStripe } from "../local-stripe";
import { captureLog } from "../log";
import { descriptionOf, openPage, PlainBrowser, textOf } from "./plain-browser";

/** The checkout without a script, up to the card, which needs one. */

const stripeTest = withLocalStripe();
beforeEach(() => seed());

const TIN = "Ceremonial Matcha, First Harvest";
const WHISK = "Bamboo Whisk";
const HELD = "save the items in your cart for up to 15 minutes";
const NEEDS_SCRIPT = "This card form needs JavaScript";

const setStock = (quantity: number) =>
  write((tx) => tx.run(sql`UPDATE inventory SET quantity = ${quantity}`));
const storedOrders = () => read().select().from(orders).all();

async function add(page: PlainBrowser, name: string): Promise<void> {
  await page.open("/shop");
  const card = page.screen.getAllByRole("article").find((one) => textOf(one).includes(name));
  await page.press("Add to Cart", within(card ?? page.document.body));
}

async function shopperWith(name: string): Promise<PlainBrowser> {
  const page = new PlainBrowser();
  await add(page, name);
  await page.follow(/^Cart/);
  return page;
}

async function proceed(page: PlainBrowser, email = "yuki@example.com"): Promise<void> {
  page.fill({ Email: email }, page.main);
  await page.press("Proceed to Payment", page.main);
}

describe("the checkout before any payment", () => {
  it("asks for an empty email beside its field", async () => {
    const page = await shopperWith(TIN);
    await proceed(page, "");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Email", page.main))).toMatch(
      /Email Required ?Please enter your email address/,
    );
    expect(storedOrders()).toEqual([]);
  });

  it("keeps what was typed if the payment can't begin", async () => {
    const log = captureLog();
    const page = await shopperWith(TIN);
    await write((tx) => tx.run(sql`ALTER TABLE order_lines RENAME TO lost`));
    await proceed(page);
    expect(page.mainText).toMatch(/Failed to initialize|went wrong on our end/);
    expect(page.field("Email", page.main).value).toBe("yuki@example.com");
    expect(page.cartCount).toBe("1");
    expect(log.errors()).toContainEqual(expect.stringContaining("no such table: order_lines"));
    log.restore();

    await write((tx) => tx.run(sql`ALTER TABLE lost RENAME TO order_lines`));
    await page.press("Proceed to Payment", page.main);
    page.main.getByRole("heading", { name: "Payment" });
  });
});

describe("the last piece", () => {
  beforeEach(() => setStock(1));

  it.each([
    ["a browser that came by the checkout", false],
    ["a browser that nobody has met", true],
  ])("is held by the very first post of %s", async (_who, isForgotten) => {
    const { id } = read().select().from(products).where(eq(products.name, TIN)).get() ?? {};
    const page = isForgotten
      ? await openPage("/checkout", `cart=${id}.1.3800`)
      : await shopperWith(TIN);
    if (isForgotten) page.forget("__Host-order");
    await proceed(page);
    expect(page.mainText).toContain(NEEDS_SCRIPT);
    expect(page.mainText).not.toContain("Your Cart is Empty");
    expect(page.cartCount).toBe("1");

    await page.open("/checkout");
    page.main.getByRole("heading", { name: TIN });
    await proceed(page);
    expect(page.mainText).toContain(HELD);
    expect(storedOrders()).toMatchObject([{ status: "pending" }]);
  });

  it("can't be had once more while it's held", async () => {
    const page = await shopperWith(TIN);
    await proceed(page);
    await add(page, TIN);
    expect(page.toast).toContain(`We only have 1 of ${TIN} left.`);
    expect(page.cartCount).toBe("1");
  });
});

describe("a payment made while another page was open", () => {
  /** The card is paid on a page with JavaScript, which says nothing here. */
  async function payElsewhere(card = "pm_card_visa"): Promise<PlainBrowser> {
    const page = await shopperWith(TIN);
    await proceed(page);
    expect(page.mainText).toContain(NEEDS_SCRIPT);
    const [intent] = stripeTest.stripe.snapshot().intents;
    const path = `/v1/payment_intents/${intent?.id}/confirm`;
    expect(callStripe(stripeTest.stripe, path, { payment_method: card })).toBe(200);
    return page;
  }

  const seeReceipt = (page: PlainBrowser) => page.follow("View receipt");
  const expectPaid = (page: PlainBrowser) =>
    page.screen.getByRole("heading", { name: "Payment Successful!" });
  const notice = (page: PlainBrowser) => page.screen.queryByRole("region", { name: ALREADY_PAID });

  it("is news at the checkout, and leaves the cart", async () => {
    const page = await payElsewhere();
    await add(page, WHISK);
    await page.follow(/^Cart/);
    expect(textOf(notice(page))).toContain(`You paid $38.00 for 1 × ${TIN}.`);

    await proceed(page);
    expect(notice(page)).not.toBeNull();
    expect(page.cartCount).toBe("1");
    await seeReceipt(page);
    expectPaid(page);
    await page.open("/checkout");
    expect(notice(page)).toBeNull();
    await proceed(page);
    expect(page.mainText).toContain(NEEDS_SCRIPT);
    expect(storedOrders()).toMatchObject([
      { status: "paid", totalCents: 3800 },
      { status: "pending", totalCents: 2400 },
    ]);
  });

  it("isn't called unsuccessful if the bank hasn't decided, and isn't paid again", async () => {
    await payElsewhere("pm_bench_processing");
    const [intent] = stripeTest.stripe.snapshot().intents;
    const page = await openPage(`/checkout/success?payment_intent=${intent?.id}`);
    page.screen.getByRole("heading", { name: "Payment Processing" });
    expect(page.document.title).toBe("Payment Processing | Ujicart");
    expect(page.mainText).toContain("Your payment is still processing. Check again in a minute.");
    expect(page.screen.queryByText(/Unsuccessful|Return to Checkout/)).toBeNull();
  });
});

describe("an address of a payment", () => {
  const SUPPORT = "Unable to verify payment. Please contact support if you were charged.";

  it.each([
    [
      "that names none of ours",
      "?payment_intent_client_secret=pi_unknown_secret_x",
      "Payment verification failed",
    ],
    ["that names none", "", "No payment information found"],
  ])("says so if it's one %s", async (_what, query, text) => {
    const page = await openPage(`/checkout/success${query}`);
    page.screen.getByRole("heading", { name: "Payment Unsuccessful" });
    expect(page.mainText).toContain(text);
    expect(page.mainText).toContain(SUPPORT);
    await page.follow("Return to Checkout");
    expect(page.path).toBe("/checkout");
  });
});

import { within } from "@testing-library/dom";
import { payOnPage } from "local-stripe/sessions";
import { beforeEach, describe, expect, it } from "vitest";
import { seed } from "../../dev/seed";
import { allOrders } from "../ledger";
import { payPage, withLocalStripe } from "../local-stripe";
import { PlainBrowser, textOf } from "./plain-browser";

/** Stripe's own page, for a browser that has no script of ours. */

const stripeTest = withLocalStripe();
beforeEach(() => seed());

const TIN = "Ceremonial Matcha, First Harvest";
const PAY = "Pay on Stripe's Page";

const sessions = () => [...stripeTest.stripe.state.sessions.values()].map(({ session }) => session);

async function shopper(): Promise<PlainBrowser> {
  const page = new PlainBrowser();
  await page.open("/shop");
  const card = page.screen.getAllByRole("article").find((one) => textOf(one).includes(TIN));
  await page.press("Add to Cart", within(card ?? page.document.body));
  await page.follow(/^Cart/);
  return page;
}

/** @returns the session of Stripe's page, which the button leads to */
async function goToStripe(page: PlainBrowser): Promise<string> {
  const outside = await page.press(PAY, page.main).then(
    () => "",
    (error: Error) => error.message,
  );
  const [, id] = /\/c\/pay\/(\w+)#fid is another site/.exec(outside) ?? [];
  if (!id) throw new Error(`Not led to Stripe's page, but: ${outside || page.mainText}`);
  return id;
}

const comeBack = (page: PlainBrowser, id: string) =>
  page.open(`/checkout/success?session_id=${id}`);

describe("Stripe's page", () => {
  it("is offered before anything is typed, and gets what was typed", async () => {
    const page = await shopper();
    page.fill({ Email: "yuki@example.com" }, page.main);
    const id = await goToStripe(page);
    expect(sessions()).toMatchObject([{ id, amount_total: 3800 }]);
    expect(allOrders()).toMatchObject([{ status: "pending", email: "yuki@example.com" }]);
  });

  it("may be left in the policy of the checkout alone", async () => {
    const page = await shopper();
    const formAction = () =>
      /form-action ([^;]*)/.exec(page.headers.get("Content-Security-Policy") ?? "")?.[1];
    expect(formAction()).toContain("http://127.0.0.1:1");
    await page.open("/shop");
    expect(formAction()).not.toContain("http://127.0.0.1:1");
  });

  it("leads back to what was bought, with the cart emptied, however often it's opened", async () => {
    const page = await shopper();
    page.fill({ Email: "yuki@example.com" }, page.main);
    const id = await goToStripe(page);
    payPage(stripeTest.stripe, id);
    for (const _time of ["first", "second"]) {
      await comeBack(page, id);
      expect(page.path).toMatch(/^\/checkout\/success\?payment_intent=pi_\w+$/);
      page.main.getByRole("heading", { name: "Payment Successful!" });
      expect(page.mainText).toContain(TIN);
      expect(page.cartCount).toBe("");
    }
  });

  it("says so if it wasn't paid, and its customer can still pay there", async () => {
    const page = await shopper();
    page.fill({ Email: "yuki@example.com" }, page.main);
    const id = await goToStripe(page);
    await comeBack(page, id);
    page.main.getByRole("heading", { name: "Payment Unsuccessful" });
    expect(page.mainText).toContain("You haven't been charged.");
    await page.open("/checkout");
    page.fill({ Email: "yuki@example.com" }, page.main);
    expect(await goToStripe(page)).toBe(id);
  });

  it("says while Stripe is down that a payment is safe", async () => {
    const page = await shopper();
    page.fill({ Email: "yuki@example.com" }, page.main);
    const id = await goToStripe(page);
    payPage(stripeTest.stripe, id);
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    await comeBack(page, id);
    expect(page.mainText).toContain("If you paid, your payment is safe.");
    stripeTest.stripe.faults.clear();
    await page.reload();
    page.main.getByRole("heading", { name: "Payment Successful!" });
  });

  it("is news at the checkout if it was paid and left", async () => {
    const page = await shopper();
    page.fill({ Email: "yuki@example.com" }, page.main);
    payPage(stripeTest.stripe, await goToStripe(page));
    await page.open("/checkout");
    expect(page.mainText).toContain(`You paid $38.00 for 1 × ${TIN}.`);
    await page.follow("View receipt");
    page.main.getByRole("heading", { name: "Payment Successful!" });
  });

  it("changes nothing in this cart if it's somebody else's", async () => {
    const other = await shopper();
    other.fill({ Email: "kei@example.com" }, other.main);
    const id = await goToStripe(other);
    payPage(stripeTest.stripe, id);
    const page = await shopper();
    await comeBack(page, id);
    expect(page.cartCount).toBe("1");
    expect(page.mainText).not.toContain(TIN);
  });
});

describe("what a customer typed before paying on Stripe's page", () => {
  it("comes along when the card form can't open, with where it ships to", async () => {
    const page = await shopper();
    page.fill({ Email: "yuki@example.com", "Ship to an address": true }, page.main);
    page.fill({ "Full name": "Aiko Tanaka", "Street address": "12 Figtree Street" }, page.main);
    page.fill({ City: "Pasadena", State: "CA", "ZIP code": "91101" }, page.main);
    await page.press("Proceed to Payment", page.main);
    expect(page.mainText).toContain("This card form needs JavaScript");
    const [intent] = stripeTest.stripe.snapshot().intents;

    await goToStripe(page);
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([
      { id: intent?.id, status: "canceled" },
    ]);
    expect(allOrders()).toMatchObject([
      { id: 1, status: "pending", deliveryAddress: { name: "Aiko Tanaka", city: "Pasadena" } },
    ]);
  });

  it.each([
    ["an empty email", "", 422, "Please enter your email address"],
    ["an email that's none", "yuki", 422, "email"],
  ])("is refused beside its field if it's %s", async (_what, email, status, text) => {
    const page = await shopper();
    page.fill({ Email: email }, page.main);
    await page.press(PAY, page.main);
    expect(page.status).toBe(status);
    expect(page.mainText).toContain(text);
    expect(sessions()).toEqual([]);
  });

  it("is kept while Stripe can't be reached", async () => {
    const page = await shopper();
    page.fill({ Email: "yuki@example.com" }, page.main);
    stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
    await page.press(PAY, page.main);
    expect(page.status).toBe(503);
    expect(page.mainText).toContain("You haven't been charged.");
    expect(page.field("Email", page.main).value).toBe("yuki@example.com");
  });
});

it("a declined card stays on Stripe's page, and another one pays", async () => {
  const page = await shopper();
  page.fill({ Email: "yuki@example.com" }, page.main);
  const id = await goToStripe(page);
  expect(payPage(stripeTest.stripe, id, "pm_card_visa_chargeDeclined")).toBe(false);
  await comeBack(page, id);
  expect(page.mainText).toContain("You haven't been charged.");
  expect(payPage(stripeTest.stripe, id)).toBe(true);
  await comeBack(page, id);
  page.main.getByRole("heading", { name: "Payment Successful!" });
  expect(() => payOnPage(stripeTest.stripe.state, id, {} as never)).toThrow("no longer active");
});

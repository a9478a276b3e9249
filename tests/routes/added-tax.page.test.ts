import { beforeEach, describe, expect, it } from "vitest";
import { writeEmail } from "~/domain/emails/write-email.server";
import { settle } from "~/domain/payments/settle.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { changeTax, readTax } from "~/domain/tax/rates.server";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { callStripe, withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, type PlainBrowser, textOf } from "./plain-browser";

/** Sales tax that's added: where customers and the owner read it, without a script. */

const stripeTest = withLocalStripe();
const admin = asAdministrator();
const LINE = "Sales tax (8.75%, Ferry Plaza)";
const SENDER = { name: "Ujicart", owner: "o@example.com", origin: "http://localhost:3000" };

let tin: { id: number };
let stop: { id: number };
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 650 });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(20) });
  const page = await openPage("/admin/tax", admin.cookie);
  page.fill({ "Sales tax": "Add sales tax at checkout", "Ferry Plaza": "8.75" });
  await page.press("Save Changes");
});

const chooseStop = (page: PlainBrowser) =>
  page.field(/Ferry Plaza plus 8.75%/, page.main).setAttribute("checked", "");
const summary = (page: PlainBrowser) =>
  textOf(page.main.getByRole("region", { name: "Order Summary" }));
const letter = (kind: string) => {
  const found = queuedEmails().find((one) => one.kind === kind);
  return found ? writeEmail(found, SENDER).text : null;
};

describe("a card order", () => {
  async function checkout(): Promise<PlainBrowser> {
    const page = await openPage("/checkout", `cart=${tin.id}.1.650`);
    expect(page.mainText).toContain("Ferry Plaza plus 8.75% sales tax");
    expect(summary(page)).toContain("Sales taxNext stepTotal before tax$6.50");
    page.fill({ Email: "yuki@example.com" }, page.main);
    chooseStop(page);
    await page.press("Proceed to Payment", page.main);
    return page;
  }

  it("shows its tax before it's paid, and on all that's read of it later", async () => {
    const page = await checkout();
    expect(summary(page)).toContain(`Subtotal$6.50ShippingFree${LINE}$0.57Total$7.07`);
    const [intent] = stripeTest.stripe.snapshot().intents;
    const path = `/v1/payment_intents/${intent?.id}/confirm`;
    expect(callStripe(stripeTest.stripe, path, { payment_method: "pm_card_visa" })).toBe(200);
    await settle(intent?.id ?? "");
    await page.open(`/checkout/success?payment_intent=${intent?.id}`);
    const [order] = allOrders();
    const own = await openPage(`/orders/${order?.token}`);
    const desk = await openPage(`/admin/orders/${order?.id}/view`, admin.cookie);
    for (const read of [page, own, desk]) {
      expect(read.text).toContain(`${LINE}$0.57Total$7.07`);
      expect(read.text).not.toContain("Includes");
    }
    expect(letter("order_receipt")).toContain(`1 x Tin: $6.50\n${LINE}: $0.57\nTotal: $7.07\n`);
    const refund = await openPage(`/admin/orders/${order?.id}/refund`, admin.cookie);
    expect(refund.text).toContain("Up to 1, at $6.50 plus sales tax.");
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([{ captured: 707 }]);
  });

  function pay(given: object): Promise<Response> {
    const items = [{ productId: tin.id, quantity: 1 }];
    const fulfillment = { method: "pickup", eventId: stop.id };
    const body = JSON.stringify({ email: "yuki@example.com", items, fulfillment, ...given });
    const headers = { "Content-Type": "application/json" };
    const call = { method: "POST", headers, body };
    return new Visitor().send(createPaymentIntent, "/api/create-payment-intent", call);
  }

  it("tells a script what its summary shows", async () => {
    const answer = await pay({ total: "any" });
    expect(await answer.json()).toMatchObject({ tax: { name: LINE, cents: 57 } });
  });

  it.each([
    [{}, "With $0.57 sales tax, the total is $7.07."],
    [{ total: "6.50" }, "With $0.57 sales tax, the total is $7.07."],
    [{ total: "7.08" }, "With $0.57 sales tax, the total is $7.07."],
  ])("doesn't charge a program that showed another total: %j", async (given, sentence) => {
    const answer = await pay(given);
    expect([answer.status, await answer.text()]).toEqual([409, expect.stringContaining(sentence)]);
    expect([allOrders(), stripeTest.stripe.snapshot().intents]).toEqual([[], []]);
  });

  it("charges a program that showed this total, or none if no tax is added", async () => {
    expect((await pay({ total: "7.07" })).status).toBe(200);
    await changeTax({ mode: "included" }, OWNER);
    expect((await pay({})).status).toBe(200);
    expect((await pay({ total: "7.07" })).status).toBe(409);
    expect(allOrders().map(({ totalCents }) => totalCents)).toEqual([707, 650]);
  });
});

it("a reservation's tax is shown before it's paid, on its page and in its email", async () => {
  const page = await openPage("/checkout", `cart=${tin.id}.1.650`);
  expect(page.mainText).toContain("Total before tax$6.50");
  expect(page.mainText).toContain("Ferry Plaza plus 8.75% sales tax");
  page.fill({ Email: "yuki@example.com" }, page.main);
  chooseStop(page);
  await page.press("Pay at the Truck", page.main);
  expect(page.mainText).toContain(`${LINE}$0.57Total$7.07`);
  expect(letter("order_reservation")).toContain(`${LINE}: $0.57\nTotal: $7.07`);
  await payAndHandOver(1, "cash", OWNER);
  expect(letter("order_truck_receipt")).toContain(`${LINE}: $0.57\nTotal: $7.07`);
});

describe("the window without a script", () => {
  const bill = (page: PlainBrowser) =>
    textOf(page.screen.getByRole("region", { name: "Current sale" }));

  it("charges the tax that it shows, even if it was changed in between", async () => {
    await makeMenuItem({ name: "Latte" });
    await makeMenuItem({ name: "Beans", priceCents: 500, isTaxExempt: true });
    const page = await openPage("/admin/window", admin.cookie);
    for (const name of ["Latte $6.50", "Beans $5.00"]) await page.press(name);
    expect(bill(page)).toContain("Sales tax (8.75%)$0.57");
    expect(bill(page)).toContain("Total$12.07");
    const [place] = readTax(new Date()).stops;
    await changeTax({ stops: { [place?.key ?? ""]: 9000 } }, OWNER);
    await page.press("Cash");
    expect(page.toast).toEqual(["Sold · #1", "$12.07, cash"]);
    expect(allOrders()).toMatchObject([{ totalCents: 1207, taxCents: 57, taxRate: 8750 }]);
  });
});

it("every page of the site, and the printed menu, says that prices are without tax", async () => {
  const said = "Prices don't include sales tax.";
  const [shop, menu] = ["/shop", "/admin/print/menu"];
  for (const path of [shop, menu])
    expect((await openPage(path, admin.cookie)).text).toContain(said);
  await changeTax({ mode: "included" }, OWNER);
  for (const path of [shop, menu])
    expect((await openPage(path, admin.cookie)).text).not.toContain(said);
});

it("sales say that they're without tax", async () => {
  const said = "Added sales tax isn't in these figures";
  expect((await openPage("/admin/orders/sales", admin.cookie)).text).toContain(said);
  await changeTax({ mode: "off" }, OWNER);
  expect((await openPage("/admin/orders/sales", admin.cookie)).text).not.toContain(said);
});

it("the tax setting says what it does", async () => {
  const page = await openPage("/admin/tax", admin.cookie);
  expect(descriptionOf(page.field("Sales tax"))).toContain(
    "separate line, online and at the window",
  );
});

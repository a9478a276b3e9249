import { beforeEach, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { storeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { orderOfPayment } from "~/domain/orders/orders.server";
import { settle } from "~/domain/payments/settle.server";
import { action as api } from "~/routes/api.orders.$token";
import { intentOf, pickupAt, piecesOf, started } from "../checkout";
import { inHours } from "../clock";
import { makeEvent, makeOrder, makeProduct, RESERVED } from "../factories";
import { allOrders } from "../ledger";
import { confirmCard, withLocalStripe } from "../local-stripe";
import { args } from "./call";
import { openPage } from "./plain-browser";

/** A customer cancels an order through both doors: its own page without JavaScript, and the API. */

const stripeTest = withLocalStripe();
let tin: { id: number };
let stop: { id: number };
let token: string;

beforeEach(async () => {
  tin = await makeProduct({ priceCents: 1800 });
  stop = await makeEvent({ startDate: inHours(24), endDate: inHours(27) });
  const start = await started([piecesOf(tin)], { fulfillment: pickupAt(stop.id) });
  confirmCard(stripeTest.stripe, start.clientSecret);
  await settle(intentOf(start));
  token = orderOfPayment(read(), intentOf(start))?.token ?? "";
});

const allow = () => write((tx) => storeOrderSettings(tx, { guestsCancel: true }));
const drop = (token: string) => api(args(`/api/orders/${token}`, { method: "DELETE" }, { token }));

it("the order's page offers to cancel only if the owner allows it", async () => {
  const page = await openPage(`/orders/${token}?cancel=ask`);
  expect(page.text).not.toContain("Cancel this order");
});

it("the order's page asks first, refunds, and says so", async () => {
  await allow();
  const page = await openPage(`/orders/${token}`);
  await page.follow("Cancel this order");
  expect(page.mainText).toContain("Cancel this order?We'll refund you in full.");
  await page.press("Cancel Order");
  expect([page.path, page.status]).toEqual([`/orders/${token}`, 200]);
  expect(page.mainText).toContain("Refunded");
  expect(page.text).not.toContain("Cancel this order");
  expect(allOrders()[0]).toMatchObject({ refundedCents: 1800 });
});

it("the order's page says why it can't be canceled anymore", async () => {
  await allow();
  const page = await openPage(`/orders/${token}?cancel=ask`);
  await write((tx) => storeOrderSettings(tx, { guestsCancel: false }));
  await page.press("Cancel Order");
  expect(page.status).toBe(409);
  expect(page.mainText).toContain("This order can't be canceled here. Email us, and we'll help.");
});

it("the API cancels too, paid orders and reservations", async () => {
  expect((await drop(token)).status).toBe(409);
  await allow();
  expect([(await drop(token)).status, (await drop(token)).status]).toEqual([204, 204]);
  expect(allOrders()[0]).toMatchObject({ refundedCents: 1800 });
  const reserved = createSecretId();
  await makeOrder({ ...RESERVED, token: reserved, pickupEventId: stop.id }, [
    { productId: tin.id },
  ]);
  expect((await drop(reserved)).status).toBe(204);
  expect(allOrders()[1]).toMatchObject({ status: "expired" });
  const unknown = await drop(createSecretId());
  expect([unknown.status, await unknown.text()]).toEqual([
    404,
    "This link doesn't work. Open it from the email again.",
  ]);
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { createSecretId } from "~/domain/access/secret-id.server";
import { changeBrand } from "~/domain/brand/brand.server";
import {
  changeOrderSettings,
  readOrderSettings,
} from "~/domain/order-settings/order-settings.server";
import { shipOwnOrder } from "~/domain/stop-orders/move-order.server";
import * as checkout from "~/routes/_site.checkout";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { begin, pickupAt, piecesOf, stranger } from "../checkout";
import { ADDRESS, makeEvent, makeOrder, makeProduct, OWNER } from "../factories";
import { allOrders } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";
import { asAdministrator } from "./as-administrator";
import { openPage, textsOf } from "./plain-browser";

/** A truck that ships nothing: what's bought is picked up at a stop. */

const stripeTest = withLocalStripe();
const admin = asAdministrator();
const REFUSAL = "We don't ship orders right now. Choose a stop.";
const email = "yuki@example.com";
const { country: _country, ...address } = ADDRESS;

let tin: { id: number };
let stop: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T21:00:00Z") });
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  stop = await makeEvent();
});

const shipNothing = () => changeOrderSettings({ shipsOrders: false }, OWNER);
const openCheckout = () => openPage("/checkout", `cart=${tin.id}.1.1800`);
const canBeShipped = async () => (await openCheckout()).text.includes("Ship to an address");

it("pickup only is chosen in Order Settings, and undone there", async () => {
  // The administrator signed in today.
  vi.useRealTimers();
  expect(await canBeShipped()).toBe(true);
  const page = await openPage("/admin/orders/settings", admin.cookie);
  const label = "Let customers have products shipped";
  expect((page.field(label) as HTMLInputElement).checked).toBe(true);
  page.fill({ [label]: false });
  await page.press("Save Changes");
  expect(readOrderSettings().shipsOrders).toBe(false);
  expect(await canBeShipped()).toBe(false);
  page.fill({ [label]: true });
  await page.press("Save Changes");
  expect(await canBeShipped()).toBe(true);
});

it("a pickup-only checkout asks for a stop alone, and has no line for shipping", async () => {
  await shipNothing();
  const page = await openCheckout();
  expect(textsOf(page.document.querySelectorAll("main legend"))).toContain(
    "Pickup stop (optional)",
  );
  expect(page.main.getAllByRole("radio")).toHaveLength(2);
  expect(textsOf(page.document.querySelectorAll("main dt"))).toEqual(["Subtotal", "Total"]);
});

describe("an order that would ship from a pickup-only shop", () => {
  const choice = Object.entries(address).map(([part, value]) => [
    `fulfillment.address.${part}`,
    value ?? "",
  ]);
  const DOORS = {
    "by a form that was open before": (guest: Visitor) => {
      const typed = { email, "fulfillment.method": "delivery", ...Object.fromEntries(choice) };
      return guest.post(checkout.action, "/checkout", typed);
    },
    "by the API": (guest: Visitor) =>
      guest.postJson(createPaymentIntent, "/api/create-payment-intent", {
        email,
        items: [{ productId: tin.id, quantity: 1 }],
        fulfillment: { method: "delivery", address },
      }),
  };

  it.each(Object.entries(DOORS))("is refused %s, and its cart is kept", async (_door, order) => {
    await shipNothing();
    const guest = new Visitor();
    guest.cookies.set("cart", `${tin.id}.1.1800`);
    const answer = await order(guest);
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(REFUSAL);
    expect(allOrders()).toEqual([]);
    expect(stripeTest.stripe.snapshot().intents).toEqual([]);
    expect(guest.cookies.get("cart")).toBe(`${tin.id}.1.1800`);
    await changeOrderSettings({ shipsOrders: true }, OWNER);
    expect((await order(guest)).status).toBeLessThan(300);
    expect(allOrders()).toMatchObject([{ deliveryAddress: ADDRESS }]);
  });
});

it("a pickup-only shop takes orders for a stop, or without a choice, as always", async () => {
  await shipNothing();
  for (const fulfillment of [pickupAt(stop.id), undefined])
    expect(await begin([piecesOf(tin)], { ...stranger(), fulfillment })).toMatchObject({
      ok: true,
    });
});

it("a pickup-only shop offers stops alone to customers who paid without a choice", async () => {
  const token = createSecretId();
  await makeOrder({ token }, [{ productId: tin.id }]);
  await shipNothing();
  const page = await openPage(`/orders/${token}`);
  await page.follow("Choose where to pick it up");
  expect(page.main.getAllByRole("radio")).toHaveLength(1);
  const shipped = await shipOwnOrder(token, { method: "delivery", address: ADDRESS });
  expect(shipped).toMatchObject({ kind: "conflict", errors: expect.anything() });
  expect(allOrders()).toMatchObject([{ fulfillment: "pickup", deliveryAddress: null }]);
});

it("a pickup-only shop has a shipping policy that says so, until its owner writes one", async () => {
  const policy = async () => (await openPage("/policies/shipping")).mainText;
  expect(await policy()).toContain("Where We Ship");
  await shipNothing();
  expect(await policy()).toContain("We don't ship orders right now.");
  expect(await policy()).not.toContain("Where We Ship");
  await changeBrand({ texts: { shippingPolicy: "Soon\nAsk us at the truck." } }, OWNER);
  expect(await policy()).toContain("Ask us at the truck.");
});

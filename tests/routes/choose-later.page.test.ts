import { beforeEach, describe, expect, it, vi } from "vitest";
import type { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { moveOwnOrder, shipOwnOrder } from "~/domain/stop-orders/move-order.server";
import { ADDRESS, makeEvent, makeMenuItem, makeOrder, makeProduct, RESERVED } from "../factories";
import { allOrders, historyOfOrder } from "../ledger";
import { descriptionOf, openPage, type PlainBrowser } from "./plain-browser";

/** An order that was paid without choosing pickup or shipping: its own page asks, without a script. */

const token = createSecretId();
const CHOOSE = "Choose pickup or shipping";
let tin: { id: number };
let stop: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T21:00:00Z") });
  tin = await makeProduct({ name: "Tin" });
  stop = await makeEvent();
});

type Given = Partial<typeof orders.$inferInsert>;
const bought = (given: Given = {}, productId = tin.id) =>
  makeOrder({ token, ...given }, [{ productId }]);
const asks = (page: PlainBrowser) => page.main.queryByRole("link", { name: CHOOSE }) !== null;
const fulfillment = () => {
  const [order] = allOrders();
  return [order?.fulfillment, order?.pickupEventId, order?.deliveryAddress];
};
const parts = { ...ADDRESS, line2: "" };
const typed = {
  "Full name": parts.name,
  "Street address": parts.line1,
  City: parts.city,
  State: parts.region,
  "ZIP code": parts.postalCode,
};

async function choose(): Promise<PlainBrowser> {
  const page = await openPage(`/orders/${token}`);
  await page.follow(CHOOSE);
  return page;
}

it("a paid order is picked up at a stop chosen on its page, and moves from there", async () => {
  await bought();
  const page = await choose();
  page.fill({ "Today 3 PM - 6 PM Night Market, Ferry Plaza": true });
  await page.press("Save");
  expect(page.path).toBe(`/orders/${token}`);
  expect(fulfillment()).toEqual(["pickup", stop.id, null]);
  expect(page.mainText).toContain("Pickup today 3:00 PM - 6:00 PM");
  expect(asks(page)).toBe(false);
});

it("a paid order ships to the address typed on its page, and asks no more", async () => {
  await bought();
  const page = await choose();
  page.fill({ "Ship to an address": true, ...typed });
  await page.press("Save");
  expect(fulfillment()).toEqual(["delivery", null, ADDRESS]);
  expect(page.mainText).toContain("ShippingTo the address you gave us");
  expect(page.mainText).not.toContain(parts.line1);
  expect(asks(page)).toBe(false);
  expect(historyOfOrder(1).at(-1)).toBe("Shipping chosen by the customer");
  expect(await shipOwnOrder(token, { method: "delivery", address: ADDRESS })).toMatchObject({
    ok: false,
    kind: "conflict",
  });
});

it("a paid order says beside each field what an address lacks, and keeps the rest", async () => {
  await bought();
  const page = await choose();
  page.fill({ "Ship to an address": true, ...typed, City: "", "ZIP code": "912" });
  await page.press("Save");
  expect(page.status).toBe(422);
  expect(descriptionOf(page.field("City"))).toBe("Enter your city");
  expect(descriptionOf(page.field("ZIP code"))).toBe("Enter a ZIP code, like 91001");
  expect(page.field("Street address").value).toBe(parts.line1);
  expect(fulfillment()).toEqual(["pickup", null, null]);
});

it("a paid order stays without a choice if its customer presses Save without one", async () => {
  await bought();
  const page = await choose();
  expect((page.main.getAllByRole("radio") as HTMLInputElement[]).some((one) => one.checked)).toBe(
    false,
  );
  await page.press("Save");
  expect([page.status, page.mainText.includes("Choose a stop")]).toEqual([422, true]);
  expect(fulfillment()).toEqual(["pickup", null, null]);
});

it("a paid order can still ship when no stop is planned", async () => {
  await bought({ pickupEventId: null });
  vi.setSystemTime(new Date("2027-02-01T21:00:00Z"));
  const page = await choose();
  expect(page.main.getAllByRole("radio")).toHaveLength(1);
});

describe("an order that can't ship", () => {
  it.each<[string, Given]>([
    ["once it's handed over", { handedOverAt: new Date() }],
    ["once it's ready at the truck", { readyAt: new Date() }],
    ["once it's refunded", { refundedCents: 1800 }],
    ["if it's reserved", RESERVED],
    ["if it was never paid", { status: "pending", paidAt: null }],
    ["if it was sold at the window", { origin: "window" }],
  ])("isn't shipped %s", async (_when, given) => {
    await bought(given);
    expect(await shipOwnOrder(token, { method: "delivery", address: ADDRESS })).toMatchObject({
      ok: false,
    });
    expect(asks(await openPage(`/orders/${token}`))).toBe(false);
    expect(allOrders()[0]?.deliveryAddress).toBeNull();
  });

  it("isn't shipped if a stop was chosen", async () => {
    await bought({ pickupEventId: stop.id });
    const answer = await shipOwnOrder(token, { method: "delivery", address: ADDRESS });
    expect(answer.ok).toBe(false);
    expect(fulfillment()).toEqual(["pickup", stop.id, null]);
  });

  it("isn't shipped if something in it is made to order", async () => {
    await bought({}, (await makeMenuItem()).id);
    expect(await shipOwnOrder(token, { method: "delivery", address: ADDRESS })).toMatchObject({
      ok: false,
    });
  });

  it("isn't shipped by a link that names no order", async () => {
    await bought();
    const other = createSecretId();
    for (const answer of [
      await shipOwnOrder(other, { method: "delivery", address: ADDRESS }),
      await moveOwnOrder(other, { method: "pickup", eventId: stop.id }),
    ])
      expect(answer).toMatchObject({ kind: "missing" });
  });
});

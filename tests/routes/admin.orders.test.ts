import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { orders as ordersTable } from "~/db/schema/orders.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import type { FormFields } from "~/forms/form";
import * as orders from "~/routes/admin.orders";
import * as cancel from "~/routes/admin.orders.$id.cancel";
import * as refund from "~/routes/admin.orders.$id.refund";
import * as view from "~/routes/admin.orders.$id.view";
import * as sales from "~/routes/admin.orders_.sales";
import { piecesOf, reserved } from "../checkout";
import { inHours } from "../clock";
import { ADDRESS, makeEvent, makeOrder, makeProduct } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { captureLog } from "../log";
import { paidByCard } from "../payments";
import { asAdministrator, breakDatabase, mendDatabase, outcomeOf } from "./as-administrator";

const stripeTest = withLocalStripe();
const admin = asAdministrator();

/** Somebody has paid $41.00: two tins at $18.00 and a whisk at $5.00, of ten each. */
async function buy() {
  const tin = await makeProduct({ name: "Tin", priceCents: 1800 });
  const whisk = await makeProduct({ name: "Whisk", priceCents: 500 });
  await paidByCard(stripeTest, [piecesOf(tin, 2), piecesOf(whisk)], { email: "kei@example.com" });
  return { tin, whisk };
}

const refundsAtStripe = () => stripeTest.stripe.snapshot().refunds.map(({ amount }) => amount);
const params = { id: "1" };

describe("the list of orders", () => {
  const open = async (query = "") =>
    (await orders.loader(admin.get(`/admin/orders${query}`))).json();

  it("has first what was due first, in words that people read", async () => {
    await buy();
    await makeOrder({ createdAt: new Date("2026-01-05T07:30:00Z"), refundedCents: 800 });
    expect(await open()).toMatchObject({
      listing: {
        ok: true,
        data: {
          rows: [
            { id: 2, ordered: "Jan 4, 2026, 11:30 PM", refunded: "$8.00", state: "open" },
            { id: 1, what: ["2 × Tin", "1 × Whisk"], total: "$41.00", refunded: null },
          ],
        },
      },
      state: null,
    });
  });

  it("can be searched and narrowed by its address", async () => {
    await makeOrder({ email: "aiko@example.com" });
    await makeOrder({ handedOverAt: new Date() });
    const idsOf = async (query: string) => {
      const { listing } = await open(query);
      return listing.ok && listing.data.rows.map(({ id }) => id);
    };
    expect(await idsOf("?q=AIKO")).toEqual([1]);
    expect(await idsOf("?state=completed")).toEqual([2]);
    expect(await idsOf("?q=aiko&state=completed")).toEqual([]);
    expect(await idsOf("?state=nonsense")).toEqual([1]);
  });

  it("says so if it can't be read, and the page stays", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE orders RENAME TO lost`));
    expect(await open()).toMatchObject({ listing: { ok: false } });
    expect(log.errors()).toHaveLength(1);
  });
});

describe("an order", () => {
  beforeEach(async () => {
    await buy();
  });
  const open = async () => (await view.loader(admin.get("/admin/orders/1/view", params))).json();
  const post = (fields: Record<string, string>, query = "") =>
    view.action(admin.form(`/admin/orders/1/view${query}`, fields, params));
  const handedOver = () => allOrders()[0]?.handedOverAt ?? null;

  it("is shown with its lines, its sums and what happened", async () => {
    const { order, fields } = await open();
    expect(order).toMatchObject({
      email: "kei@example.com",
      canBeHandedOver: true,
      reservation: null,
      state: "open",
      handedOver: null,
      stripePaymentId: expect.stringMatching(/^pi_/),
      lines: [
        { name: "Tin", quantity: 2, price: "$18.00", sum: "$36.00", refunded: 0 },
        { name: "Whisk", quantity: 1, sum: "$5.00" },
      ],
      total: "$41.00",
      received: "$41.00",
      refunded: null,
      refundable: "$41.00",
    });
    expect(order.history.map(({ what }) => what)).toEqual(["Ordered", "Paid $41.00"]);
    const sum = { refunded: "$0.00", "seen.refunded": "$0.00" };
    expect(fields).toEqual({ handedOver: "", "seen.handedOver": "", ...sum });
  });

  it.each(["pending", "expired", "refund_due"] as const)(
    "has nothing to hand over if it's %s",
    async (status) => {
      await write((tx) => tx.update(ordersTable).set({ status }).run());
      expect((await open()).order).toMatchObject({ canBeHandedOver: false, reservation: null });
    },
  );

  it("says when it was handed over", async () => {
    const handedOverAt = new Date("2027-01-05T07:30:00Z");
    await write((tx) => tx.update(ordersTable).set({ handedOverAt }).run());
    expect((await open()).order.handedOver).toBe("Jan 4, 2027, 11:30 PM");
  });

  it("is shown with where it is picked up or shipped to", async () => {
    const stop = await makeEvent();
    const deliveryAddress = { ...ADDRESS, line2: "Apt. 4" };
    await makeOrder({ pickupEventId: stop.id });
    await makeOrder({ fulfillment: "delivery", deliveryAddress });
    const shown = async (id: string) => {
      const get = admin.get(`/admin/orders/${id}/view`, { id });
      return (await (await view.loader(get)).json()).order;
    };
    expect(await shown("1")).toMatchObject({ pickup: null, address: null });
    expect(await shown("2")).toMatchObject({
      pickup: { title: "Night Market", location: "Ferry Plaza", time: "3:00 PM - 6:00 PM" },
      address: null,
    });
    expect(await shown("3")).toMatchObject({
      pickup: null,
      address: ["Aiko Tanaka", "12 Figtree Street", "Apt. 4", "Pasadena, CA 91101"],
    });
  });

  it("is handed over, and taken back, over the list as it was searched", async () => {
    const { fields } = await open();
    const answer = await post({ ...fields, handedOver: "on" }, "?q=kei&state=open");
    expect(await outcomeOf(answer)).toEqual({
      status: 303,
      to: "/admin/orders/1/view?q=kei&state=open",
      toast: { title: "Order Updated" },
    });
    expect(handedOver()).not.toBeNull();

    await post({ ...(await open()).fields, handedOver: "" });
    expect(handedOver()).toBeNull();
  });

  it("isn't taken back unseen if a colleague has handed it over meanwhile", async () => {
    const { fields } = await open();
    await setHandedOver(
      1,
      { handedOver: true },
      { sub: "auth0|ben", name: "ben@example.com", role: "owner" },
    );
    const answer = await post({ ...fields, handedOver: "on" });
    expect(answer.status).toBe(303);
    expect(handedOver()).not.toBeNull();
  });

  it("is handed over only with the box checked if its payment is in dispute", async () => {
    stripeTest.stripe.dashboard.dispute(allOrders()[0]?.stripePaymentId ?? "");
    await settleReversals(allOrders()[0]?.stripePaymentId ?? "");
    const { order, fields } = await open();
    expect(order).toMatchObject({ state: "disputed", canBeHandedOver: true });
    const refused = await post({ ...fields, handedOver: "on" });
    expect(refused.status).toBe(409);
    expect(await refused.json()).toMatchObject({
      errors: { despiteDispute: [expect.stringContaining("Check the box")] },
    });
    expect(handedOver()).toBeNull();
    expect((await post({ ...fields, handedOver: "on", despiteDispute: "on" })).status).toBe(303);
    expect(handedOver()).not.toBeNull();
  });

  it("accepts no other field, and says so if it can't be stored now", async () => {
    expect((await post({ handedOver: "on", status: "refunded" })).status).toBe(422);
    breakDatabase();
    const answer = await post({ handedOver: "on" });
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      failed: "Failed to update order. Please try again.",
    });
    mendDatabase();
    expect(handedOver()).toBeNull();
  });

  it.each(["99", "abc"])("is 404 at %s", async (id) => {
    const missing = admin.get(`/admin/orders/${id}/view`, { id });
    await expect(view.loader(missing)).rejects.toMatchObject({ status: 404 });
    const unknown = admin.get(`/admin/orders/${id}/refund`, { id });
    await expect(refund.loader(unknown)).rejects.toMatchObject({ status: 404 });
  });
});

describe("a reservation", () => {
  beforeEach(async () => {
    const tin = await makeProduct({ priceCents: 1800 });
    const stop = await makeEvent({ startDate: new Date(), endDate: inHours(3) });
    await reserved([piecesOf(tin, 2)], stop, { email: "kei@example.com" });
  });
  const open = async () => (await view.loader(admin.get("/admin/orders/1/view", params))).json();
  const settle = async (fields: Record<string, string>) =>
    view.action(
      admin.form("/admin/orders/1/view", { ...(await open()).fields, ...fields }, params),
    );
  const stored = () => allOrders()[0];

  it("is shown with its code, and listed among the reserved", async () => {
    expect((await open()).order).toMatchObject({
      state: "reserved",
      reservation: { code: stored()?.reservationCode, isOpen: true, canBePaid: true },
      refundable: null,
    });
    const list = await (await orders.loader(admin.get("/admin/orders?state=reserved"))).json();
    expect(list.listing.ok && list.listing.data.rows.map(({ id }) => id)).toEqual([1]);
  });

  it.each([
    ["pending", { isOpen: true, canBePaid: true }],
    ["expired", { isOpen: false, canBePaid: true }],
    ["paid", { isOpen: false, canBePaid: false }],
  ] as const)("can be settled or not while it's %s: %j", async (status, can) => {
    const paidAt = status === "paid" ? new Date() : null;
    await write((tx) => tx.update(ordersTable).set({ status, paidAt }).run());
    expect((await open()).order.reservation).toMatchObject(can);
  });

  it.each(["cash", "card"])("is settled in one tap, by %s", async (paidAtTruck) => {
    expect(await outcomeOf(await settle({ paidAtTruck }))).toMatchObject({
      status: 303,
      toast: { title: "Order Updated" },
    });
    expect(stored()).toMatchObject({
      status: "paid",
      truckPayment: paidAtTruck,
      handedOverAt: expect.any(Date),
    });
    expect((await open()).order).toMatchObject({ state: "completed", refundable: null });
  });

  it("isn't settled by anything but cash or card", async () => {
    const answer = await settle({ paidAtTruck: "beads" });
    expect(answer.status).toBe(422);
    expect((await answer.json()).errors).toEqual({ paidAtTruck: ["Choose cash or card"] });
    expect(stored()).toMatchObject({ status: "pending" });
  });

  it("says so if a colleague has settled it otherwise", async () => {
    await settle({ paidAtTruck: "cash" });
    const answer = await settle({ paidAtTruck: "card" });
    expect(answer.status).toBe(409);
    expect((await answer.json()).errors[""]).toEqual(["This order is already paid in cash."]);
    expect(stored()).toMatchObject({ truckPayment: "cash" });
  });

  it("is canceled after a question", async () => {
    const question = await cancel.loader(admin.get("/admin/orders/1/cancel", params));
    expect(await question.json()).toEqual({
      title: "Cancel Reservation",
      name: "Order #1, kei@example.com",
      note: "We'll email the customer.",
      failed: "Failed to cancel reservation. Please try again.",
    });
    const answer = await cancel.action(admin.form("/admin/orders/1/cancel", {}, params));
    expect(await outcomeOf(answer)).toMatchObject({
      to: "/admin/orders",
      toast: { title: "Reservation Canceled" },
    });
    expect(stored()).toMatchObject({ status: "expired" });
  });
});

describe("a refund", () => {
  let tin: { id: number; inventoryId: number };
  let whisk: { id: number; inventoryId: number };
  beforeEach(async () => {
    ({ tin, whisk } = await buy());
  });
  const open = async (): Promise<FormFields> =>
    (await (await refund.loader(admin.get("/admin/orders/1/refund", params))).json()).fields;
  const post = (fields: Record<string, string>, query = "") =>
    refund.action(admin.form(`/admin/orders/1/refund${query}`, fields, params));
  const stored = () => allOrders()[0];

  it("begins as a full one, and refunds nothing if it's of items and none is chosen", async () => {
    const fields = await open();
    expect(fields).toMatchObject({ scope: "all", [`pieces.${tin.id}`]: "", restock: "" });
    for (const sent of [fields, {}]) {
      const answer = await post({ ...sent, scope: "pieces" });
      expect(answer.status).toBe(422);
      expect((await answer.json()).errors).toEqual({ scope: ["Choose which items to refund."] });
    }
    expect(refundsAtStripe()).toEqual([]);
  });

  it("returns a line's money, restocks it, and leads to the order", async () => {
    const fields = { ...(await open()), scope: "pieces", [`pieces.${tin.id}`]: "1", restock: "on" };
    expect(await outcomeOf(await post(fields, "?page=2"))).toEqual({
      status: 303,
      to: "/admin/orders/1/view?page=2",
      toast: {
        title: "Refund Requested",
        description: "Check the order for its status.",
      },
    });
    expect([refundsAtStripe(), stored()?.refundedCents, stockOf(tin.inventoryId)]).toEqual([
      [1800],
      1800,
      9,
    ]);
    const { order } = await (await view.loader(admin.get("/admin/orders/1/view", params))).json();
    expect(order).toMatchObject({
      refunded: "$18.00",
      refundable: "$23.00",
      lines: [{ refunded: 1 }, { refunded: 0 }],
    });
    expect(order.history.at(-1)?.what).toBe("$18.00 refunded by admin@ujicart.example");
  });

  it("leads to the order too if its address ends in a slash", async () => {
    const fields = { ...(await open()), scope: "pieces", [`pieces.${tin.id}`]: "1" };
    const answer = await refund.action(admin.form("/admin/orders/1/refund/", fields, params));
    expect(answer.headers.get("Location")).toBe("/admin/orders/1/view");
  });

  it("is the rest if it's of all that's left, and restocks nothing without the checked box", async () => {
    const { restock: _, ...fields } = await open();
    await post({ ...fields, scope: "all" });
    expect([refundsAtStripe(), stored()?.refundedCents]).toEqual([[4100], 4100]);
    expect([stockOf(tin.inventoryId), stockOf(whisk.inventoryId)]).toEqual([8, 9]);
  });

  it("is made once if it's posted twice, and answers the same", async () => {
    const fields = { ...(await open()), scope: "pieces", [`pieces.${whisk.id}`]: "1" };
    const first = await outcomeOf(await post(fields));
    expect(await outcomeOf(await post(fields))).toEqual(first);
    expect(refundsAtStripe()).toEqual([500]);
  });

  it.each([
    ["3", 409, "You can refund up to 2"],
    ["-1", 422, "Enter a whole number, 0 or more"],
    ["1.5", 422, "Enter a whole number, 0 or more"],
    ["many", 422, "Enter a whole number, 0 or more"],
    ["21", 422, "The limit is 20 per order"],
  ])("says so beside them for '%s' items out of two", async (typed, status, why) => {
    const name = `pieces.${tin.id}`;
    const answer = await post({ ...(await open()), scope: "pieces", [name]: typed });
    expect(answer.status).toBe(status);
    const { errors, input } = await answer.json();
    expect(errors).toEqual({ [name]: [why] });
    expect(input).toMatchObject({ [name]: typed });
    expect(refundsAtStripe()).toEqual([]);
  });

  it("is refused for a product that wasn't in the order, and for another scope", async () => {
    expect((await post({ ...(await open()), "pieces.4711": "1" })).status).toBe(422);
    const otherwise = await post({ ...(await open()), scope: "everything" });
    expect(otherwise.status).toBe(422);
    expect((await otherwise.json()).errors).toEqual({ scope: ["Choose what to refund"] });
    expect(refundsAtStripe()).toEqual([]);
  });

  it("keeps the form and says why if Stripe refuses", async () => {
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no });
    const answer = await post({ ...(await open()), scope: "all" });
    expect(answer.status).toBe(409);
    expect((await answer.json()).errors[""]).toEqual([
      "Stripe declined this refund, and no money moved. It's more than what's left of the payment.",
    ]);
  });

  it("isn't asked for if it can't be stored", async () => {
    const fields = { ...(await open()), scope: "all" };
    breakDatabase();
    expect((await post(fields)).status).toBe(503);
    mendDatabase();
    expect(refundsAtStripe()).toEqual([]);
  });
});

describe("the sales", () => {
  const open = async () => (await sales.loader(admin.get("/admin/orders/sales"))).json();

  it("are what was sold today, this month, and by product", async () => {
    await buy();
    const sold = { orders: 1, cents: 4100 };
    expect(await open()).toMatchObject({
      figures: { ok: true, data: { today: sold, month: sold } },
      asked: {
        ok: true,
        data: {
          products: [
            { name: "Tin", pieces: 2, cents: 3600 },
            { name: "Whisk", pieces: 1, cents: 500 },
          ],
        },
      },
    });
  });

  it("say so if they can't be read, and the rest of the page stays", async () => {
    captureLog();
    read().run(sql`ALTER TABLE order_lines RENAME TO lost`);
    expect(await open()).toMatchObject({ figures: { ok: true }, asked: { ok: false } });
  });
});

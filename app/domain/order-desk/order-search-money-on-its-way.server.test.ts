import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { updateEvent } from "~/domain/events/events.server";
import { findGuestOrder } from "~/domain/guest-orders/guest-order.server";
import { toGuestView } from "~/domain/guest-orders/guest-view";
import type { OrderState } from "~/domain/orders/order-state";
import { orderState } from "~/domain/orders/order-state";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { refusal } from "~/domain/result";
import { salesFigures } from "~/domain/sales/sales.server";
import { makeEvent, OWNER } from "../../../tests/factories";
import { historyOfOrder, queuedEmails } from "../../../tests/ledger";
import { withPayments } from "../../../tests/payments";
import { setHandedOver } from "./hand-over.server";
import { findDeskOrder } from "./order-queries.server";
import { searchOrders } from "./order-search.server";

/** Money on its way back is nobody's to hand goods over for. */

const { stripeTest, deliver, paidOrder } = withPayments();

function desk() {
  const order = findDeskOrder(1);
  if (!order) throw new Error("Nobody has ordered");
  return order;
}

const listed = (state: OrderState) =>
  searchOrders({ q: "", page: 1 }, state).rows.map(({ id }) => id);
const handIt = (more: { despiteDispute?: boolean } = {}) =>
  setHandedOver(1, { handedOver: true, ...more }, OWNER);
const kept = () => salesFigures(new Date(), { zone: "UTC", endsAtHour: 0 }).month.cents;

async function guestReads() {
  const token = "T".repeat(22);
  await write((tx) => tx.update(orders).set({ token }).run());
  const order = findGuestOrder(token);
  if (!order) throw new Error("The guest's link leads nowhere");
  return toGuestView(order, "UTC");
}

/** How many of the customers who wait at a stop are told that it moves. */
async function toldOfMove(): Promise<number> {
  const stop = await makeEvent({ endDate: new Date("2127-01-05T02:00:00Z") });
  await write((tx) => tx.update(orders).set({ pickupEventId: stop.id }).run());
  await updateEvent(stop.id, { location: "Pier 7" }, OWNER);
  return queuedEmails().filter(({ kind }) => kind === "stop_changed").length;
}

async function refundSlowly(amount?: number): Promise<void> {
  const intentId = await paidOrder();
  stripeTest.stripe.state.refundsBegin = "pending";
  stripeTest.stripe.dashboard.refund(intentId, { amount });
  await deliver();
}

async function dispute(given: { amount?: number; isInquiry?: boolean } = {}): Promise<string> {
  const { id } = stripeTest.stripe.dashboard.dispute(await paidOrder(), given);
  await deliver();
  return id;
}

describe("a refund of everything that is on its way", () => {
  it("leaves nothing to hand over, and everybody reads so", async () => {
    await refundSlowly();
    expect(desk()).toMatchObject({ status: "paid", refundedCents: 0 });
    expect(orderState(desk())).toBe("refund-in-progress");
    expect([listed("open"), listed("refund-in-progress")]).toEqual([[], [1]]);
    expect(await handIt({ despiteDispute: true })).toMatchObject(
      refusal("conflict", "A full refund is in progress for this order.", "handedOver"),
    );
    expect(await guestReads()).toMatchObject({
      title: "Refund in progress",
      text: "We're refunding you. Your bank may take 5 to 10 business days to post it.",
    });
    expect(kept()).toBe(0);
    expect(await toldOfMove()).toBe(0);
  });

  it("counts while Stripe has not even answered", async () => {
    await paidOrder();
    stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      times: "always",
      fault: { kind: "status", status: 503 },
    });
    expect(await requestRefund(1, { scope: "all", restock: false }, OWNER)).toMatchObject({
      ok: true,
    });
    expect(orderState(desk())).toBe("refund-in-progress");
    expect(listed("open")).toEqual([]);
    expect(kept()).toBe(0);
  });

  it("leaves all of it to hand over if it fails", async () => {
    await refundSlowly();
    stripeTest.stripe.dashboard.failRefund(stripeTest.stripe.snapshot().refunds[0]?.id ?? "");
    await deliver();
    expect(orderState(desk())).toBe("open");
    expect(listed("open")).toEqual([1]);
    expect(kept()).toBe(2000);
    expect(await handIt()).toMatchObject({ ok: true });
  });
});

it("a refund of a part that is on its way leaves the rest to hand over", async () => {
  await refundSlowly(500);
  await write((tx) =>
    tx
      .insert(refundRequests)
      .values({ orderId: 1, amountCents: 300, restock: false, askedBy: "ana" })
      .run(),
  );
  expect([listed("open"), listed("refund-in-progress")]).toEqual([[1], []]);
  expect(kept()).toBe(1200);
  expect(await handIt()).toMatchObject({ ok: true });
});

describe("a payment in dispute", () => {
  const ASKED = refusal(
    "conflict",
    "The customer's bank is disputing this payment. Check the box to go ahead anyway.",
    "despiteDispute",
  );

  it.each([
    ["under way", {}],
    ["of a part", { amount: 700 }],
    ["that is an inquiry so far", { isInquiry: true }],
  ])("has its own state, and handing over asks: a dispute %s", async (_what, given) => {
    await dispute(given);
    expect(orderState(desk())).toBe("disputed");
    expect([listed("open"), listed("disputed")]).toEqual([[], [1]]);
    expect(await guestReads()).toMatchObject({ title: "Payment disputed", pickup: null });
    expect(await handIt()).toMatchObject(ASKED);
    expect(desk().handedOverAt).toBeNull();
    expect(await handIt({ despiteDispute: true })).toMatchObject({ ok: true });
    expect(orderState(desk())).toBe("completed");
    expect(historyOfOrder(1)).toContain("Completed despite the dispute");
  });

  it("stays disputed if it's lost", async () => {
    stripeTest.stripe.dashboard.closeDispute(await dispute(), "lost");
    await deliver();
    expect(listed("disputed")).toEqual([1]);
    expect(await handIt()).toMatchObject(ASKED);
    expect(await toldOfMove()).toBe(0);
  });

  it.each([
    ["won", {}],
    ["closed as an inquiry", { isInquiry: true }],
  ])("is over once it's %s", async (_what, given) => {
    stripeTest.stripe.dashboard.closeDispute(await dispute(given), "won");
    await deliver();
    expect([listed("disputed"), listed("open")]).toEqual([[], [1]]);
    expect(await handIt()).toMatchObject({ ok: true });
  });

  it("asks nothing about what was handed over before, nor to undo that", async () => {
    await paidOrder();
    await handIt();
    stripeTest.stripe.dashboard.dispute(desk().stripePaymentId ?? "");
    await deliver();
    expect(orderState(desk())).toBe("completed");
    expect(await setHandedOver(1, { handedOver: false }, OWNER)).toMatchObject({ ok: true });
    expect(orderState(desk())).toBe("disputed");
  });
});

import { readFileSync } from "node:fs";
import { asc } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { closings } from "~/db/schema/closings.server";
import { journal } from "~/db/schema/journal.server";
import { orders } from "~/db/schema/orders.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { newAttempt } from "~/domain/checkout/attempt.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { endUnpayableOrder } from "~/domain/checkout/payment-cannot-begin.server";
import { startOrder } from "~/domain/checkout/start-order.server";
import { beginAtStripe } from "~/domain/checkout/stripe-payment.server";
import { settleUnpaidOrder, verifyPayment } from "~/domain/checkout/verify-payment.server";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck, settleFirst } from "~/domain/corrections/refund-at-truck.server";
import { refundTip } from "~/domain/corrections/refund-tip.server";
import { undoRefund } from "~/domain/corrections/undo-refund.server";
import { undoPayment } from "~/domain/counter/counter-actions.server";
import { closeDay } from "~/domain/days/close-day.server";
import { firstBrokenClosing } from "~/domain/days/closing-hashes.server";
import { cancelOwnOrder } from "~/domain/guest-orders/cancel-order.server";
import {
  expireOverdueOrders,
  reconcile,
  refundDueOrders,
  sendRefundRequests,
} from "~/domain/jobs/payment-job.server";
import { pollStripe } from "~/domain/jobs/poll-stripe.server";
import { storeOrderSettings } from "~/domain/order-settings/order-settings.server";
import type { Order } from "~/domain/orders/orders.server";
import { endUnpaidOrder, settle } from "~/domain/payments/settle.server";
import { refundDueOrder } from "~/domain/refunds/refund-due-order.server";
import { requestGuestRefund, requestRefund } from "~/domain/refunds/request-refund.server";
import {
  createRequestedRefund,
  sendRefundRequest,
} from "~/domain/refunds/send-refund-request.server";
import { settleOrphanPayment } from "~/domain/refunds/settle-orphan-payment.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { callOff, deleteWith, refundAll } from "~/domain/stop-orders/refund-all.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { correctSale } from "~/domain/window/correct-sale.server";
import { correctKeptSale, recordKeptSale } from "~/domain/window/late-sales.server";
import { createSaleKey } from "~/domain/window/sale";
import { recordSale } from "~/domain/window/window-sales.server";
import { callGraph, reachedFrom, WRITE } from "./call-graph";
import { BROWSER, begin, piecesOf } from "./checkout";
import { advanceClock, inHours, stopClock } from "./clock";
import { makeEvent, makeOrder, makeProduct, OWNER } from "./factories";
import { allOrders } from "./ledger";
import { withPayments } from "./payments";
import { sourceFiles, withoutEnding } from "./source-tree";

/** What a closing covers never changes, whichever of the shop's verbs are called afterward. */

const { stripeTest, events, pay, paidOrder, owingOrder } = withPayments({
  clock: () => Date.now(),
});
const SALE_KEY = createSaleKey();
/** Attempts that have nothing to book: money that nobody has paid, a day, a tap that ended, a payment that's no orphan, and rounds with nothing due. */
const BOOKS_NOTHING = new Set([
  "callOff",
  "beginCardCheckout",
  "closeDay",
  "deleteWith",
  "refundAll",
  "reserve",
  "startOrder",
  "undoPayment",
]);

let tin: { id: number };
let stop: { id: number };
let online: string;
let disputed: string;
let owing: string;
/** The ID of a paid intent that nobody has told the shop of. */
let unheard: string;

/** A day with money of every kind. */
beforeEach(async () => {
  stopClock();
  tin = await makeProduct({ stock: 50, priceCents: 1199 });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(72) });
  await recordSale(SALE_KEY, saleOf("cash"), OWNER);
  await recordSale(createSaleKey(), saleOf("card"), OWNER);
  const reserved = {
    paymentKind: "truck",
    status: "pending",
    receivedCents: 0,
    paidAt: null,
  } as const;
  const { id } = await makeOrder({ ...reserved, totalCents: 700 });
  await payAndHandOver(id, "cash", OWNER);
  await refundAtTruck(id, { scope: "amount", amountCents: 100, method: "cash" }, OWNER);
  [online, disputed] = [await paidOrder("a"), await paidOrder("b")];
  owing = await owingOrder("c");
  stripeTest.stripe.dashboard.refund(online, { amount: 300 });
  await settleReversals(online);
  await makeOrder({ ...reserved, totalCents: 500 });
  unheard = await pay("d");
  const closed = await closeDay({ counted: 0, reason: "A count", closeAnyway: true }, OWNER);
  expect(closed).toMatchObject({ ok: true });
  advanceClock(2 * 3_600_000);
});

function saleOf(paidBy: "cash" | "card") {
  const line = { productId: tin.id, choices: [], quantity: 1, unitPriceCents: 1199 };
  return { lines: [line], totalCents: 1199, tipCents: 100, paidBy };
}

const orderOf = (intent: string): Order =>
  allOrders().find(({ stripePaymentId }) => stripePaymentId === intent) as Order;
const waiting = () => allOrders().find(({ status }) => status === "pending")?.id ?? 0;
const all = { scope: "all", restock: false } as const;

/** The shop's verbs that can lead to an entry in the journal, each asked for something that it does. */
const VERBS: Record<string, () => Promise<unknown>> = {
  beginCardCheckout: () => begin([piecesOf(tin)]),
  beginAtStripe: () => beginAtStripe(orderOf(unheard), null),
  endUnpayableOrder: () =>
    endUnpayableOrder(orderOf(unheard), { ok: false, reason: "refused", code: "x" } as never),
  verifyPayment: () => verifyPayment(unheard),
  changePaymentMethod: () => changePaymentMethod(1, "card", OWNER),
  voidPayment: () => voidPayment(1, {}, OWNER),
  refundAtTruck: () => refundAtTruck(2, { scope: "all", method: "cash" }, OWNER),
  settleFirst: () => {
    stripeTest.stripe.dashboard.dispute(disputed);
    return settleFirst(orderOf(disputed).id);
  },
  refundTip: () => refundTip(1, { tipCents: 50, method: "cash" }, OWNER),
  undoRefund: () => undoRefund(3, { entryId: refundEntry() }, OWNER),
  undoPayment: () => undoPayment(1, "cash", OWNER),
  closeDay: () => closeDay({ counted: 0, reason: "Again", closeAnyway: true }, OWNER),
  settle: () => settle(unheard),
  settleOrphanPayment: () => settleOrphanPayment(unheard),
  settleUnpaidOrder: () => settleUnpaidOrder("d", { networkKey: "phone" }),
  endUnpaidOrder: () => endUnpaidOrder(orderOf(unheard)),
  refundDueOrder: () => refundDueOrder(orderOf(owing), new Date()),
  sendRefundRequest: async () => sendRefundRequest(await stuckRequest(), new Date()),
  createRequestedRefund: async () =>
    createRequestedRefund((await stuckRequest()).id, new Date(), { isWaitedFor: true }),
  requestGuestRefund: () => requestGuestRefund(orderOf(online).id, () => null),
  cancelOwnOrder: async () => {
    await write((tx) => {
      storeOrderSettings(tx, { guestsCancel: true });
      tx.update(orders).set({ handedOverAt: null, fulfillment: "pickup" }).run();
    });
    return cancelOwnOrder(orderOf(online).token);
  },
  requestRefund: () => requestRefund(orderOf(online).id, all, OWNER),
  settleReversals: () => {
    stripeTest.stripe.dashboard.dispute(disputed);
    return settleReversals(disputed);
  },
  refundAll: () => refundAll(stop.id, "online", OWNER),
  callOff: () => callOff(stop.id, "online", OWNER),
  deleteWith: () => deleteWith(stop.id, "online", OWNER),
  payAndHandOver: () => payAndHandOver(waiting(), "card", OWNER),
  reserve: () => reserve(reservation(), { browserId: BROWSER, networkKey: "phone" }),
  startOrder: () =>
    startOrder(
      {
        ...newAttempt({ browserId: BROWSER, networkKey: "phone" }),
        paymentKind: "truck",
        request: reservation(),
      },
      { read: () => null, begin: async () => ({ ok: true }) },
    ),
  pollStripe: () => {
    stripeTest.stripe.dashboard.dispute(disputed);
    return pollStripe();
  },
  expireOverdueOrders: () => expireOverdueOrders(inHours(100)),
  refundDueOrders: () => refundDueOrders(inHours(100)),
  sendRefundRequests: async () => {
    await stuckRequest();
    await sendRefundRequests(inHours(100));
  },
  reconcile: () => reconcile(),
  receiveEvent: async () => {
    stripeTest.stripe.dashboard.dispute(disputed);
    for (const event of events()) await receiveEvent(event);
  },
  correctSale: () => correctSale(SALE_KEY, { correction: "void", key: createSaleKey() }, OWNER),
  correctKeptSale: () =>
    correctKeptSale(SALE_KEY, { correction: "void", key: createSaleKey() }, BY_OWNER),
  recordKeptSale: () => {
    const soldAt = new Date(Date.now() - 3 * 3_600_000);
    const sale = { ...saleOf("cash"), soldAt, sentAt: new Date() };
    return recordKeptSale(createSaleKey(), sale, BY_OWNER);
  },
  recordSale: () => {
    const soldAt = new Date(Date.now() - 3 * 3_600_000);
    return recordSale(createSaleKey(), { ...saleOf("cash"), soldAt, sentAt: new Date() }, OWNER);
  },
};

const BY_OWNER = { actor: OWNER, shift: null };

const reservation = () => ({
  email: "aiko@example.com",
  items: [piecesOf(tin)],
  fulfillment: { method: "pickup" as const, eventId: stop.id },
});

/** A stored refund request that Stripe hasn't heard of. */
async function stuckRequest() {
  const fault = { kind: "status", status: 500, execution: "undone" } as const;
  stripeTest.stripe.faults.add({ on: "POST /v1/refunds", times: "always", fault });
  await requestRefund(orderOf(online).id, all, OWNER);
  stripeTest.stripe.faults.clear();
  return read().select().from(refundRequests).all()[0] as typeof refundRequests.$inferSelect;
}

const refundEntry = () =>
  read()
    .select()
    .from(journal)
    .all()
    .find(({ kind }) => kind === "refund")?.tillEntryId ?? 0;

/** All that the first closing says and covers. */
function closedDay() {
  const [closing] = read().select().from(closings).orderBy(asc(closings.id)).all();
  const entries = read().select().from(journal).orderBy(asc(journal.id)).all();
  return { closing, entries: entries.filter(({ id }) => id <= (closing?.throughId ?? 0)) };
}

describe("a closed day", () => {
  it.each(Object.entries(VERBS))("resists %s", async (name, attempt) => {
    const before = closedDay();
    expect(before.entries).toHaveLength(10);
    await attempt();
    const booked = read().select().from(journal).all().length - before.entries.length;
    expect(booked > 0).toBe(!BOOKS_NOTHING.has(name));
    expect(closedDay()).toEqual(before);
    expect(await firstBrokenClosing()).toBeNull();
  });

  it("is tried by every verb of the shop that books money, or closes", () => {
    expect(Object.keys(VERBS).sort()).toEqual(bookingVerbs().sort());
  });
});

const BOOKS = [
  "app/domain/journal/journal.server#bookAtTruck",
  "app/domain/journal/journal.server#bookOnline",
  "app/domain/days/close-day.server#closeDay",
];
/** This verb only begins rounds of the others. */
const ROUNDS = "startPaymentJob";

function bookingVerbs(): string[] {
  const files = sourceFiles()
    .map(({ path }) => path)
    .filter((path) => path.startsWith("app/") && !/\.test\.tsx?$/.test(path));
  const graph = callGraph(files);
  const exported = files
    .filter((path) => path.startsWith("app/domain/"))
    .flatMap((path) =>
      [...readFileSync(path, "utf8").matchAll(/^export (?:async )?(?:function|const) (\w+)/gm)].map(
        ([, name = ""]) => ({ name, declaration: `${withoutEnding(path)}#${name}` }),
      ),
    );
  return exported
    .filter(({ name, declaration }) => {
      const reached = reachedFrom(graph, [declaration]);
      return name !== ROUNDS && reached.has(WRITE) && BOOKS.some((book) => reached.has(book));
    })
    .map(({ name }) => name);
}

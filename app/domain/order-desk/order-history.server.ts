import { and, eq } from "drizzle-orm";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { refundRequests } from "~/db/schema/refunds.server";
import { CARRIERS, trackingOf } from "~/domain/fulfillment/tracking";
import { COUNTER_STEPS, HOW_PAID } from "~/domain/history/sentences";
import { formatMoney } from "~/domain/money";
import { disputeStatus, refundProblem, refundStatus } from "~/domain/payments/stripe-words";
import { isFailed, reversalsOf } from "~/domain/refunds/reversals.server";
import { isTipRefund, type TillEntry, tillEntriesOf } from "~/domain/truck-ledger/till.server";
import type { DeskOrder } from "./order-queries.server";

/** An entry in an order's history, in words. */

export type HistoryEntry = { at: Date; what: string };

type RefundRequest = typeof refundRequests.$inferSelect;

/** Lists an order's history, oldest entry first. */
export function historyOf(order: DeskOrder): HistoryEntry[] {
  const requests = read()
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, order.id))
    .all();
  const entries = [
    ...placedAndPaid(order),
    ...atTruck(order.id),
    ...handings(order, requests),
    ...refundsAndDisputes(order.id, requests),
  ];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function placedAndPaid(order: DeskOrder): HistoryEntry[] {
  const { createdAt, paidAt, receivedCents, paymentKind } = order;
  const placed = { at: createdAt, what: placedHow(order) };
  if (paymentKind === "truck" || !paidAt) return [placed];
  return [placed, { at: paidAt, what: `Paid ${formatMoney(receivedCents)}` }];
}

/** The order's till entries, each with who entered it. */
function atTruck(orderId: number): HistoryEntry[] {
  const entries = tillEntriesOf(read(), orderId);
  const given = entries.find(({ kind }) => kind === "tip");
  return entries.flatMap((entry) => {
    // After the first tip entry, those that aren't refunds only repeat a change of the payment's method, or its
    // void.
    const isFollowing = entry.kind === "tip" && entry !== given && !isTipRefund(entry);
    const what = isFollowing ? null : wordsOf(entry);
    if (what === null) return [];
    const reason = entry.reason ? `: ${entry.reason}` : "";
    return [{ at: entry.createdAt, what: `${what}${reason} (entered by ${entry.enteredBy})` }];
  });
}

/** The words for a till entry; null if another entry of the same moment says it. */
function wordsOf(entry: TillEntry): string | null {
  const { kind, method, cents } = entry;
  const sum = formatMoney(Math.abs(cents));
  if (isTipRefund(entry))
    return `${sum} ${cents > 0 ? "tip refund undone" : "of the tip refunded"}, ${HOW_PAID[method]}`;
  switch (kind) {
    case "sale":
      return `Paid ${sum} at the truck, ${HOW_PAID[method]}`;
    case "tip":
      return `${sum} tip, ${HOW_PAID[method]}`;
    case "method":
      return cents > 0 ? `Payment corrected: ${HOW_PAID[method]}` : null;
    case "void":
      return `Payment of ${sum} voided`;
    case "refund":
      return cents > 0
        ? `${sum} refund at the truck undone, ${HOW_PAID[method]}`
        : `${sum} refunded at the truck, ${HOW_PAID[method]}`;
  }
}

function placedHow({ origin, paymentKind }: DeskOrder): string {
  if (origin === "window") return "Sold at the window";
  return paymentKind === "truck" ? "Reserved" : "Ordered";
}

function handings(order: DeskOrder, requests: RefundRequest[]): HistoryEntry[] {
  const entries = read()
    .select({ at: audit.at, detail: audit.detail })
    .from(audit)
    .where(and(eq(audit.entity, "order"), eq(audit.entityId, String(order.id))))
    .all();
  return entries.flatMap(({ at, detail }) => {
    if (typeof detail?.movedTo === "string") {
      const who = detail.byGuest === true ? " by the customer" : "";
      return [{ at, what: `Moved${who} to ${detail.movedTo}` }];
    }
    if (detail?.ships === true) return [{ at, what: "Shipping chosen by the customer" }];
    if (typeof detail?.texts === "boolean")
      return [{ at, what: detail.texts ? "Asked for texts" : "Texts stopped by the customer" }];
    if (detail?.byGuest === true) {
      const request = requests.find(({ id }) => id === detail.refundRequestId);
      const what =
        request?.state === "refused" ? "The customer couldn't cancel" : "Canceled by the customer";
      return [{ at, what }];
    }
    if (detail?.cancelled === true) return [{ at, what: "Reservation canceled" }];
    if (typeof detail?.step === "string") return [{ at, what: COUNTER_STEPS[detail.step] ?? "" }];
    const what = [...handed(order, detail), ...tracked(detail)];
    return what.length > 0 ? [{ at, what: what.join(". ") }] : [];
  });
}

type Detail = Record<string, unknown> | null;

function handed({ fulfillment }: DeskOrder, detail: Detail): string[] {
  const handedOver = detail?.handedOver;
  if (typeof handedOver !== "boolean") return [];
  if (!handedOver) return ["Reopened"];
  const how = detail?.despiteDispute === true ? " despite the dispute" : "";
  return [`${fulfillment === "delivery" ? "Shipped" : "Completed"}${how}`];
}

/** The changes to an order's tracking, in words. */
function tracked(detail: Detail): string[] {
  const { carrier, trackingNumber } = detail ?? {};
  const name = CARRIERS.find((one) => one === carrier);
  const number = typeof trackingNumber === "string" ? trackingNumber : null;
  const tracking = trackingOf({ carrier: name ?? null, trackingNumber: number });
  if (tracking) return [`Tracking: ${tracking.text}`];
  return trackingNumber === null ? ["Tracking number removed"] : [];
}

function refundsAndDisputes(orderId: number, requests: RefundRequest[]): HistoryEntry[] {
  const { refunds, disputes } = reversalsOf(read(), orderId);
  const made = refunds.map((refund) => {
    const request = requests.find(({ refundId }) => refundId === refund.id);
    const who = request ? `by ${request.askedBy}` : "in Stripe";
    return {
      // Stripe's times are whole seconds, which could place a refund before its own request.
      at: request?.createdAt ?? refund.createdAt,
      what: `${formatMoney(refund.amountCents)} refunded ${who}${statusOf(refund)}`,
    };
  });
  const notMade = requests.flatMap(({ state, amountCents, askedBy, reason, createdAt }) => {
    if (state === "made") return [];
    const what = `${formatMoney(amountCents)} refund requested by ${askedBy}`;
    const outcome =
      state === "asked"
        ? "pending at Stripe"
        : `declined by Stripe. ${refundProblem(reason ?? "")}`;
    return [{ at: createdAt, what: `${what}: ${outcome}` }];
  });
  const disputed = disputes.map(({ amountCents, status, createdAt }) => ({
    at: createdAt,
    what: `${formatMoney(amountCents)} disputed by the customer: ${disputeStatus(status)}`,
  }));
  return [...made, ...notMade, ...disputed];
}

function statusOf(refund: { status: string; failureReason: string | null }): string {
  const { status, failureReason } = refund;
  if (isFailed(refund)) return `: returned by the bank. ${refundProblem(failureReason ?? status)}`;
  return status === "succeeded" ? "" : `: ${refundStatus(status)}`;
}

import { and, eq } from "drizzle-orm";
import { read } from "~/db/client.server";
import { audit } from "../access/audit.table.server";
import { formatMoney } from "../money";
import { disputeStatus, refundProblem, refundStatus } from "../payments/stripe-words";
import { refundRequests } from "../records/refund-requests.table.server";
import { isFailed, reversalsOf } from "../refunds/reversals.server";
import type { DeskOrder } from "./orders-desk.server";

/** What happened to an order, in words. */

export type HistoryEntry = { at: Date; what: string };

/** The oldest first. */
export function historyOf(order: DeskOrder): HistoryEntry[] {
  const entries = [...placedAndPaid(order), ...handings(order.id), ...refundsAndDisputes(order.id)];
  return entries.sort((one, other) => one.at.getTime() - other.at.getTime());
}

function placedAndPaid(order: DeskOrder): HistoryEntry[] {
  const { createdAt, paidAt, receivedCents, truckPayment } = order;
  const placed = { at: createdAt, what: placedHow(order) };
  const how = truckPayment
    ? ` at the truck, ${truckPayment === "cash" ? "in cash" : "by card"}`
    : "";
  const paid = `Paid ${formatMoney(receivedCents)}${how}`;
  return paidAt ? [placed, { at: paidAt, what: paid }] : [placed];
}

function placedHow({ origin, paymentKind }: DeskOrder): string {
  if (origin === "window") return "Sold at the window";
  return paymentKind === "truck" ? "Reserved" : "Ordered";
}

function handings(orderId: number): HistoryEntry[] {
  const entries = read()
    .select({ at: audit.at, detail: audit.detail })
    .from(audit)
    .where(and(eq(audit.entity, "order"), eq(audit.entityId, String(orderId))))
    .all();
  return entries.flatMap(({ at, detail }) => {
    if (typeof detail?.movedTo === "string") {
      const who = detail.byGuest === true ? " by the customer" : "";
      return [{ at, what: `Moved${who} to ${detail.movedTo}` }];
    }
    if (detail?.byGuest === true) return [{ at, what: "Canceled by the customer" }];
    if (detail?.cancelled === true) return [{ at, what: "Reservation canceled" }];
    const handedOver = detail?.handedOver;
    if (typeof handedOver !== "boolean") return [];
    const how = detail?.despiteDispute === true ? " despite the dispute" : "";
    return [{ at, what: handedOver ? `Completed${how}` : "Reopened" }];
  });
}

function refundsAndDisputes(orderId: number): HistoryEntry[] {
  const { refunds, disputes } = reversalsOf(read(), orderId);
  const requests = read()
    .select()
    .from(refundRequests)
    .where(eq(refundRequests.orderId, orderId))
    .all();
  const made = refunds.map((refund) => {
    const request = requests.find(({ refundId }) => refundId === refund.id);
    const who = request ? `by ${request.askedBy}` : "in Stripe";
    return {
      // Stripe counts in seconds, which may place it before what led to it.
      at: request?.createdAt ?? refund.createdAt,
      what: `${formatMoney(refund.amountCents)} refunded ${who}${statusOf(refund)}`,
    };
  });
  const notMade = requests.flatMap(({ state, amountCents, askedBy, reason, createdAt }) => {
    if (state === "made") return [];
    const what = `${formatMoney(amountCents)} refund requested by ${askedBy}`;
    const why =
      state === "asked"
        ? "pending at Stripe"
        : `declined by Stripe. ${refundProblem(reason ?? "")}`;
    return [{ at: createdAt, what: `${what}: ${why}` }];
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

import { eq } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { refundRequestLines, refundRequests } from "~/db/schema/refunds.server";
import type { Actor } from "~/domain/access/actor";
import { auditGuest, refuseWithout, writeAs } from "~/domain/access/audit.server";
import { createOnce, forgetKey, rowCreatedFor } from "~/domain/access/idempotency.server";
import { bundledSendTime } from "~/domain/fulfillment/stop-emails.server";
import { findOrder, ORDER_GONE } from "~/domain/orders/orders.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { refundProblem } from "~/domain/payments/stripe-words";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { withStripeTimeLimit } from "~/services/stripe-client.server";
import { chooseRefund, type RefundedItems } from "./choose-refund.server";
import { clearAlertsOfRequests } from "./close-refund-request.server";
import type { RefundInput } from "./refund.schema";
import { queueCanceledOrderEmail } from "./refund-emails.server";
import { CUSTOMER } from "./refund-request";
import { refundableCents } from "./refundable.server";
import {
  createRequestedRefund,
  findRequest,
  type RefundRequest,
} from "./send-refund-request.server";
import { settleReversals } from "./settle-reversals.server";

/**
 * The owner refunds a paid order: all that's left, or some of its items. A customer's own cancellation takes the same
 * path.
 */

type Requested = Result<{ row: RefundRequest }>;

const NO_PAYMENT = refusal(
  "conflict",
  "Stripe has no payment for this order. Nothing was refunded.",
);
const AT_TRUCK = refusal("conflict", "This order was paid at the truck. Refund it there.");
const NO_ANSWER = refusal(
  "unavailable",
  "We can't reach Stripe right now, so we didn't send the refund. Please try again in a moment.",
);

/**
 * Saves the request and sends it to Stripe right away. If Stripe doesn't respond, we retry until it does
 * (jobs/payment-job.server.ts). Refuses with missing, invalid, conflict, or unavailable.
 * @param stopId the stop where all orders are canceled, for the email
 */
export function requestRefund(
  orderId: number,
  input: RefundInput,
  actor: Actor,
  stopId?: number,
): Promise<Requested> {
  const refused = refuseWithout("administer", actor);
  if (refused) return Promise.resolve(refused);
  return withStripeTimeLimit(() =>
    refund(orderId, () => storeOwnersRequest(orderId, input, actor, stopId)),
  );
}

/**
 * Refunds in full an order that its customer cancels, as if the owner had asked. The owner gets an email.
 * Refuses with what `whyNot` returns, with missing, conflict, or unavailable.
 * @param whyNot called in the transaction that stores the request, so nobody starts the order in between
 */
export function requestGuestRefund(
  orderId: number,
  whyNot: (tx: Tx) => Refusal | null,
): Promise<Requested> {
  return withStripeTimeLimit(() => refund(orderId, () => storeGuestRequest(orderId, whyNot)));
}

/** A stored refund request. Only the caller with `isNew` sends it to Stripe, since two senders might refund twice. */
type Stored = Result<{ row: RefundRequest; isNew: boolean }>;

async function refund(orderId: number, store: () => Promise<Stored>): Promise<Requested> {
  const order = read().select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) return ORDER_GONE;
  if (order.paymentKind === "truck") return AT_TRUCK;
  if (order.stripePaymentId === null) return NO_PAYMENT;
  // Refunds and disputes that happened at Stripe meanwhile count first.
  const settled = await settleReversals(order.stripePaymentId);
  if (!settled.ok) return settled.reason === "unknown" ? NO_PAYMENT : NO_ANSWER;
  const asked = await store();
  if (!asked.ok) return asked;
  return asked.isNew ? sendNow(asked.row) : { ok: true, row: asked.row };
}

async function storeOwnersRequest(
  orderId: number,
  input: RefundInput,
  actor: Actor,
  stopId: number | undefined,
): Promise<Stored> {
  let isNew = false;
  const asked = await writeAs(actor, (tx, audit) => {
    forgetRefused(tx, actor.idempotencyKey);
    return createOnce(
      tx,
      actor.idempotencyKey,
      (): Requested => {
        const order = findOrder(tx, orderId);
        const chosen = chooseRefund(tx, order, order ? refundableCents(tx, order) : 0, input);
        if (!chosen.ok) return chosen;
        const row = insertRequest(tx, orderId, { ...chosen, restock: input.restock }, actor);
        if (stopId !== undefined) queueCanceledOrderEmail(tx, { id: orderId }, row.id, stopId);
        const detail = { refundRequestId: row.id, amountCents: row.amountCents };
        audit({ action: "updated", entity: "order", entityId: orderId, detail });
        isNew = true;
        return { ok: true, row };
      },
      (id) => found(tx, id),
    );
  });
  return asked.ok ? { ...asked, isNew } : asked;
}

function storeGuestRequest(orderId: number, whyNot: (tx: Tx) => Refusal | null): Promise<Stored> {
  return write((tx): Stored => {
    const order = findOrder(tx, orderId);
    const left = order ? refundableCents(tx, order) : 0;
    const refused = whyNot(tx);
    const chosen = refused ?? chooseRefund(tx, order, left, { scope: "all", restock: true });
    if (!chosen.ok) return chosen;
    const row = insertRequest(tx, orderId, { ...chosen, restock: true }, { name: CUSTOMER });
    const { id: refundRequestId, amountCents } = row;
    const detail = { cancelled: true, byGuest: true, refundRequestId, amountCents };
    auditGuest(tx, { action: "updated", entity: "order", entityId: orderId, detail });
    const cause = `order:${orderId}:canceled by guest:${row.id}`;
    const payload = { orderId, refundRequestId: row.id };
    queueEmail(tx, "reservation_canceled_by_guest", cause, payload, bundledSendTime());
    return { ok: true, row, isNew: true };
  });
}

/** Lets the same form be sent again after Stripe refused it, as when the balance was too low. */
function forgetRefused(tx: Tx, key: string | undefined): void {
  const known = rowCreatedFor(tx, key);
  if (key === undefined || known === null) return;
  if (findRequest(tx, known)?.state === "refused") forgetKey(tx, key);
}

/** Sends a request to Stripe, and returns the request's new state. */
async function sendNow({ id }: RefundRequest): Promise<Requested> {
  await createRequestedRefund(id, new Date(), { isWaitedFor: true });
  const answered = await write((tx) => found(tx, id));
  return answered.ok && answered.row.state === "refused" ? refusedBy(answered.row) : answered;
}

function found(tx: Tx, id: number): Requested {
  const row = findRequest(tx, id);
  return row ? { ok: true, row } : ORDER_GONE;
}

function refusedBy({ reason }: RefundRequest): Refusal {
  return refusal(
    "conflict",
    `Stripe declined this refund, and no money moved. ${refundProblem(reason ?? "")}`,
  );
}

/** When to retry. By then Stripe has answered or timed out; if this process died, Stripe was never asked. */
const afterAsking = () => new Date(Date.now() + 30_000);

function insertRequest(
  tx: Tx,
  orderId: number,
  {
    amountCents,
    pieces,
    restock,
  }: { amountCents: number; pieces: RefundedItems; restock: boolean },
  { name: askedBy }: Pick<Actor, "name">,
): RefundRequest {
  clearAlertsOfRequests(tx, orderId);
  const row = tx
    .insert(refundRequests)
    .values({ orderId, amountCents, restock, askedBy, retryAt: afterAsking() })
    .returning()
    .get();
  for (const { productId, choices, quantity } of pieces) {
    const piece = { productId, choices, quantity };
    tx.insert(refundRequestLines)
      .values({ ...piece, requestId: row.id, orderId })
      .run();
  }
  return row;
}

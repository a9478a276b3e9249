import { eq } from "drizzle-orm";
import { read, type Tx, write } from "~/db/client.server";
import { withPatience } from "~/services/stripe-client.server";
import type { Actor } from "../access/actor";
import { writeAs } from "../access/audit.server";
import { createOnce, forgetKey, rowCreatedFor } from "../access/idempotency.server";
import { formatMoney } from "../money";
import { findOrder, type Order } from "../orders/orders.server";
import { refundProblem } from "../payments/stripe-words";
import { orders } from "../records/orders.table.server";
import { refundRequestLines, refundRequests } from "../records/refund-requests.table.server";
import { type Refusal, type Result, refusal } from "../result";
import { clearStuckRequests } from "./close-refund-request.server";
import { askStripe, findRequest, type RefundRequest } from "./pay-request.server";
import { piecesField, type RefundWish } from "./refund.schema";
import { type LineWithRefunds, linesWithRefunds, refundableCents } from "./refundable.server";
import { settleReversals } from "./settle-reversals.server";

/** The owner refunds a paid order: all that's left, or some of its items. */

type Requested = Result<{ row: RefundRequest }>;

const GONE = refusal("missing", "This order no longer exists.");
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
 * Saves the request and sends it to Stripe right away. If Stripe doesn't respond, we retry until it
 * does (`payRequests`). Refuses with missing, invalid, conflict or unavailable.
 */
export function requestRefund(orderId: number, wish: RefundWish, actor: Actor): Promise<Requested> {
  return withPatience(() => refund(orderId, wish, actor));
}

async function refund(orderId: number, wish: RefundWish, actor: Actor): Promise<Requested> {
  const order = read().select().from(orders).where(eq(orders.id, orderId)).get();
  if (!order) return GONE;
  if (order.paymentKind === "truck") return AT_TRUCK;
  if (order.paymentIntentId === null) return NO_PAYMENT;
  // What was refunded in Stripe in between, by hand or by a bank, isn't refunded again.
  const settled = await settleReversals(order.paymentIntentId);
  if (!settled.ok) return settled.reason === "unknown" ? NO_PAYMENT : NO_ANSWER;

  let isNew = false;
  const asked = await writeAs(actor, (tx, audit) => {
    forgetRefused(tx, actor.idempotencyKey);
    return createOnce(
      tx,
      actor.idempotencyKey,
      (): Requested => {
        const chosen = chooseRefund(tx, orderId, wish);
        if (!chosen.ok) return chosen;
        const row = insertRequest(tx, orderId, { ...chosen, restock: wish.restock }, actor);
        const detail = { refundRequestId: row.id, amountCents: row.amountCents };
        audit({ action: "updated", entity: "order", entityId: orderId, detail });
        isNew = true;
        return { ok: true, row };
      },
      (id) => found(tx, id),
    );
  });
  // Only the request that stored the row pays it: two at once might pay twice.
  return asked.ok && isNew ? payNow(asked.row) : asked;
}

/** The form may be sent again as it is, as when there was too little money at Stripe. */
function forgetRefused(tx: Tx, key: string | undefined): void {
  const known = rowCreatedFor(tx, key);
  if (key === undefined || known === null) return;
  if (findRequest(tx, known)?.state === "refused") forgetKey(tx, key);
}

/** What has become of a request once Stripe was asked. */
async function payNow({ id }: RefundRequest): Promise<Requested> {
  await askStripe(id, new Date(), { isWaitedFor: true });
  const answered = await write((tx) => found(tx, id));
  return answered.ok && answered.row.state === "refused" ? refusedBy(answered.row) : answered;
}

function found(tx: Tx, id: number): Requested {
  const row = findRequest(tx, id);
  return row ? { ok: true, row } : GONE;
}

function refusedBy({ reason }: RefundRequest): Refusal {
  return refusal(
    "conflict",
    `Stripe refused this refund, and no money moved. ${refundProblem(reason ?? "")}`,
  );
}

type Pieces = Pick<LineWithRefunds, "productId" | "choices" | "quantity">[];
type Chosen = Result<{ amountCents: number; pieces: Pieces }>;

/** What the request adds up to, for the order as it is now. */
function chooseRefund(tx: Tx, orderId: number, wish: RefundWish): Chosen {
  const order = findOrder(tx, orderId);
  if (order?.status !== "paid") return refusal("conflict", whyNot(order));
  const leftCents = refundableCents(tx, order);
  if (leftCents <= 0) return refusal("conflict", "This order has nothing left to refund.");
  // Its customer has the items now, so only a person can say that they are back.
  if (wish.restock && order.handedOverAt && !wish.handedOver) {
    return refusal("conflict", HANDED_OVER, "restock");
  }

  const lines = linesWithRefunds(tx, orderId);
  if (wish.scope === "all") {
    if (Object.values(wish.pieces ?? {}).some(Boolean)) return refusal("invalid", EITHER, "scope");
    const rest = lines.map((line) => ({ ...line, quantity: line.quantity - line.refunded }));
    return { ok: true, amountCents: leftCents, pieces: someOf(rest) };
  }
  const chosen = lines.map((line) => ({ ...line, quantity: wish.pieces?.[line.line] ?? 0 }));
  const errors = chosen.flatMap((line, index) => tooMany(line, lines[index]));
  if (errors.length > 0) return { ok: false, kind: "conflict", errors: Object.fromEntries(errors) };

  const amountCents = chosen.reduce((sum, line) => sum + line.unitPriceCents * line.quantity, 0);
  if (amountCents === 0) return refusal("invalid", "Choose which items to refund.", "scope");
  if (amountCents > leftCents) {
    return refusal(
      "conflict",
      `You can refund up to ${formatMoney(leftCents)}. The rest was already refunded or is in dispute.`,
    );
  }
  return { ok: true, amountCents, pieces: someOf(chosen) };
}

const HANDED_OVER =
  "Someone completed this order after you opened this form. Nothing was refunded. If you have the items back, refund again. If not, uncheck this box.";
const EITHER = "Choose items, or leave them blank to refund the full remaining amount.";

function whyNot(order: Order | undefined): string {
  return order?.status === "refund_due"
    ? "A refund is already in progress for this order."
    : "This order wasn't paid, so there's nothing to refund.";
}

function tooMany(
  { line, quantity }: LineWithRefunds,
  bought: LineWithRefunds | undefined,
): [string, string[]][] {
  const left = bought ? bought.quantity - bought.refunded : 0;
  if (quantity <= left) return [];
  const message = left === 0 ? "These were already refunded" : `You can refund up to ${left}`;
  return [[piecesField(line), [message]]];
}

const someOf = (lines: Pieces): Pieces => lines.filter(({ quantity }) => quantity > 0);

/** Stripe has long answered or timed out by then; if this process died it was never asked. */
const afterAsking = () => new Date(Date.now() + 30_000);

function insertRequest(
  tx: Tx,
  orderId: number,
  { amountCents, pieces, restock }: { amountCents: number; pieces: Pieces; restock: boolean },
  actor: Actor,
): RefundRequest {
  clearStuckRequests(tx, orderId);
  const row = tx
    .insert(refundRequests)
    .values({ orderId, amountCents, restock, askedBy: actor.name, retryAt: afterAsking() })
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

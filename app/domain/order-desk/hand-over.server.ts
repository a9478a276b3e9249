import type { Tx } from "~/db/client.server";
import type { Actor } from "~/domain/access/actor";
import type { Right } from "~/domain/access/roles";
import { UNDO_MS } from "~/domain/orders/action-undo";
import { canBeReopened, orderState } from "~/domain/orders/order-state";
import type { Order } from "~/domain/orders/orders.server";
import { forgetUnsent, queueEmailAgain, timesSent } from "~/domain/outbox/outbox.server";
import { reclaimFromShelf, reclaimItems } from "~/domain/refunds/reclaim-items.server";
import type { Edit } from "~/forms/edit-conflict";
import type { FieldErrors, FormFields } from "~/forms/form";
import { type OrderChange, refundedFields } from "./order.schema";
import { type DeskOrder, updateDeskOrder } from "./order-queries.server";

const NOT_PAID = "This order isn't paid yet, so you can't complete it.";
const REFUNDED = "This order was fully refunded.";
const BEING_REFUNDED = "A full refund is in progress for this order.";

const DISPUTED = "The customer's bank is disputing this payment. Check the box to go ahead anyway.";

const MISSING =
  "The refund for this order failed after its items were sold again. Restock them first, or refund it again.";

function checkHandOver(order: DeskOrder, despiteDispute = false): FieldErrors {
  if (order.status !== "paid") return { handedOver: [NOT_PAID] };
  switch (orderState(order)) {
    case "refunded":
      return { handedOver: [REFUNDED] };
    case "refund-in-progress":
      return { handedOver: [BEING_REFUNDED] };
    case "disputed":
      return despiteDispute ? {} : { despiteDispute: [DISPUTED] };
    default:
      return {};
  }
}

const PAID_AT_TRUCK =
  "Reopening this order wouldn't undo its payment at the truck. If you tapped by mistake, void the payment instead.";

function checkReopening(order: DeskOrder): FieldErrors {
  return order.handedOverAt && !canBeReopened(order) ? { handedOver: [PAID_AT_TRUCK] } : {};
}

/** Errors if the order was refunded after the dialog opened: some items may no longer be the customer's. */
function staleErrors(order: DeskOrder, { refunded: seen }: FormFields): FieldErrors {
  const { refunded } = refundedFields(order);
  if (seen === undefined || seen === refunded) return {};
  return {
    refunded: [
      `Refunds changed after you opened this order: ${refunded} has now been refunded. Check what's left, then try again.`,
    ],
  };
}

const NO_PARCEL = "Only shipped orders have tracking.";

function checkTracking(
  { fulfillment }: DeskOrder,
  { carrier, trackingNumber }: Shipped,
): FieldErrors {
  if (fulfillment === "delivery") return {};
  return carrier || trackingNumber ? { trackingNumber: [NO_PARCEL] } : {};
}

type Shipped = Pick<OrderChange, "carrier" | "trackingNumber">;
type HandOver = Shipped & Pick<OrderChange, "handedOver" | "despiteDispute">;

/**
 * Records that a customer took their order or that their parcel was sent, or takes that back. The recipient of
 * a parcel gets an email. Refuses with missing or conflict. A disputed order needs `despiteDispute`.
 * @param right `serve` at the counter. Tracking and disputed orders are the owner's
 */
export function setHandedOver(
  id: number,
  { handedOver, despiteDispute, ...shipped }: HandOver,
  actor: Actor,
  {
    check,
    seen = {},
    right,
  }: Partial<Pick<Edit<DeskOrder>, "check" | "seen">> & { right?: Right } = {},
  now = new Date(),
) {
  const change = (order: DeskOrder) => {
    const isSo = handedOver === undefined || handedOver === (order.handedOverAt !== null);
    return {
      ...changesOf(order, shipped),
      ...(!isSo && { handedOverAt: handedOver ? now : null }),
    };
  };
  return updateDeskOrder(id, change, actor, {
    right,
    detail: (order) => ({
      ...(handedOver !== (order.handedOverAt !== null) && { handedOver }),
      ...(despiteDispute && { despiteDispute }),
      ...changesOf(order, shipped),
    }),
    check: (order, tx) => ({
      ...(handedOver === false && checkReopening(order)),
      ...(handedOver && staleErrors(order, seen)),
      ...(handedOver && checkHandOver(order, despiteDispute)),
      ...(handedOver &&
        order.isMissingItems &&
        !reclaimFromShelf(tx, id) && { handedOver: [MISSING] }),
      ...checkTracking(order, shipped),
      ...check?.(order),
    }),
    onChange: (tx, before, after) => {
      reclaimItems(tx, id);
      queueSentEmail(tx, before, after, now);
    },
  });
}

/** The values that differ from the order's. */
function changesOf(order: DeskOrder, shipped: Shipped): Shipped {
  const changes = Object.entries(shipped).filter(
    ([name, value]) => value !== undefined && value !== order[name as keyof Shipped],
  );
  return Object.fromEntries(changes);
}

type Parcel = Pick<Order, "id" | "fulfillment" | "handedOverAt" | "carrier" | "trackingNumber">;

/**
 * Queues 'Your order is on its way', to go out once the tap can't be undone, and again for each later tracking
 * number. An email that's still unsent is replaced.
 */
function queueSentEmail(tx: Tx, before: Parcel, after: Parcel, now: Date): void {
  if (after.fulfillment !== "delivery" || after.handedOverAt === null) return;
  const told = timesSent(tx, causeOf(after.id));
  const isNews = after.trackingNumber !== null && trackingChanged(before, after);
  if (told > 0 && !isNews) return;
  const sendAt = new Date(now.getTime() + UNDO_MS);
  const cause = `${causeOf(after.id)}${told}:${after.carrier ?? ""}:${after.trackingNumber ?? ""}`;
  forgetUnsent(tx, causeOf(after.id));
  queueEmailAgain(tx, "order_sent", cause, { orderId: after.id }, sendAt);
}

const causeOf = (id: number) => `order:${id}:sent:` as const;

const trackingChanged = (before: Parcel, after: Parcel) =>
  before.trackingNumber !== after.trackingNumber || before.carrier !== after.carrier;

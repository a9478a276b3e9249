import { read } from "~/db/client.server";
import { refundsToTakeBack } from "~/domain/corrections/undo-refund.server";
import { findStop } from "~/domain/fulfillment/pickup-stop.server";
import {
  linesWithRefunds,
  refundableCents,
  unrefundedCents,
} from "~/domain/refunds/refundable.server";
import { canBeMoved } from "~/domain/stop-orders/move-by-owner.server";
import { taxOfOrder } from "~/domain/tax/tax-entries.server";
import { tipCents } from "~/domain/truck-ledger/till.server";
import { historyOf } from "./order-history.server";
import type { DeskOrder } from "./order-queries.server";

/** The parts of an order that aren't in its row. */
export function orderParts(order: DeskOrder) {
  return {
    lines: linesWithRefunds(read(), order.id),
    history: historyOf(order),
    canBeMoved: canBeMoved(order),
    stop: findStop(read(), order.pickupEventId),
    refundableCents: refundableCents(read(), order),
    unrefundedCents: unrefundedCents(read(), order),
    tax: taxOfOrder(read(), order.id),
    tipCents: tipCents(read(), order.id),
    undoableRefunds: refundsToTakeBack(order.id),
  };
}

import type { Actor } from "~/domain/access/actor";
import { createSecretId } from "~/domain/access/secret-id.server";
import type { LineName } from "~/domain/cart/line-name";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import {
  type Correction,
  correctionFields,
  correctionForm,
} from "~/domain/corrections/correction.schema";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { refundTip } from "~/domain/corrections/refund-tip.server";
import { undoRefund } from "~/domain/corrections/undo-refund.server";
import { toDecimal } from "~/domain/money";
import type { OrderView } from "~/domain/order-desk/order-view";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { openedFrom } from "~/forms/opened-from";
import { orderAndLines } from "./order-dialog.server";
import { saveForm } from "./save.server";

/** Corrections of a payment, for the order's dialog and for the page that helpers have. */

const FAILED =
  "We couldn't confirm that correction. Check the order's history before you try again.";

const SAVED: Record<Correction["correction"], { title: string }> = {
  method: { title: "Payment Corrected" },
  void: { title: "Payment Voided" },
  refund: { title: "Refund Entered" },
  refundTip: { title: "Tip Refund Entered" },
  takeBack: { title: "Refund Undone" },
};

export function correctionPage(order: OrderView, lines: readonly LineName[]) {
  const fields = {
    ...correctionFields(lines),
    method: order.paidAtTruck ?? "cash",
    tipCents: toDecimal(order.tipLeftCents),
    // Each opened form can make each correction once.
    [IDEMPOTENCY_KEY]: createSecretId(),
  };
  return { order, fields, failed: FAILED };
}

/** @param back the path to return to, unless the window opened the form */
export function correctPayment(
  request: Request,
  params: { id?: string },
  actor: Actor,
  back: string,
): Promise<Response> {
  const { order, lines } = orderAndLines(params);
  // The query makes the window's service worker load the page, which shows the toast.
  const opener = openedFrom(new URL(request.url).searchParams);
  return saveForm(request, correctionForm(lines), {
    save: (correction, _edit, idempotencyKey) =>
      correct(order.id, correction, { ...actor, idempotencyKey }),
    to: opener ? `${opener}?corrected` : back,
    saved: ({ correction }) => SAVED[correction],
    failed: FAILED,
  });
}

function correct(id: number, input: Correction, actor: Actor) {
  switch (input.correction) {
    case "method":
      return changePaymentMethod(id, input.method, actor);
    case "void":
      return voidPayment(id, input, actor);
    case "takeBack":
      return undoRefund(id, input, actor);
    case "refundTip":
      return refundTip(id, input, actor);
    case "refund":
      return refundAtTruck(id, input, actor);
  }
}

import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { CorrectionForms } from "~/components/admin/orders/correction-forms";
import type { Actor } from "~/domain/access/actor";
import { createSecretId } from "~/domain/access/secret-id.server";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import {
  type Correction,
  correctionFields,
  correctionForm,
} from "~/domain/corrections/correction.schema";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { refundTip } from "~/domain/corrections/refund-tip.server";
import { takeBackRefund } from "~/domain/corrections/undo-refund.server";
import { toDecimal } from "~/domain/money";
import { WINDOW } from "~/domain/order-desk/order-view";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { openedFrom } from "~/forms/opened-from";
import { adminAction, adminLoader } from "~/http/admin.server";
import { orderAndLines } from "~/http/order-money.server";
import { saveForm } from "~/http/save.server";

const FAILED =
  "We couldn't confirm that correction. Check the order's history before you try again.";

const SAVED: Record<Correction["correction"], { title: string }> = {
  method: { title: "Payment Corrected" },
  void: { title: "Payment Voided" },
  refund: { title: "Refund Entered" },
  refundTip: { title: "Tip Refund Entered" },
  takeBack: { title: "Refund Undone" },
};

export const loader = adminLoader(({ params }) => {
  const { order, lines } = orderAndLines(params);
  const fields = {
    ...correctionFields(lines),
    method: order.paidAtTruck ?? "cash",
    tipCents: toDecimal(order.tipLeftCents),
    // Each opening may correct each thing once.
    [IDEMPOTENCY_KEY]: createSecretId(),
  };
  const title = order.paidAtTruck === null ? "Refund at Truck" : "Correct Payment";
  return json({ title, order, fields, failed: FAILED });
});

export const action = adminAction(({ request, params, administrator }) => {
  const { order, lines } = orderAndLines(params);
  const { pathname, search, searchParams } = new URL(request.url);
  // With a query, so that the window's service worker lets it through to the toast.
  const opener = openedFrom(searchParams);
  return saveForm(request, correctionForm(lines), {
    save: (correction, _edit, idempotencyKey) =>
      correct(order.id, correction, { ...administrator.actor, idempotencyKey }),
    to: opener ? `${opener}?corrected` : pathname.replace(/correct\/?$/i, "view") + search,
    saved: ({ correction }) => SAVED[correction],
    failed: FAILED,
  });
});

function correct(id: number, input: Correction, actor: Actor) {
  switch (input.correction) {
    case "method":
      return changePaymentMethod(id, input.method, actor);
    case "void":
      return voidPayment(id, input, actor);
    case "takeBack":
      return takeBackRefund(id, input, actor);
    case "refundTip":
      return refundTip(id, input, actor);
    case "refund":
      return refundAtTruck(id, input, actor);
  }
}

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";

export default function CorrectPaymentDialog() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <AdminDialog
      title={
        order.paidAtTruck
          ? `Correct Payment for Order #${order.id}`
          : `Refund Order #${order.id} at the Truck`
      }
      subtitle={order.email ?? WINDOW}
      focusesTitle
    >
      <CorrectionForms order={order} />
    </AdminDialog>
  );
}

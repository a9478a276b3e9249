import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { CorrectionForms } from "~/components/admin/orders/correction-forms";
import { WALK_UP } from "~/domain/order-desk/order-view";
import { adminAction, adminLoader } from "~/http/admin.server";
import { correctionPage, correctPayment } from "~/http/correct-payment.server";
import { orderAndLines } from "~/http/order-dialog.server";

export const loader = adminLoader(({ params }) => {
  const { order, lines } = orderAndLines(params);
  const title = order.paidAtTruck === null ? "Refund at Truck" : "Correct Payment";
  return json({ title, ...correctionPage(order, lines) });
});

export const action = adminAction(({ request, params, actor }) => {
  const { pathname, search } = new URL(request.url);
  const back = pathname.replace(/correct\/?$/i, "view") + search;
  return correctPayment(request, params, actor, back);
});

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
      subtitle={order.email ?? WALK_UP}
      focusesTitle
    >
      <CorrectionForms order={order} />
    </AdminDialog>
  );
}

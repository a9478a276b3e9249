import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { RefundForm } from "~/components/admin/orders/refund-form";
import { createSecretId } from "~/domain/access/secret-id.server";
import { WALK_UP } from "~/domain/order-desk/order-view";
import { refundFields, refundForm } from "~/domain/refunds/refund.schema";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { adminAction, adminLoader } from "~/http/admin.server";
import { orderAndLines } from "~/http/order-dialog.server";
import { saveForm } from "~/http/save.server";

const FAILED = "We couldn't confirm that refund. Check the order's history before you try again.";

export const loader = adminLoader(({ params }) => {
  const { order, lines } = orderAndLines(params);
  // The key is new each time the dialog opens, so each opening can refund once.
  const fields = { ...refundFields(lines), [IDEMPOTENCY_KEY]: createSecretId() };
  return json({ title: "Refund Order", order, fields, failed: FAILED });
});

export const action = adminAction(({ request, params, actor }) => {
  const { order, lines } = orderAndLines(params);
  const { pathname, search } = new URL(request.url);
  return saveForm(request, refundForm(lines), {
    save: (input, _edit, idempotencyKey) =>
      requestRefund(order.id, input, { ...actor, idempotencyKey }),
    to: pathname.replace(/refund\/?$/i, "view") + search,
    saved: { title: "Refund Requested", description: "Check the order for its status." },
    failed: FAILED,
  });
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";

export default function RefundDialog() {
  const { order } = useLoaderData<typeof loader>();
  return (
    <AdminDialog title={`Refund Order #${order.id}`} subtitle={order.email ?? WALK_UP}>
      <RefundForm order={order} />
    </AdminDialog>
  );
}

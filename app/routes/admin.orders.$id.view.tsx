import { useLoaderData } from "@remix-run/react";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { OrderDetails } from "~/components/admin/orders/order-details";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { orderFields, orderRules, refundedFields } from "~/domain/order-desk/order.schema";
import { orderParts } from "~/domain/order-desk/order-parts.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { toOrderView } from "~/domain/order-desk/order-view";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { editDialog } from "~/http/dialogs.server";

const { loader, action } = editDialog({
  title: ({ id }) => `Order #${id}`,
  rules: orderRules,
  find: findDeskOrder,
  fieldsOf: orderFields,
  untracked: refundedFields,
  extra: (order) => ({ order: toOrderView(order, orderParts(order), truckZone()) }),
  update: (id, { paidAtTruck, ...change }, actor, edit) =>
    paidAtTruck ? payAndHandOver(id, paidAtTruck, actor) : setHandedOver(id, change, actor, edit),
  staysOpen: true,
  saved: { title: "Order Updated" },
  failed: "Failed to update order. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function OrderDialog() {
  const { order, fields } = useLoaderData<typeof loader>();
  return (
    <AdminDialog focusesTitle>
      <OrderDetails order={order} fields={fields} />
    </AdminDialog>
  );
}

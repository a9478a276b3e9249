import { json } from "@remix-run/node";
import { dialogMeta } from "~/components/admin/dialog-title";
import { OrderSettingsForm } from "~/components/admin/order-settings-form";
import { OrdersPage } from "~/components/admin/orders-page";
import { orderPauseRules } from "~/domain/order-pause/order-pause.schema";
import { changeOrderPause, readOrderPause } from "~/domain/order-pause/order-pause.server";
import { changeForm } from "~/domain/rules";
import { withSeen } from "~/forms/edit";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

export const meta = dialogMeta("Order Settings");

export const loader = adminLoader(() =>
  json({ fields: withSeen(orderPauseRules.fieldsOf(readOrderPause())) }),
);

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, changeForm(orderPauseRules), {
    fieldsOf: orderPauseRules.fieldsOf,
    save: (change, edit) => changeOrderPause(change, administrator.actor, edit),
    to: "/admin/orders/settings",
    saved: { title: "Changes Saved" },
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";

export default function OrderSettingsScreen() {
  return (
    <OrdersPage>
      <OrderSettingsForm />
    </OrdersPage>
  );
}

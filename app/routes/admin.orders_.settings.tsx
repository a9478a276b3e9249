import { dialogMeta } from "~/components/admin/dialog-title";
import { OrderSettingsForm } from "~/components/admin/order-settings-form";
import { TabbedPage } from "~/components/admin/tabbed-page";
import { orderPauseRules } from "~/domain/order-pause/order-pause.schema";
import { changeOrderPause, readOrderPause } from "~/domain/order-pause/order-pause.server";
import { settingsPage } from "~/http/dialogs.server";

export const meta = dialogMeta("Order Settings");

const { loader, action } = settingsPage({
  rules: orderPauseRules,
  read: readOrderPause,
  fieldsOf: orderPauseRules.fieldsOf,
  update: changeOrderPause,
  to: "/admin/orders/settings",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function OrderSettingsScreen() {
  return (
    <TabbedPage>
      <OrderSettingsForm />
    </TabbedPage>
  );
}

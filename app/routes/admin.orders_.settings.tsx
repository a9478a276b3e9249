import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { OrderSettingsForm } from "~/components/admin/orders/order-settings-form";
import { orderPauseRules } from "~/domain/order-pause/order-pause.schema";
import { changeOrderPause, readOrderPause } from "~/domain/order-pause/order-pause.server";
import { settingsPage } from "~/http/dialogs.server";

export const meta = panelMeta("Order Settings");

const { loader, action } = settingsPage({
  rules: orderPauseRules,
  read: readOrderPause,
  fieldsOf: orderPauseRules.fieldsOf,
  update: changeOrderPause,
  to: "/admin/orders/settings",
});

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function OrderSettingsScreen() {
  return (
    <TabbedPage>
      <OrderSettingsForm />
    </TabbedPage>
  );
}

import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { OrderSettingsForm } from "~/components/admin/orders/order-settings-form";
import { orderSettingsRules } from "~/domain/order-settings/order-settings.schema";
import {
  changeOrderSettings,
  readOrderSettings,
} from "~/domain/order-settings/order-settings.server";
import { settingsPage } from "~/http/dialogs.server";

export const meta = panelMeta("Order Settings");

const { loader, action } = settingsPage({
  rules: orderSettingsRules,
  read: readOrderSettings,
  fieldsOf: orderSettingsRules.fieldsOf,
  update: changeOrderSettings,
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

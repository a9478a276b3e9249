import { panelMeta } from "~/components/admin/frame/panel-meta";
import { AdminPage } from "~/components/admin/frame/screen";
import { PageForm } from "~/components/admin/list/panel-form";
import { daySettingRules } from "~/domain/days/day-settings.schema";
import { changeDaySettings, readDaySettings } from "~/domain/days/day-settings.server";
import { settingsPage } from "~/http/dialogs.server";
import { NumberField } from "~/ui/number-field";

export const meta = panelMeta("End-of-Day Time");

const { loader, action } = settingsPage({
  rules: daySettingRules,
  read: readDaySettings,
  fieldsOf: daySettingRules.fieldsOf,
  update: changeDaySettings,
  to: "/admin/days",
});

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DaySettingsScreen() {
  return (
    <AdminPage title="End-of-Day Time">
      <PageForm submitLabel="Save Changes">
        {({ field }) => (
          <div className="max-w-prose">
            <NumberField
              {...field("endsAtHour")}
              label="Hours after midnight"
              hint="With 2, sales until 2 AM count toward the previous day. Use 0 for midnight. Closed days don't change."
            />
          </div>
        )}
      </PageForm>
    </AdminPage>
  );
}

import { panelMeta } from "~/components/admin/frame/panel-meta";
import { AdminPage } from "~/components/admin/frame/screen";
import { PageForm } from "~/components/admin/list/panel-form";
import { LATEST_END } from "~/domain/business-day";
import { daySettingRules } from "~/domain/days/day-settings.schema";
import { changeDaySettings, readDaySettings } from "~/domain/days/day-settings.server";
import { settingsPage } from "~/http/dialogs.server";
import { SelectField } from "~/ui/choice-field";

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

const HOURS = Array.from({ length: LATEST_END + 1 }, (_, hour) => ({
  value: String(hour),
  label: nameHour(hour),
}));

function nameHour(hour: number): string {
  if (hour === 0) return "Midnight";
  return hour === 12 ? "Noon" : `${hour} AM`;
}

export default function DaySettingsScreen() {
  return (
    <AdminPage title="End-of-Day Time" back={{ to: "/admin/days", name: "Days" }}>
      <PageForm submitLabel="Save Changes">
        {({ field }) => (
          <div className="max-w-prose">
            <SelectField
              {...field("endsAtHour")}
              label="The day ends at"
              hint="Sales until then count toward the previous day. Closed days don't change."
              options={HOURS}
            />
          </div>
        )}
      </PageForm>
    </AdminPage>
  );
}

import { json } from "@remix-run/node";
import { dialogMeta } from "~/components/admin/dialog-title";
import { PageForm } from "~/components/admin/panel-form";
import { AdminPage } from "~/components/admin/screen";
import { LATEST_END } from "~/domain/business-day";
import { daySettingRules } from "~/domain/days/day-settings.schema";
import { changeDaySettings, readDaySettings } from "~/domain/days/day-settings.server";
import { changeForm } from "~/domain/rules";
import { withSeen } from "~/forms/edit";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { NumberField } from "~/ui/number-field";

export const meta = dialogMeta("End-of-Day Time");

export const loader = adminLoader(() =>
  json({ fields: withSeen(daySettingRules.fieldsOf(readDaySettings())) }),
);

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, changeForm(daySettingRules), {
    fieldsOf: daySettingRules.fieldsOf,
    save: (change, edit) => changeDaySettings(change, administrator.actor, edit),
    to: "/admin/days",
    saved: { title: "Changes Saved" },
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";

export default function DaySettingsScreen() {
  return (
    <AdminPage title="End-of-Day Time">
      <PageForm submitLabel="Save Changes">
        {({ field }) => (
          <div className="max-w-prose">
            <NumberField
              {...field("endsAtHour")}
              max={LATEST_END}
              label="Hours after midnight"
              hint="Enter 2, and sales until 2 AM count toward the day before. 0 is midnight. Closed days don't change."
            />
          </div>
        )}
      </PageForm>
    </AdminPage>
  );
}

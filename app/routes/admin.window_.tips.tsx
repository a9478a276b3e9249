import { json } from "@remix-run/node";
import { dialogMeta } from "~/components/admin/dialog-title";
import { PageForm } from "~/components/admin/panel-form";
import { AdminPage } from "~/components/admin/screen";
import { changeForm } from "~/domain/rules";
import { tipRules } from "~/domain/window/tips.schema";
import { changeTips, readTips, tipFields } from "~/domain/window/tips.server";
import { withSeen } from "~/forms/edit";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { TALL_LINK } from "~/ui/links";

export const meta = dialogMeta("Tips");

export const loader = adminLoader(() => json({ fields: withSeen(tipFields(readTips())) }));

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, changeForm(tipRules), {
    fieldsOf: tipFields,
    save: (change, edit) => changeTips(change, administrator.actor, edit),
    to: "/admin/window/tips",
    saved: { title: "Changes Saved" },
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";

export default function TipsScreen() {
  return (
    <AdminPage title="Window">
      <Card
        title="Tips"
        description="Up to three tip amounts to offer at the window. Leave them all blank to skip tips."
        actions={
          // A document, so that the service worker serves it.
          <a href="/admin/window" className={TALL_LINK}>
            Back to the Window
          </a>
        }
      >
        <PageForm submitLabel="Save Changes">
          {({ field }) => (
            <div className="max-w-prose space-y-5">
              <Field
                {...field("first")}
                label="First tip ($)"
                inputMode="decimal"
                autoComplete="off"
              />
              <Field
                {...field("second")}
                label="Second tip ($)"
                inputMode="decimal"
                autoComplete="off"
              />
              <Field
                {...field("third")}
                label="Third tip ($)"
                inputMode="decimal"
                autoComplete="off"
              />
            </div>
          )}
        </PageForm>
      </Card>
    </AdminPage>
  );
}

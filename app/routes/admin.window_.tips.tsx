import { panelMeta } from "~/components/admin/frame/panel-meta";
import { AdminPage } from "~/components/admin/frame/screen";
import { PageForm } from "~/components/admin/list/panel-form";
import { tipRules } from "~/domain/window/tips.schema";
import { changeTips, readTips, tipFields } from "~/domain/window/tips.server";
import { settingsPage } from "~/http/dialogs.server";
import { Card } from "~/ui/card";
import { NumberField } from "~/ui/number-field";

export const meta = panelMeta("Tips");

const { loader, action } = settingsPage({
  rules: tipRules,
  read: readTips,
  fieldsOf: tipFields,
  update: changeTips,
  to: "/admin/window/tips",
});

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

const TIPS = [
  ["first", "First tip ($)"],
  ["second", "Second tip ($)"],
  ["third", "Third tip ($)"],
] as const;

export default function TipsScreen() {
  return (
    // A document, so that the service worker serves it.
    <AdminPage
      title="Window"
      back={{ to: "/admin/window", name: "the Window", reloadDocument: true }}
    >
      <Card
        title="Tips"
        description="Up to three tip amounts to offer at the window. Leave them all blank to skip tips."
      >
        <PageForm submitLabel="Save Changes">
          {({ field }) => (
            <div className="max-w-prose space-y-5">
              {TIPS.map(([name, label]) => (
                <NumberField key={name} {...field(name)} decimals label={label} />
              ))}
            </div>
          )}
        </PageForm>
      </Card>
    </AdminPage>
  );
}

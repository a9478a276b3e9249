import { json } from "@remix-run/node";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { PageForm } from "~/components/admin/list/panel-form";
import { menuPasteRules } from "~/domain/imports/import.schema";
import { checkImport, lastMenuText } from "~/domain/imports/imports.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";
import { TextAreaField } from "~/ui/text-area-field";

export const meta = panelMeta("Paste Menu");

export const loader = adminLoader(() => json({ fields: { text: lastMenuText() } }));

export const action = adminAction(({ request, actor }) =>
  saveForm(request, menuPasteRules, {
    save: ({ text }) => checkImport({ kind: "menu", content: text }, actor),
    saved: { title: "Menu Checked" },
    to: "/admin/menu/paste/check",
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function MenuPasteScreen() {
  return (
    <TabbedPage>
      <Card>
        <MenuPasteForm />
      </Card>
    </TabbedPage>
  );
}

const EXAMPLE = "Food\nTaco plate 12.50\nVeggie plate 11\n\nDrinks\nLemonade 4.50";

function MenuPasteForm() {
  return (
    <PageForm submitLabel="Check Menu" pendingLabel="Checking...">
      {({ field }) => (
        <div className="max-w-prose">
          <TextAreaField
            {...field("text")}
            label="Your menu"
            hint="One item per line, with its price. A line without a price starts a section. To add a description, type it after a price with cents or a dollar sign, like 6.50 or $6."
            placeholder={EXAMPLE}
            required
            rows={14}
          />
        </div>
      )}
    </PageForm>
  );
}

import { json } from "@remix-run/node";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { MenuPasteForm } from "~/components/admin/menu/menu-paste-form";
import { menuPasteRules } from "~/domain/imports/import.schema";
import { checkImport, lastMenuText } from "~/domain/imports/imports.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";

export const meta = panelMeta("Paste Menu");

export const loader = adminLoader(() => json({ fields: { text: lastMenuText() } }));

export const action = adminAction(({ request, administrator: { actor } }) =>
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

import { json } from "@remix-run/node";
import { dialogMeta } from "~/components/admin/dialog-title";
import { MenuPage } from "~/components/admin/menu-page";
import { MenuPasteForm } from "~/components/admin/menu-paste-form";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { menuPasteRules } from "~/domain/imports/import.schema";
import { checkImport, lastMenuText } from "~/domain/imports/imports.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";

export const meta = dialogMeta("Paste Menu");

const FAILED = "We couldn't save that. Please try again.";

export const loader = adminLoader(() => json({ fields: { text: lastMenuText() } }));

export const action = adminAction(({ request, administrator: { actor } }) =>
  saveForm(request, menuPasteRules, {
    save: ({ text }) => checkImport({ kind: "menu", content: text }, actor),
    saved: { title: "Menu Checked" },
    to: "/admin/menu/paste/check",
    failed: FAILED,
  }),
);

export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure(FAILED);

export default function MenuPasteScreen() {
  return (
    <MenuPage actions={null}>
      <Card>
        <MenuPasteForm />
      </Card>
    </MenuPage>
  );
}

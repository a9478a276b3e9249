import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ImportDone, ImportPlan, ImportTooLarge } from "~/components/admin/data/import-plan";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { importActRules } from "~/domain/imports/import.schema";
import { actOnImport, readImport } from "~/domain/imports/imports.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";

export const meta = panelMeta("Check Menu");

export const loader = adminLoader(() => json({ paste: readImport("paste") }));

const SAID = { apply: "Menu Updated", undo: "Menu Restored", delete: "List Deleted" };

export const action = adminAction(({ request, actor }) =>
  saveForm(request, importActRules, {
    save: (input) => actOnImport("paste", input, actor),
    saved: ({ act }) => ({ title: SAID[act] }),
    to: "/admin/menu/paste/check",
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

const MENU = { to: "/admin/menu", label: "See Menu" };

export default function MenuCheckScreen() {
  const { paste } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <FormErrorSummary answer={useRefusal()} />
      {paste === null && (
        <Notice
          title="Nothing to Check"
          action={<ButtonLink to="/admin/menu/paste">Paste a Menu</ButtonLink>}
        >
          Paste a menu first.
        </Notice>
      )}
      {paste?.state === "too large" && <ImportTooLarge id={paste.id} />}
      {paste?.state === "checked" && (
        <ImportPlan checked={paste} other={{ to: "/admin/menu/paste", label: "Edit Text" }} />
      )}
      {(paste?.state === "applied" || paste?.state === "undone") && (
        <ImportDone
          done={paste}
          to={MENU}
          other={{ to: "/admin/menu/paste", label: "Paste a Menu" }}
        />
      )}
    </TabbedPage>
  );
}

import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { ImportDone, ImportPlan, ImportTooLarge } from "~/components/admin/data/import-plan";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { IMPORT_TARGETS, type ImportKind } from "~/domain/imports/import";
import { importActRules } from "~/domain/imports/import.schema";
import { actOnImport, readImport } from "~/domain/imports/imports.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";

export const meta = panelMeta("Check Import");

export const loader = adminLoader(({ request }) => {
  const asked = new URL(request.url).searchParams.get("becomes");
  return json({
    last: readImport(
      "file",
      IMPORT_TARGETS.find((one) => one === asked),
    ),
  });
});

const SAID = { apply: "Import Done", undo: "Import Undone", delete: "List Deleted" };

export const action = adminAction(({ request, actor }) =>
  saveForm(request, importActRules, {
    save: (input) => actOnImport("file", input, actor),
    saved: ({ act }) => ({ title: SAID[act] }),
    // The list is checked anew, with the same choice of what it becomes.
    to: `/admin/data/import/check${new URL(request.url).search}`,
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

const ANOTHER = { to: "/admin/data/import", label: "Choose Another File" };

const STORE = { to: "/admin/store", label: "See Products" };
const PLACES: Partial<Record<ImportKind, { to: string; label: string }>> = {
  square: { to: "/admin/menu", label: "See Menu" },
  stops: { to: "/admin/calendar", label: "See Stops" },
  subscribers: { to: "/admin/newsletter", label: "See Subscribers" },
};

export default function ImportCheckScreen() {
  const { last } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <FormErrorSummary answer={useRefusal()} />
      {last === null && (
        <Notice
          title="Nothing to Check"
          action={<ButtonLink to={ANOTHER.to}>Choose a File</ButtonLink>}
        >
          Choose a file first.
        </Notice>
      )}
      {last?.state === "too large" && <ImportTooLarge id={last.id} />}
      {last?.state === "checked" && <ImportPlan checked={last} other={ANOTHER} />}
      {(last?.state === "applied" || last?.state === "undone") && (
        <ImportDone done={last} to={PLACES[last.kind] ?? STORE} other={ANOTHER} />
      )}
    </TabbedPage>
  );
}

import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { SortableList } from "~/components/admin/menu/sortable-list";
import { SortableRow } from "~/components/admin/menu/sortable-row";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { unableToLoad } from "~/components/loading/unable-to-load";
import { menuSectionActRules, moveOf } from "~/domain/menu/menu-act.schema";
import {
  type CountedSection,
  listMenuSections,
  moveMenuSection,
} from "~/domain/menu/menu-sections.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { tryLoad } from "~/http/page-section.server";
import { saveForm } from "~/http/save.server";
import { Card } from "~/ui/card";
import { Notice } from "~/ui/page";

export const meta = panelMeta("Sections");

export const loader = adminLoader(() => json({ sections: tryLoad(listMenuSections) }));

export const action = adminAction(({ request, actor }) =>
  saveForm(request, menuSectionActRules, {
    save: ({ id, ...input }) => moveMenuSection(id, moveOf(input), actor),
    saved: { title: "Section Moved" },
    to: "/admin/menu/sections",
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function MenuSectionsScreen() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <TabbedPage actions={<DialogLink to="new">Add Section</DialogLink>}>
      <FormErrorSummary answer={useRefusal()} />
      {!sections.ok && <Notice>{unableToLoad("sections")}</Notice>}
      {sections.ok && <MenuSectionList sections={sections.data} />}
    </TabbedPage>
  );
}

function MenuSectionList({ sections }: { sections: CountedSection[] }) {
  return (
    <Card>
      {sections.length === 0 && (
        <Notice>{'No sections yet. Click "Add Section" to add the first one.'}</Notice>
      )}
      <SortableList aria-label="Sections" rows={sections}>
        {({ id, name, items }, ends) => (
          <SortableRow
            key={id}
            id={id}
            name={name}
            {...ends}
            facts={`${items} ${items === 1 ? "item" : "items"}`}
          />
        )}
      </SortableList>
    </Card>
  );
}

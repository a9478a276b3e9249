import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { useRefusal } from "~/components/admin/frame/session-ended";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { DialogLink } from "~/components/admin/list/route-dialog";
import { MenuSectionList } from "~/components/admin/menu/menu-section-list";
import { Refusal } from "~/components/forms/refusal";
import { unableToLoad } from "~/components/loading/unable-to-load";
import { menuSectionActRules, moveOf } from "~/domain/menu/menu-act.schema";
import { listMenuSections, moveMenuSection } from "~/domain/menu/menu-sections.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { tryLoad } from "~/http/page-section.server";
import { saveForm } from "~/http/save.server";
import { Notice } from "~/ui/page";

export const meta = panelMeta("Sections");

export const loader = adminLoader(() => json({ sections: tryLoad(listMenuSections) }));

export const action = adminAction(({ request, administrator: { actor } }) =>
  saveForm(request, menuSectionActRules, {
    save: ({ id, ...press }) => moveMenuSection(id, moveOf(press), actor),
    saved: { title: "Section Moved" },
    to: "/admin/menu/sections",
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function MenuSectionsScreen() {
  const { sections } = useLoaderData<typeof loader>();
  return (
    <TabbedPage actions={<DialogLink to="new">Add Section</DialogLink>}>
      <Refusal answer={useRefusal()} />
      {!sections.ok && <Notice>{unableToLoad("sections")}</Notice>}
      {sections.ok && <MenuSectionList sections={sections.data} />}
    </TabbedPage>
  );
}

import { AdminDialog } from "~/components/admin/list/route-dialog";
import { MenuSectionForm } from "~/components/admin/menu/menu-section-form";
import { menuSectionRules } from "~/domain/menu/menu-section.schema";
import { findMenuSection, updateMenuSection } from "~/domain/menu/menu-sections.server";
import { editDialog } from "~/http/dialogs.server";

const { loader, action } = editDialog({
  title: "Edit Section",
  rules: menuSectionRules,
  find: findMenuSection,
  fieldsOf: menuSectionRules.fieldsOf,
  update: updateMenuSection,
  saved: { title: "Section Updated" },
  failed: "Failed to update section. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function EditMenuSectionDialog() {
  return (
    <AdminDialog>
      <MenuSectionForm submitLabel="Update Section" />
    </AdminDialog>
  );
}

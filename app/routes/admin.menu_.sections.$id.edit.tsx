import { dialogMeta } from "~/components/admin/dialog-title";
import { MenuSectionForm } from "~/components/admin/menu-section-form";
import { AdminDialog } from "~/components/admin/route-dialog";
import { menuSectionRules } from "~/domain/menu/menu-section.schema";
import { findMenuSection, updateMenuSection } from "~/domain/menu/menu-sections.server";
import { editDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Edit Section");

const { loader, action } = editDialog({
  rules: menuSectionRules,
  find: findMenuSection,
  fieldsOf: menuSectionRules.fieldsOf,
  update: updateMenuSection,
  saved: { title: "Section Updated" },
  failed: "Failed to update section. Please try again.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function EditMenuSectionDialog() {
  return (
    <AdminDialog title="Edit Section">
      <MenuSectionForm submitLabel="Update Section" />
    </AdminDialog>
  );
}

import { useAnother } from "~/components/admin/list/panel-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { MenuSectionForm } from "~/components/admin/menu/menu-section-form";
import { menuSectionRules } from "~/domain/menu/menu-section.schema";
import { createMenuSection } from "~/domain/menu/menu-sections.server";
import { newDialog } from "~/http/dialogs.server";

const { loader, action } = newDialog({
  title: "Add Section",
  rules: menuSectionRules,
  create: createMenuSection,
  saved: { title: "Section Added" },
  failed: "Failed to add section. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function NewMenuSectionDialog() {
  return (
    <AdminDialog>
      <MenuSectionForm
        key={useAnother()}
        submitLabel="Save Section"
        anotherLabel="Save and Add Another"
      />
    </AdminDialog>
  );
}

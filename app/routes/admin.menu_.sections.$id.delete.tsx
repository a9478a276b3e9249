import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { deleteMenuSection, findMenuSection } from "~/domain/menu/menu-sections.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Delete Section",
  find: findMenuSection,
  nameOf: ({ name }) => name,
  act: deleteMenuSection,
  saved: { title: "Section Deleted" },
  failed: "Failed to delete section. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteMenuSectionDialog() {
  return <DeleteDialog noun="section" />;
}

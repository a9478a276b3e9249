import { DeleteDialog } from "~/components/admin/delete-dialog";
import { deleteMenuSection, findMenuSection } from "~/domain/menu/menu-sections.server";
import { deleteDialog } from "~/http/dialogs.server";

const { loader, action } = deleteDialog({
  title: "Delete Section",
  find: findMenuSection,
  nameOf: ({ name }) => name,
  remove: deleteMenuSection,
  saved: { title: "Section Deleted" },
  failed: "Failed to delete section. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function DeleteMenuSectionDialog() {
  return <DeleteDialog noun="section" />;
}

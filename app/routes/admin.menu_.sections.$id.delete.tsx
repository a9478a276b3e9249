import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { deleteMenuSection, findMenuSection } from "~/domain/menu/menu-sections.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Section");

const { loader, action } = deleteDialog({
  find: findMenuSection,
  nameOf: ({ name }) => name,
  remove: deleteMenuSection,
  saved: { title: "Section Deleted" },
  failed: "Failed to delete section. Please try again.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function DeleteMenuSectionDialog() {
  return <DeleteDialog noun="section" />;
}

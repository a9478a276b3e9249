import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { deleteMenuItem, findMenuItem } from "~/domain/menu/menu-items.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Item");

const { loader, action } = deleteDialog({
  find: findMenuItem,
  nameOf: ({ name }) => name,
  remove: deleteMenuItem,
  saved: { title: "Item Deleted" },
  failed: "Failed to delete item. Please try again.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function DeleteMenuItemDialog() {
  return <DeleteDialog noun="item" />;
}

import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { deleteMenuItem, findMenuItem } from "~/domain/menu/menu-items.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Delete Item",
  find: findMenuItem,
  nameOf: ({ name }) => name,
  act: deleteMenuItem,
  saved: { title: "Item Deleted" },
  failed: "Failed to delete item. Please try again.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteMenuItemDialog() {
  return <DeleteDialog noun="item" />;
}

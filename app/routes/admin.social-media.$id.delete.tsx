import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { nameOfConnection } from "~/domain/social/connection";
import { deleteConnection, findConnection } from "~/domain/social/connections.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Connection");

const { loader, action } = deleteDialog({
  find: findConnection,
  nameOf: nameOfConnection,
  remove: deleteConnection,
  saved: {
    title: "Disconnected",
    description: "Social media account disconnected successfully.",
  },
  failed: "Failed to disconnect account.",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function DeleteConnectionDialog() {
  return <DeleteDialog noun="connection" />;
}

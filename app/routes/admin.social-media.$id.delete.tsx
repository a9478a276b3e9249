import { DeleteDialog } from "~/components/admin/list/delete-dialog";
import { nameOfConnection } from "~/domain/social/connection";
import { deleteConnection, findConnection } from "~/domain/social/connections.server";
import { confirmDialog } from "~/http/dialogs.server";

const { loader, action } = confirmDialog({
  title: "Delete Connection",
  find: findConnection,
  nameOf: nameOfConnection,
  act: deleteConnection,
  saved: {
    title: "Disconnected",
    description: "Social media account disconnected successfully.",
  },
  failed: "Failed to disconnect account.",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function DeleteConnectionDialog() {
  return <DeleteDialog noun="connection" />;
}

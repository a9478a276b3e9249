import { DeleteDialog } from "~/components/admin/delete-dialog";
import { dialogMeta } from "~/components/admin/dialog-title";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { nameOfConnection } from "~/domain/social/connection";
import { deleteConnection, findConnection } from "~/domain/social/connections.server";
import { deleteDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Delete Connection");

const FAILED = "Failed to disconnect account.";

const { loader, action } = deleteDialog({
  find: findConnection,
  nameOf: nameOfConnection,
  remove: deleteConnection,
  saved: {
    title: "Disconnected",
    description: "Social media account disconnected successfully.",
  },
  failed: FAILED,
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function DeleteConnectionDialog() {
  return <DeleteDialog noun="connection" />;
}

import { ConnectionForm } from "~/components/admin/connection-form";
import { dialogMeta } from "~/components/admin/dialog-title";
import { AdminDialog } from "~/components/admin/route-dialog";
import { BLANK_CONNECTION, connectionRules } from "~/domain/social/connection.schema";
import { createConnection } from "~/domain/social/connections.server";
import { newDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Connect Account");

const { loader, action } = newDialog({
  rules: connectionRules,
  blank: BLANK_CONNECTION,
  create: createConnection,
  saved: { title: "Connected!", description: "Social media account connected successfully." },
  failed: "Failed to connect account. Please try again.",
  invalid: "Validation Error",
});

export { clientAction, shouldRevalidate } from "~/components/admin/form-route";
export { action, loader };

export default function ConnectAccountDialog() {
  return (
    <AdminDialog title="Connect Account" subtitle="Add an account you post from">
      <ConnectionForm />
    </AdminDialog>
  );
}

import { AdminDialog } from "~/components/admin/list/route-dialog";
import { ConnectionForm } from "~/components/admin/social/connection-form";
import { BLANK_CONNECTION, connectionRules } from "~/domain/social/connection.schema";
import { createConnection } from "~/domain/social/connections.server";
import { newDialog } from "~/http/dialogs.server";

const { loader, action } = newDialog({
  title: "Connect Account",
  rules: connectionRules,
  blank: BLANK_CONNECTION,
  create: createConnection,
  saved: { title: "Connected!", description: "Social media account connected successfully." },
  failed: "Failed to connect account. Please try again.",
  invalid: "Validation Error",
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";
export { action, loader };

export default function ConnectAccountDialog() {
  return (
    <AdminDialog subtitle="Add an account you post from">
      <ConnectionForm />
    </AdminDialog>
  );
}

import { ConnectionForm } from "~/components/admin/connection-form";
import { dialogMeta } from "~/components/admin/dialog-title";
import { AdminDialog } from "~/components/admin/route-dialog";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { BLANK_CONNECTION, connectionRules } from "~/domain/social/connection.schema";
import { createConnection } from "~/domain/social/connections.server";
import { newDialog } from "~/http/dialogs.server";

export const meta = dialogMeta("Connect Account");

const FAILED = "Failed to connect account. Please try again.";

const { loader, action } = newDialog({
  rules: connectionRules,
  blank: BLANK_CONNECTION,
  create: createConnection,
  saved: { title: "Connected!", description: "Social media account connected successfully." },
  failed: FAILED,
  invalid: "Validation Error",
});

export { shouldRevalidate } from "~/components/forms/keep-typed";
export { action, loader };
export const clientAction = catchNetworkFailure(FAILED);

export default function ConnectAccountDialog() {
  return (
    <AdminDialog title="Connect Account" subtitle="Add an account you post from">
      <ConnectionForm />
    </AdminDialog>
  );
}

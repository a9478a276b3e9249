import { DialogForm } from "~/components/admin/list/dialog-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { BLANK_CONNECTION, connectionRules } from "~/domain/social/connection.schema";
import { createConnection } from "~/domain/social/connections.server";
import { PLATFORM_NAMES } from "~/domain/social/social";
import { newDialog } from "~/http/dialogs.server";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";

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

function ConnectionForm() {
  return (
    <DialogForm submitLabel="Connect" pendingLabel="Connecting...">
      {({ field }) => (
        <>
          <SelectField {...field("platform")} label="Platform" options={PLATFORM_NAMES} />
          <Field
            {...field("accountName")}
            label="Account Name"
            placeholder="@yourtruck"
            required
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
    </DialogForm>
  );
}

import { DialogForm } from "~/components/admin/list/dialog-form";
import { PLATFORM_NAMES } from "~/domain/social/social";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";

export function ConnectionForm() {
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

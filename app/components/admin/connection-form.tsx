import { PLATFORM_NAMES, SOCIAL_PLATFORMS } from "~/domain/social/social";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { DialogForm } from "./dialog-form";

const PLATFORM_OPTIONS = SOCIAL_PLATFORMS.map((platform) => ({
  value: platform,
  label: PLATFORM_NAMES[platform],
}));

export function ConnectionForm() {
  return (
    <DialogForm submitLabel="Connect" pendingLabel="Connecting...">
      {({ field }) => (
        <>
          <SelectField {...field("platform")} label="Platform" options={PLATFORM_OPTIONS} />
          <Field
            {...field("accountName")}
            label="Account Name"
            placeholder="@yourtruck"
            required
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
          />
        </>
      )}
    </DialogForm>
  );
}

import { Field } from "~/ui/field";
import { DialogForm } from "./dialog-form";
import type { FormLabels } from "./panel-form";

export function MenuSectionForm(labels: FormLabels) {
  return (
    <DialogForm {...labels} marksRequired>
      {({ field }) => (
        <Field {...field("name")} label="Name *" hint="Drinks, Soft serve, Sweets" required />
      )}
    </DialogForm>
  );
}

import { DialogForm } from "~/components/admin/list/dialog-form";
import type { FormLabels } from "~/components/admin/list/panel-form";
import { Field } from "~/ui/field";

export function MenuSectionForm(labels: FormLabels) {
  return (
    <DialogForm {...labels} marksRequired>
      {({ field }) => (
        <Field {...field("name")} label="Name *" hint="Food, Drinks, Sweets" required />
      )}
    </DialogForm>
  );
}

import { Field } from "~/ui/field";
import { RequiredNote } from "~/ui/required-note";
import { DialogForm } from "./dialog-form";
import type { PanelFormProps } from "./panel-form";

export function MenuSectionForm(labels: Omit<PanelFormProps, "children">) {
  return (
    <DialogForm {...labels}>
      {({ field }) => (
        <>
          <RequiredNote />
          <Field
            {...field("name")}
            label="Name *"
            hint="Drinks, Soft serve, Sweets"
            required
            autoComplete="off"
          />
        </>
      )}
    </DialogForm>
  );
}

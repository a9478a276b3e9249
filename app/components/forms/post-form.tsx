import { Form, type FormProps } from "@remix-run/react";
import type { ReactNode, Ref } from "react";
import { seenNames } from "~/forms/edit-conflict";
import { type FormFields, listed, type RefusedForm } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { useHydrated } from "~/ui/hydrated";
import { controlId, errorOf, FormErrorSummary } from "./form-error-summary";

/** Props for a form's fields, by name. @example <Field {...form.field("name")} label="Name" /> */
export type FormParts = {
  field: (name: string) => { id: string; name: string; defaultValue: string; error?: string };
  checkbox: (name: string) => { id: string; name: string; defaultChecked: boolean; error?: string };
  /** For a group of checkboxes: several values of one name. */
  group: (name: string) => { id: string; name: string; defaultValues: string[]; error?: string };
};

type PostFormProps = Omit<FormProps, "children" | "method"> & {
  formRef?: Ref<HTMLFormElement>;
  fields: FormFields;
  refused: RefusedForm | undefined;
  children: (form: FormParts) => ReactNode;
  actions?: ReactNode;
};

/** A form that keeps everything typed if it's refused, with errors next to their fields and in a summary. */
export function PostForm({
  formRef,
  id = "form",
  fields,
  refused,
  children,
  actions,
  ...rest
}: PostFormProps) {
  const isHydrated = useHydrated();
  const values = refused?.input ?? fields;
  const common = (name: string) => ({
    id: controlId(id, name),
    name,
    error: errorOf(refused, name),
  });
  return (
    <Form {...rest} ref={formRef} id={id} method="post" noValidate={isHydrated}>
      {hiddenNames(values).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <div className="space-y-5">
        <FormErrorSummary formId={id} answer={refused} />
        {children({
          field: (name) => ({ ...common(name), defaultValue: values[name] ?? "" }),
          checkbox: (name) => ({ ...common(name), defaultChecked: values[name] === "on" }),
          group: (name) => ({ ...common(name), defaultValues: listed(values[name] ?? "") }),
        })}
      </div>
      {actions}
    </Form>
  );
}

function hiddenNames(values: FormFields): string[] {
  const seen = seenNames(values);
  return IDEMPOTENCY_KEY in values ? [IDEMPOTENCY_KEY, ...seen] : seen;
}

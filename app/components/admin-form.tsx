import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useState } from "react";
import { type FormFields, type RefusedForm, seenNames } from "~/forms/form";
import { Button, ButtonLink } from "~/ui/button";
import { useHydrated } from "~/ui/hydrated";
import { useListAddress } from "./list-address";
import { controlId, errorOf, Refusal } from "./refusal";
import { useAnswer } from "./session-ended";

/** What a control needs of its form: `<Field {...form.field("name")} label="Name" />`. */
type FormParts = {
  field: (name: string) => { id: string; name: string; defaultValue: string; error?: string };
  checkbox: (name: string) => { id: string; name: string; defaultChecked: boolean; error?: string };
};

type AdminFormProps = {
  /** What the fields show when the form is opened. */
  fields: FormFields;
  /** The list it goes back to. */
  list: string;
  submitLabel: string;
  pendingLabel: string;
  children: (form: FormParts) => ReactNode;
};

/**
 * A form of the panel: it posts to its own address, and keeps what was typed when it is refused, with
 * JavaScript and without. What it shows is what it was opened with, however often the page's data
 * is read anew meanwhile; else an edit of somebody else could pass for seen.
 */
export function AdminForm({ fields, list, submitLabel, pendingLabel, children }: AdminFormProps) {
  const answer = useAnswer<RefusedForm>();
  const [opened] = useState(fields);
  const values = answer?.input ?? opened;
  const isHydrated = useHydrated();
  const isPending = useNavigation().formMethod === "POST";
  const address = useListAddress(list);

  const common = (name: string) => ({ id: controlId(name), name, error: errorOf(answer, name) });
  return (
    <Form
      method="post"
      replace
      preventScrollReset
      noValidate={isHydrated}
      onSubmit={askAgainForNumbers}
    >
      {seenNames(values).map((name) => (
        <input key={name} type="hidden" name={name} value={values[name]} />
      ))}
      <div className="space-y-5">
        <Refusal answer={answer} />
        {children({
          field: (name) => ({ ...common(name), defaultValue: values[name] ?? "" }),
          checkbox: (name) => ({ ...common(name), defaultChecked: values[name] === "on" }),
        })}
      </div>
      <div className="form-actions">
        <ButtonLink to={address} variant="quiet" preventScrollReset>
          Cancel
        </ButtonLink>
        <Button pending={isPending} pendingLabel={pendingLabel}>
          {submitLabel}
        </Button>
      </div>
    </Form>
  );
}

/** A number field that holds something else posts nothing, which would count as 0. */
function askAgainForNumbers(event: FormEvent<HTMLFormElement>): void {
  const inputs = [...event.currentTarget.elements].filter((it) => it instanceof HTMLInputElement);
  const unread = inputs.find((input) => input.validity.badInput);
  if (!unread) return;
  event.preventDefault();
  unread.reportValidity();
}

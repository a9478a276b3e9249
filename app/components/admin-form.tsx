import { Form, useNavigation } from "@remix-run/react";
import { type FormEvent, type ReactNode, useEffect, useMemo, useState } from "react";
import { type FormFields, type RefusedForm, seenNames } from "~/domain/form";
import { Button, ButtonLink } from "~/ui/button";
import { ErrorSummary } from "~/ui/error-summary";
import { useHydrated } from "~/ui/hydrated";
import { useToast } from "~/ui/toast";
import { useListAddress } from "./admin-dialog";
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
  useFailureToast(answer);

  const common = (name: string) => ({ id: idOf(name), name, error: errorOf(answer, name) });
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

/** What is wrong, in the order of the form's fields. */
function Refusal({ answer }: { answer: RefusedForm | undefined }) {
  const errors = useMemo(() => summaryOf(answer), [answer]);
  return <ErrorSummary title={answer?.failed ? "Error" : undefined} errors={errors} />;
}

function summaryOf(answer: RefusedForm | undefined) {
  if (!answer) return [];
  if (answer.failed) return [{ message: answer.failed }];
  return Object.entries(answer.errors).flatMap(([name, messages]) => {
    const field = fieldOf(name, answer.input);
    return messages.map((message) => ({ message, fieldId: field && idOf(field) }));
  });
}

const idOf = (name: string) => `field-${name}`;

/** The field that shows an error: 'certifications[2]' belongs to 'certifications'. */
function fieldOf(errorName: string, input: RefusedForm["input"]): string | undefined {
  const name = errorName.replace(/\[.*$/, "");
  return name in input ? name : undefined;
}

function errorOf(answer: RefusedForm | undefined, name: string): string | undefined {
  if (!answer) return undefined;
  const own = Object.keys(answer.errors).find((error) => fieldOf(error, answer.input) === name);
  return own && answer.errors[own]?.[0];
}

/** A number field that holds something else posts nothing, which would count as 0. */
function askAgainForNumbers(event: FormEvent<HTMLFormElement>): void {
  const inputs = [...event.currentTarget.elements].filter((it) => it instanceof HTMLInputElement);
  const unread = inputs.find((input) => input.validity.badInput);
  if (!unread) return;
  event.preventDefault();
  unread.reportValidity();
}

function useFailureToast(answer: RefusedForm | undefined): void {
  const toast = useToast();
  useEffect(() => {
    if (!answer?.failed) return;
    toast({ title: "Error", description: answer.failed, variant: "destructive" });
  }, [answer, toast]);
}

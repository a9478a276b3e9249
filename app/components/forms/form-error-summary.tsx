import { useMemo } from "react";
import type { RefusedForm } from "~/forms/form";
import { ErrorSummary } from "~/ui/error-summary";

export function FormErrorSummary({
  formId = "form",
  answer,
}: {
  formId?: string;
  answer: RefusedForm | undefined;
}) {
  // Memoized, because a new list would take the focus again.
  const errors = useMemo(() => summaryOf(formId, answer), [formId, answer]);
  return <ErrorSummary id={answerId(formId)} title={answer && titleOf(answer)} errors={errors} />;
}

/** 'Error' if no field is to blame, or the form's own title if it has one. */
function titleOf({ title, failed, errors }: RefusedForm): string | undefined {
  if (failed) return "Error";
  return title ?? (Object.keys(errors).every((name) => name === "") ? "Error" : undefined);
}

function summaryOf(formId: string, answer: RefusedForm | undefined) {
  if (!answer) return [];
  if (answer.failed) return [{ message: answer.failed }];
  return Object.entries(answer.errors).flatMap(([name, messages]) => {
    const field = fieldOf(name, answer);
    return messages.map((message) => ({ message, fieldId: field && controlId(formId, field) }));
  });
}

export const answerId = (formId: string) => `${formId}-answer`;

/** A field's ID. It begins with the form's, since a page may have several. Dots have another meaning in selectors. */
export const controlId = (formId: string, name: string) => `${formId}-${name.replaceAll(".", "-")}`;

export function errorOf(answer: RefusedForm | undefined, name: string): string | undefined {
  if (!answer) return undefined;
  const own = Object.keys(answer.errors).find((error) => fieldOf(error, answer) === name);
  return own && answer.errors[own]?.[0];
}

/** The field of an error: 'certifications' for 'certifications[2]'. */
function fieldOf(error: string, { input }: RefusedForm): string | undefined {
  const [name = ""] = error.split("[", 1);
  return name in input ? name : undefined;
}

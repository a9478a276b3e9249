import { useRefusal } from "~/components/admin/frame/use-refusal";
import { controlId } from "~/components/forms/form-error-summary";
import { MOVE_ANYWAY } from "~/domain/fulfillment/fulfillment";
import { CheckboxField } from "~/ui/choice-field";

/** Asks before orders move to a stop that is too full. Checking the box saves anyway. */
export function MoveAnyway({ label }: { label: string }) {
  const question = useRefusal()?.errors[MOVE_ANYWAY]?.[0];
  if (!question) return null;
  return (
    <CheckboxField
      key={question}
      id={controlId("form", MOVE_ANYWAY)}
      name={MOVE_ANYWAY}
      value={question}
      label={label}
      error={question}
    />
  );
}

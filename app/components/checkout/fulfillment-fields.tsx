import type { ReactNode } from "react";
import { controlId } from "~/components/forms/refusal";
import { type CheckoutProblem, messageFor } from "~/domain/checkout/checkout-problem";
import {
  ADDRESS_FIELD,
  type FulfillmentChoice,
  METHOD_FIELD,
  offeredLabel,
  STOP_FIELD,
  type StopOption,
} from "~/domain/fulfillment/fulfillment";
import type { FormFields } from "~/forms/form";
import { SelectField } from "~/ui/choice-field";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-frame";

type FulfillmentFieldsProps = {
  typed: FormFields;
  stops: readonly StopOption[];
  /** The notice of a stop that is on now and takes no more orders. */
  closed: string | null;
  problem: CheckoutProblem | null;
  /** The other fields that a pickup asks for. */
  children?: ReactNode;
};

const PARTS = [
  { part: "name", label: "Full name", autoComplete: "shipping name" },
  { part: "line1", label: "Street address", autoComplete: "shipping address-line1" },
  {
    part: "line2",
    label: "Apt, suite, or unit (optional)",
    autoComplete: "shipping address-line2",
  },
  { part: "city", label: "City", autoComplete: "shipping address-level2" },
  { part: "region", label: "State", autoComplete: "shipping address-level1" },
  { part: "postalCode", label: "ZIP code", autoComplete: "shipping postal-code" },
] as const;

/** Optional pickup or shipping choice. Each option's fields show with it, even without JavaScript. */
export function FulfillmentFields(props: FulfillmentFieldsProps) {
  const { typed, stops, closed, problem, children } = props;
  const field = (name: string) => ({
    id: controlId("checkout", name),
    name,
    error: messageFor(problem, name),
    // The field that was refused takes the focus.
    autoFocus: problem?.field === name,
  });
  // What's wrong with a stop shows next to it, also where another way was chosen.
  const chosen = problem?.field === STOP_FIELD ? "pickup" : (typed[METHOD_FIELD] ?? "");
  const stop = stops.find(({ id }) => String(id) === typed[STOP_FIELD]) ?? stops[0];
  return (
    <fieldset>
      <legend className="mb-1 font-medium">Pickup or shipping? (optional)</legend>
      <Choice value="" chosen={chosen} label="Decide later" />
      {!stop && <FieldError {...field(STOP_FIELD)} />}
      {closed && <p className="mb-1 max-w-prose text-muted">{closed}</p>}
      {stop && (
        <Choice value="pickup" chosen={chosen} label="Pick up at the truck">
          <SelectField
            {...field(STOP_FIELD)}
            label="Stop"
            defaultValue={String(stop.id)}
            options={stops.map((stop) => ({ value: String(stop.id), label: offeredLabel(stop) }))}
          />
          {children}
        </Choice>
      )}
      <Choice value="delivery" chosen={chosen} label="Ship to an address">
        <p className="text-sm text-muted">We ship anywhere in the US.</p>
        {PARTS.map(({ part, label, autoComplete }) => {
          const name = `${ADDRESS_FIELD}.${part}`;
          const attributes = { label, autoComplete, maxLength: 200, defaultValue: typed[name] };
          return <Field key={part} {...field(name)} {...attributes} />;
        })}
      </Choice>
    </fieldset>
  );
}

type ChoiceProps = {
  value: FulfillmentChoice["method"] | "";
  chosen: string;
  label: string;
  children?: ReactNode;
};

function Choice({ value, chosen, label, children }: ChoiceProps) {
  const id = `checkout-by-${value || "later"}`;
  return (
    <div className="flex flex-wrap items-center gap-x-3">
      <input
        type="radio"
        id={id}
        name={METHOD_FIELD}
        value={value}
        defaultChecked={value === chosen}
        className="peer size-5 shrink-0 accent-matcha"
      />
      <label htmlFor={id} className="flex min-h-11 items-center">
        {label}
      </label>
      {children && (
        <div className="hidden w-full min-w-0 space-y-4 pb-3 peer-checked:block">{children}</div>
      )}
    </div>
  );
}

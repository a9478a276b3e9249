import { controlId } from "~/components/forms/form-error-summary";
import {
  ADDRESS_FIELD,
  METHOD_FIELD,
  pickupAtStop,
  readFulfillment,
  STOP_FIELD,
  type StopOption,
} from "~/domain/fulfillment/fulfillment";
import type { FormFields } from "~/forms/form";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-frame";
import { ChoiceCard, StopCards, StopLabel } from "./choice-card";

type FulfillmentFieldsProps = {
  formId: string;
  legend: string;
  typed: FormFields;
  stops: readonly StopOption[];
  /** The notice of a stop that is on now and takes no more orders. */
  closed?: string | null;
  canShip: boolean;
  /** True if the customer can choose later, on the order's page. */
  canDecideLater?: boolean;
  errorOf: (field: string) => string | undefined;
  /** The refused field that takes the focus. */
  focused: string | undefined;
  onChange?: (method: string) => void;
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

/** A choice of stops and shipping, for goods. Nothing is preselected. An address shows with its card, even without JavaScript. */
export function FulfillmentFields(props: FulfillmentFieldsProps) {
  const { formId, legend, typed, stops, closed, canShip, canDecideLater, errorOf, focused } = props;
  const stopError = errorOf(STOP_FIELD);
  const chosen = chosenMethod(typed);
  const stopId = controlId(formId, STOP_FIELD);
  const chosenStop = stops.find(({ id }) => pickupAtStop(id) === chosen);
  const card = (value: string) => ({
    name: METHOD_FIELD,
    value,
    isChosen: value === chosen,
  });
  return (
    <fieldset
      className="space-y-3"
      aria-describedby={stopError && `${stopId}-error`}
      onChange={({ target }) => {
        if (target instanceof HTMLInputElement && target.name === METHOD_FIELD)
          props.onChange?.(target.value);
      }}
    >
      <legend className="font-medium">{legend}</legend>
      <FieldError id={stopId} error={stopError} />
      {closed && <p className="max-w-prose text-muted">{closed}</p>}
      <StopCards stops={stops} chosenId={chosenStop?.id}>
        {(stop) => (
          <ChoiceCard
            key={stop.id}
            {...card(pickupAtStop(stop.id))}
            id={stop === stops[0] ? stopId : `${stopId}-${stop.id}`}
            isWrong={stopError !== undefined}
            autoFocus={focused === STOP_FIELD && stop === stops[0]}
            label={<StopLabel {...stop} />}
          />
        )}
      </StopCards>
      {canShip && (
        <ChoiceCard
          {...card("delivery")}
          id={`${formId}-by-delivery`}
          label={<span className="font-medium">Ship to an address</span>}
        >
          <div className="space-y-4 pb-4 pt-1">
            <p className="text-sm text-muted">
              Shipping is free, anywhere in the US.
              {!canDecideLater && " You can't change it here later."}
            </p>
            {PARTS.map(({ part, ...attributes }) => {
              const name = `${ADDRESS_FIELD}.${part}`;
              return (
                <Field
                  key={part}
                  {...attributes}
                  id={controlId(formId, name)}
                  name={name}
                  maxLength={200}
                  defaultValue={typed[name]}
                  error={errorOf(name)}
                  autoFocus={focused === name}
                />
              );
            })}
          </div>
        </ChoiceCard>
      )}
      {canDecideLater && (
        <ChoiceCard
          {...card("")}
          id={`${formId}-by-later`}
          label={<span className="font-medium">Decide later</span>}
        >
          <p className="pb-4 pt-1 text-sm text-muted">
            Choose on your order's page, after you pay.
          </p>
        </ChoiceCard>
      )}
    </fieldset>
  );
}

/** Undefined if nothing that's still offered was chosen. */
function chosenMethod(typed: FormFields): string | undefined {
  const choice = readFulfillment(typed);
  return choice?.method === "pickup" ? pickupAtStop(choice.eventId) : typed[METHOD_FIELD];
}

import { controlId } from "~/components/forms/form-error-summary";
import {
  METHOD_FIELD,
  STOP_FIELD,
  stopFields,
  timeFieldOf,
} from "~/domain/fulfillment/fulfillment";
import type { MoveOptions } from "~/domain/stop-orders/move-order.server";
import type { FormFields, RefusedForm } from "~/forms/form";
import { SelectField } from "~/ui/choice-field";
import { PickupFields } from "./pickup-fields";

type WhereAndWhenProps = { formId: string; moves: MoveOptions; refused: RefusedForm | undefined };

/** Fields to move an order to another stop or time, for the owner. */
export function WhereAndWhen({ formId, moves, refused }: WhereAndWhenProps) {
  const { stops, menuStops } = moves;
  const typed = refused?.input ?? asItIs(moves);
  const errorOf = (name: string) => refused?.errors[name]?.[0];
  if (menuStops) {
    return <PickupFields formId={formId} typed={typed} stops={menuStops} errorOf={errorOf} />;
  }
  return (
    <>
      <input type="hidden" name={METHOD_FIELD} value="pickup" />
      <SelectField
        id={controlId(formId, STOP_FIELD)}
        name={STOP_FIELD}
        label="Stop"
        error={errorOf(STOP_FIELD)}
        defaultValue={
          stops.some(({ id }) => String(id) === typed[STOP_FIELD]) ? typed[STOP_FIELD] : undefined
        }
        options={stops.map(({ id, label }) => ({ value: String(id), label }))}
      />
    </>
  );
}

/** The fields with the order's stop and time, unless that stop can't be chosen anymore. */
export function asItIs({ eventId, pickupMinutes, menuStops }: MoveOptions): FormFields {
  const isOffered = menuStops?.some(({ id }) => id === eventId) ?? true;
  if (eventId === null || !isOffered) return {};
  return { ...stopFields(eventId), [timeFieldOf(eventId)]: String(pickupMinutes ?? "") };
}

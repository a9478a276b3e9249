import { Form, Link, useNavigation } from "@remix-run/react";
import { PickupFields } from "~/components/checkout/pickup-fields";
import { controlId, Refusal } from "~/components/forms/refusal";
import { METHOD_FIELD, STOP_FIELD, timeFieldOf } from "~/domain/fulfillment/fulfillment";
import type { Moves } from "~/domain/reservations/move-order.server";
import type { FormFields, RefusedForm } from "~/forms/form";
import { Button } from "~/ui/button";
import { SelectField } from "~/ui/choice-field";
import { useFocusWhen } from "~/ui/focus";

type GuestMoveProps = {
  moves: Moves;
  refused: RefusedForm | undefined;
};

const FORM = "move";

/** Where and when to pick an order up instead. A plain form. */
export function GuestMove({ moves, refused }: GuestMoveProps) {
  const isPending = useNavigation().formMethod === "POST";
  const heading = useFocusWhen<HTMLHeadingElement>(refused === undefined);
  const { stops, menuStops } = moves;
  const typed = refused?.input ?? asItIs(moves);
  const errorOf = (name: string) => refused?.errors[name]?.[0];
  return (
    <section aria-labelledby="move" className="mt-8 max-w-prose print:hidden">
      <h2 id="move" ref={heading} tabIndex={-1} className="font-display text-2xl outline-none">
        Change your pickup
      </h2>
      <Form method="post" action="?move=ask" replace id={FORM} className="mt-4 space-y-5">
        <Refusal formId={FORM} answer={refused} />
        {menuStops ? (
          <PickupFields formId={FORM} typed={typed} stops={menuStops} errorOf={errorOf} />
        ) : (
          <>
            <input type="hidden" name={METHOD_FIELD} value="pickup" />
            <SelectField
              id={controlId(FORM, STOP_FIELD)}
              name={STOP_FIELD}
              label="Stop"
              error={errorOf(STOP_FIELD)}
              defaultValue={
                stops.some(({ id }) => String(id) === typed[STOP_FIELD])
                  ? typed[STOP_FIELD]
                  : undefined
              }
              options={stops.map(({ id, label }) => ({ value: String(id), label }))}
            />
          </>
        )}
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="move" pending={isPending} pendingLabel="Saving...">
            Change Pickup
          </Button>
          <Link to="?" replace className="inline-flex min-h-11 items-center text-matcha underline">
            Keep it
          </Link>
        </div>
      </Form>
    </section>
  );
}

function asItIs({ eventId, pickupMinutes }: Moves): FormFields {
  if (eventId === null) return {};
  return { [STOP_FIELD]: String(eventId), [timeFieldOf(eventId)]: String(pickupMinutes ?? "") };
}

import { Form, Link, useNavigation } from "@remix-run/react";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { FulfillmentFields } from "~/components/pickup/fulfillment-fields";
import { PickupFields } from "~/components/pickup/pickup-fields";
import { asItIs } from "~/components/pickup/where-and-when";
import type { MoveOptions } from "~/domain/stop-orders/move-order.server";
import type { RefusedForm } from "~/forms/form";
import { Button } from "~/ui/button";
import { useFocusWhen } from "~/ui/focus";
import { TALL_LINK } from "~/ui/links";

type GuestMoveProps = {
  moves: MoveOptions;
  refused: RefusedForm | undefined;
};

const FORM = "move";

/** Lets a customer pick an order up at another stop or time, or have it shipped if it was paid without a choice. */
export function GuestMove({ moves, refused }: GuestMoveProps) {
  const { stops, menuStops, served, canShip = false } = moves;
  const typed = refused?.input ?? asItIs(moves);
  const fields = { formId: FORM, typed, errorOf: (name: string) => refused?.errors[name]?.[0] };
  const isPending = useNavigation().formMethod === "POST";
  const heading = useFocusWhen<HTMLHeadingElement>(refused === undefined);
  return (
    <section aria-labelledby="move" className="mt-8 max-w-prose print:hidden">
      <h2 id="move" ref={heading} tabIndex={-1} className="font-display text-2xl outline-none">
        {canShip ? "Pickup or shipping?" : "Change your pickup"}
      </h2>
      <Form method="post" action="?move=ask" replace id={FORM} className="mt-4 space-y-5">
        <FormErrorSummary formId={FORM} answer={refused} />
        {menuStops ? (
          <PickupFields {...fields} stops={menuStops} served={served} />
        ) : (
          <FulfillmentFields
            {...fields}
            legend={canShip ? "Choose one" : "Stop"}
            stops={stops}
            canShip={canShip}
            focused={undefined}
          />
        )}
        <div className="flex flex-wrap gap-3">
          <Button name="intent" value="move" pending={isPending} pendingLabel="Saving...">
            {canShip ? "Save" : "Change Pickup"}
          </Button>
          <Link to="?" replace className={TALL_LINK}>
            {canShip ? "Decide Later" : "Keep This Pickup"}
          </Link>
        </div>
      </Form>
    </section>
  );
}

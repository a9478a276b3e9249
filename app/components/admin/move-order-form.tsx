import { WhereAndWhen } from "~/components/checkout/where-and-when";
import { controlId } from "~/components/forms/refusal";
import { MOVE_ANYWAY } from "~/domain/fulfillment/fulfillment";
import type { Moves } from "~/domain/reservations/move-order.server";
import { CheckboxField } from "~/ui/choice-field";
import { DialogForm } from "./dialog-form";
import { useRefusal } from "./session-ended";

const FORM = "form";

/** What has too little room is asked about, and saved once the box is checked. */
export function MoveOrderForm({ moves }: { moves: Moves }) {
  const refused = useRefusal();
  const question = refused?.errors[MOVE_ANYWAY]?.[0];
  return (
    <DialogForm submitLabel="Move Order" pendingLabel="Moving...">
      {() => (
        <>
          {question && (
            <CheckboxField
              key={question}
              id={controlId(FORM, MOVE_ANYWAY)}
              name={MOVE_ANYWAY}
              value={question}
              label="Move it anyway"
              error={question}
            />
          )}
          <p>We'll email the customer where and when to pick it up.</p>
          <WhereAndWhen formId={FORM} moves={moves} refused={refused} />
        </>
      )}
    </DialogForm>
  );
}

import { DialogForm } from "~/components/admin/list/dialog-form";
import { MoveAnyway } from "~/components/admin/orders/move-anyway";
import { STOP_FIELD, type StopOption } from "~/domain/fulfillment/fulfillment";
import { SelectField } from "~/ui/choice-field";
import { RefundAllLink } from "./waiting-links";

type MoveAllFormProps = { waiting: string; unconfirmed: number; stops: StopOption[] };

export function MoveAllForm({ waiting, unconfirmed, stops }: MoveAllFormProps) {
  return (
    <DialogForm submitLabel="Move Orders" pendingLabel="Moving...">
      {({ field }) => (
        <>
          <MoveAnyway label="Move anyway" />
          <p>
            {waiting} Pickup times shift to match the new stop's start. If a time is full, the order
            gets the next open time. We'll email each customer the new pickup time and place.
          </p>
          {unconfirmed > 0 && (
            <p className="text-muted">
              {unconfirmed === 1
                ? "1 reservation isn't confirmed yet. It moves too, and its customer gets the email after confirming."
                : `${unconfirmed} reservations aren't confirmed yet. They move too, and their customers get the email after confirming.`}
            </p>
          )}
          <SelectField
            {...field(STOP_FIELD)}
            label="Move to"
            options={stops.map(({ id, label }) => ({ value: String(id), label }))}
          />
          <RefundAllLink />
        </>
      )}
    </DialogForm>
  );
}

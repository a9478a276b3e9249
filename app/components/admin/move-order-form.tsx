import { WhereAndWhen } from "~/components/checkout/where-and-when";
import type { Moves } from "~/domain/reservations/move-order.server";
import { DialogForm } from "./dialog-form";
import { MoveAnyway } from "./move-anyway";
import { useRefusal } from "./session-ended";

const FORM = "form";

export function MoveOrderForm({ moves }: { moves: Moves }) {
  const refused = useRefusal();
  return (
    <DialogForm submitLabel="Move Order" pendingLabel="Moving...">
      {() => (
        <>
          <MoveAnyway formId={FORM} label="Move it anyway" />
          <p>We'll email the customer the new pickup time and place.</p>
          <WhereAndWhen formId={FORM} moves={moves} refused={refused} />
        </>
      )}
    </DialogForm>
  );
}

import { WhereAndWhen } from "~/components/checkout/where-and-when";
import type { Moves } from "~/domain/reservations/move-order.server";
import { DialogForm } from "./dialog-form";
import { MoveAnyway } from "./move-anyway";
import { useRefusal } from "./session-ended";

export function MoveOrderForm({ moves }: { moves: Moves }) {
  const refused = useRefusal();
  return (
    <DialogForm submitLabel="Move Order" pendingLabel="Moving...">
      {() => (
        <>
          <MoveAnyway label="Move it anyway" />
          <p>We'll email the customer the new pickup time and place.</p>
          <WhereAndWhen formId="form" moves={moves} refused={refused} />
        </>
      )}
    </DialogForm>
  );
}

import { useRefusal } from "~/components/admin/frame/session-ended";
import { DialogForm } from "~/components/admin/list/dialog-form";
import { WhereAndWhen } from "~/components/pickup/where-and-when";
import type { Moves } from "~/domain/pickups/move-order.server";
import { MoveAnyway } from "./move-anyway";

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

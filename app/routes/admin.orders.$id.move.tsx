import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogForm } from "~/components/admin/list/dialog-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { MoveAnyway } from "~/components/admin/orders/move-anyway";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { WhereAndWhen } from "~/components/pickup/where-and-when";
import {
  MOVE_ANYWAY,
  NO_STOP,
  readPickup,
  STOP_FIELD,
  TIME_FIELD,
} from "~/domain/fulfillment/fulfillment";
import { fulfillment } from "~/domain/fulfillment/fulfillment.schema";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { refusal } from "~/domain/result";
import { findMovesByOwner, moveOrder } from "~/domain/stop-orders/move-by-owner.server";
import type { MoveOptions } from "~/domain/stop-orders/move-order.server";
import { textsOf } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { refusedForm, tryAction } from "~/http/save.server";

const FAILED = "Failed to move order. Please try again.";

function findOrder(params: { id?: string }) {
  const order = findDeskOrder(idParam(params));
  if (!order) throw notFound();
  return order;
}

export const loader = adminLoader(({ params }) => {
  const { id, email } = findOrder(params);
  const moves = findMovesByOwner(id);
  return json({ title: "Move Order", id, email, moves, fields: {}, failed: FAILED });
});

export const action = adminAction(async ({ request, params, actor }) => {
  const { id } = findOrder(params);
  const typed = textsOf(await readForm(request));
  const { data: pickup } = fulfillment.safeParse(readPickup(typed));
  const done = await tryAction(async () => {
    if (pickup?.method !== "pickup") return refusal("invalid", NO_STOP, STOP_FIELD);
    return moveOrder(id, { ...pickup, anyway: typed[MOVE_ANYWAY] }, actor);
  }, FAILED);
  if (done.ok) {
    const { pathname, search } = new URL(request.url);
    const view = pathname.replace(/move\/?$/i, "view") + search;
    return redirectWithFlash(view, { title: "Order Moved" });
  }
  const input = { [STOP_FIELD]: "", [TIME_FIELD]: "", [MOVE_ANYWAY]: "", ...typed };
  const title = MOVE_ANYWAY in done.errors ? "Not enough room" : undefined;
  return refusedForm(done, { input, errors: done.errors, title });
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";

export default function MoveOrderDialog() {
  const { id, email, moves } = useLoaderData<typeof loader>();
  const refused = useRefusal();
  return (
    <AdminDialog title={`Move Order #${id}`} subtitle={email}>
      {moves && (moves.menuStops ?? moves.stops).length > 0 ? (
        <MoveOrderForm moves={moves} />
      ) : (
        <>
          <FormErrorSummary answer={refused} />
          <p>
            {moves
              ? "There's no upcoming stop this order can move to."
              : "This order isn't waiting for pickup, so you can't move it."}
          </p>
        </>
      )}
    </AdminDialog>
  );
}

function MoveOrderForm({ moves }: { moves: MoveOptions }) {
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

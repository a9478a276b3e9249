import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import {
  NothingWaits,
  RefundAllLink,
  WalkUpsStay,
} from "~/components/admin/calendar/waiting-links";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { DialogForm } from "~/components/admin/list/dialog-form";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { MoveAnyway } from "~/components/admin/orders/move-anyway";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import {
  MOVE_ANYWAY,
  NO_STOP,
  STOP_FIELD,
  type StopOption,
} from "~/domain/fulfillment/fulfillment";
import { refusal } from "~/domain/result";
import { findMoveAll, moveAll } from "~/domain/stop-orders/move-all.server";
import { textsOf } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { listBelow } from "~/http/dialogs.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { refusedForm, tryAction } from "~/http/save.server";
import { SelectField } from "~/ui/choice-field";

const FAILED = "Failed to move orders. Please try again.";

export const loader = adminLoader(({ params }) => {
  const found = findMoveAll(idParam(params));
  if (!found) throw notFound();
  return json({ title: "Move Orders", ...found, fields: { [STOP_FIELD]: "" }, failed: FAILED });
});

export const action = adminAction(async ({ request, params, actor }) => {
  const id = idParam(params);
  if (!findMoveAll(id)) throw notFound();
  const typed = textsOf(await readForm(request));
  const stopId = typed[STOP_FIELD] ?? "";
  const done = await tryAction(async () => {
    if (!/^[1-9]\d{0,8}$/.test(stopId)) return refusal("invalid", NO_STOP, STOP_FIELD);
    return moveAll(id, { eventId: Number(stopId), anyway: typed[MOVE_ANYWAY] }, actor);
  }, FAILED);
  if (done.ok) {
    const { pathname, search } = listBelow(request);
    return redirectWithFlash(pathname + search, {
      title: done.moved === 0 ? "Nothing to Move" : "Orders Moved",
      description: describeEmailed(done),
    });
  }
  const input = { [STOP_FIELD]: "", [MOVE_ANYWAY]: "", ...typed };
  const title = MOVE_ANYWAY in done.errors ? "Not enough room" : undefined;
  return refusedForm(done, { input, errors: done.errors, title });
});

const describeEmailed = ({ emailed }: { emailed: number }) =>
  emailed === 0
    ? undefined
    : `We're emailing ${emailed === 1 ? "1 customer" : `${emailed} customers`}.`;

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";

export default function MoveOrdersDialog() {
  const { stopTitle, waiting, walkUps, unconfirmed, stops } = useLoaderData<typeof loader>();
  const refused = useRefusal();
  return (
    <AdminDialog subtitle={stopTitle}>
      {waiting === null ? (
        <NothingWaits walkUps={walkUps} />
      ) : stops.length === 0 ? (
        <>
          <FormErrorSummary answer={refused} />
          <p>{waiting} There's no other upcoming stop to move to.</p>
          <WalkUpsStay number={walkUps} />
          <RefundAllLink />
        </>
      ) : (
        <MoveAllForm waiting={waiting} walkUps={walkUps} unconfirmed={unconfirmed} stops={stops} />
      )}
    </AdminDialog>
  );
}

type MoveAllFormProps = {
  waiting: string;
  walkUps: number;
  unconfirmed: number;
  stops: StopOption[];
};

function MoveAllForm({ waiting, walkUps, unconfirmed, stops }: MoveAllFormProps) {
  return (
    <DialogForm submitLabel="Move Orders" pendingLabel="Moving...">
      {({ field }) => (
        <>
          <MoveAnyway label="Move anyway" />
          <p>
            {waiting} Pickup times shift to match the new stop's start. If a time is full, the order
            gets the next open time. We'll email each customer the new pickup time and place.
          </p>
          <WalkUpsStay number={walkUps} />
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

import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { MoveAllForm } from "~/components/admin/calendar/move-all-form";
import { NothingWaits, RefundAllLink } from "~/components/admin/calendar/waiting-links";
import { useRefusal } from "~/components/admin/frame/session-ended";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { Refusal } from "~/components/forms/refusal";
import { MOVE_ANYWAY, NO_STOP, STOP_FIELD } from "~/domain/fulfillment/fulfillment";
import { findMoveAll, moveAll } from "~/domain/pickups/move-all.server";
import { refusal } from "~/domain/result";
import { textsOf } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { listBelow } from "~/http/dialogs.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { attempt, refusedForm } from "~/http/save.server";

const FAILED = "Failed to move orders. Please try again.";

export const loader = adminLoader(({ params }) => {
  const found = findMoveAll(idParam(params));
  if (!found) throw notFound();
  return json({ title: "Move Orders", ...found, fields: { [STOP_FIELD]: "" }, failed: FAILED });
});

export const action = adminAction(async ({ request, params, administrator }) => {
  const id = idParam(params);
  if (!findMoveAll(id)) throw notFound();
  const typed = textsOf(await readForm(request));
  const wish = typed[STOP_FIELD] ?? "";
  const done = await attempt(async () => {
    if (!/^[1-9]\d{0,8}$/.test(wish)) return refusal("invalid", NO_STOP, STOP_FIELD);
    return moveAll(id, { eventId: Number(wish), anyway: typed[MOVE_ANYWAY] }, administrator.actor);
  }, FAILED);
  if (done.ok) {
    const { pathname, search } = listBelow(request);
    return redirectWithFlash(pathname + search, {
      title: "Orders Moved",
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
  const { stopTitle, waiting, unconfirmed, stops } = useLoaderData<typeof loader>();
  const refused = useRefusal();
  return (
    <AdminDialog subtitle={stopTitle}>
      {waiting === null ? (
        <NothingWaits />
      ) : stops.length === 0 ? (
        <>
          <Refusal answer={refused} />
          <p>{waiting} There's no other upcoming stop to move to.</p>
          <RefundAllLink />
        </>
      ) : (
        <MoveAllForm waiting={waiting} unconfirmed={unconfirmed} stops={stops} />
      )}
    </AdminDialog>
  );
}

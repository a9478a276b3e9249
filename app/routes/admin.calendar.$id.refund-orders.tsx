import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { RefundAllForm } from "~/components/admin/calendar/refund-all-form";
import { NothingWaits } from "~/components/admin/calendar/waiting-links";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { AdminDialog } from "~/components/admin/list/route-dialog";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { callOff, findRefundAll, refundAll } from "~/domain/stop-orders/refund-all.server";
import { CALL_OFF, REFUND_QUESTION } from "~/domain/stop-orders/refund-question";
import { textsOf } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { listBelow } from "~/http/dialogs.server";
import { redirectWithFlash } from "~/http/flash.server";
import { readForm } from "~/http/form.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { refusedForm, tryAction } from "~/http/save.server";

const FAILED =
  "We couldn't confirm all of those refunds. Check the numbers here before you try again.";

export const loader = adminLoader(({ params }) => {
  const found = findRefundAll(idParam(params));
  if (!found) throw notFound();
  const title = found.canCallOff ? "Call Off or Refund" : "Refund Orders";
  return json({ title, ...found, failed: FAILED });
});

export const action = adminAction(async ({ request, params, actor }) => {
  const id = idParam(params);
  if (!findRefundAll(id)) throw notFound();
  const typed = textsOf(await readForm(request));
  const asked = typed[REFUND_QUESTION] ?? "";
  const isOff = typed[CALL_OFF] !== undefined;
  const act = isOff ? callOff : refundAll;
  const done = await tryAction(() => act(id, asked, actor), FAILED);
  if (done.ok) {
    const { pathname, search } = listBelow(request);
    const title = isOff ? "Stop Called Off" : "Orders Refunded";
    const toast = { title, description: done.report || undefined };
    return redirectWithFlash(pathname + search, toast);
  }
  return refusedForm(done, { input: typed, errors: done.errors, title: "Not done yet" });
});

export { clientAction, meta, shouldRevalidate } from "~/components/admin/list/form-route";

export default function RefundOrdersDialog() {
  const { stopTitle, question, left, canCallOff } = useLoaderData<typeof loader>();
  const refused = useRefusal();
  return (
    <AdminDialog subtitle={stopTitle}>
      <FormErrorSummary answer={refused} />
      {left && <p className="mb-5 border-l-4 border-matcha bg-raised px-4 py-3">{left}</p>}
      {question !== null || (left !== null && canCallOff) ? (
        <RefundAllForm question={question ?? ""} canCallOff={canCallOff} />
      ) : (
        left === null && <NothingWaits />
      )}
    </AdminDialog>
  );
}

import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { GuestOrderPage } from "~/components/site/guest-order-page";
import { GuestReservation } from "~/components/site/guest-reservation";
import { LostLink } from "~/components/site/lost-link";
import { pageMeta } from "~/components/site/page-meta";
import { toGuestView } from "~/domain/desk/guest-order";
import { findGuestOrder } from "~/domain/desk/guest-order.server";
import {
  cancelOwnReservation,
  confirmReservation,
} from "~/domain/reservations/guest-reservation.server";
import { env } from "~/env.server";
import { type RefusedForm, textsOf } from "~/forms/form";
import { readForm } from "~/http/form.server";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { attempt } from "~/http/save.server";

/** Its address is a key to it: scripts of the next page, like the payment provider's, never learn it. */
const SECRET_ADDRESS = { name: "referrer", content: "strict-origin" };

export const meta: MetaFunction = ({ matches }) => [
  ...pageMeta(matches, { title: "Your Order" }),
  SECRET_ADDRESS,
];

/** Programs that look where an email's links lead confirm and cancel nothing: a press of a button does. */
export function loader({ request, params }: LoaderFunctionArgs) {
  const order = findGuestOrder(params.token ?? "");
  const asked = new URL(request.url).searchParams;
  const question = { confirmKey: asked.get("confirm"), asks: asked.get("cancel") === "ask" };
  // Anyone with the link can read it. No cache on the way can.
  const headers = { "Cache-Control": "no-store" };
  if (!order) return json({ order: null }, { status: 404, headers });
  return json({ order: toGuestView(order, env().TRUCK_TZ), ...question }, { headers });
}

const FAILED = "We couldn't save that. Please try again in a moment.";

export async function action({ request, params }: ActionFunctionArgs) {
  const token = params.token ?? "";
  const { intent, key = "" } = textsOf(await readForm(request));
  const act = () =>
    intent === "cancel" ? cancelOwnReservation(token) : confirmReservation(token, key);
  const done = await attempt(act, FAILED);
  if (done.ok) return redirect(`/orders/${token}`, 303);
  const answer: RefusedForm = { input: {}, errors: done.errors };
  return json(answer, { status: statusOf(done), headers: retryAfter(done) });
}

export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure(FAILED);

export default function OrderPage() {
  const data = useLoaderData<typeof loader>();
  const refused = useActionData<RefusedForm>() ?? undefined;
  if (data.order === null) return <LostLink />;
  const { order, confirmKey, asks } = data;
  const actions = order.isReserved && (
    <GuestReservation
      confirmKey={order.isUnconfirmed ? confirmKey : null}
      asks={asks}
      refused={refused}
    />
  );
  return <GuestOrderPage order={order} actions={actions} />;
}

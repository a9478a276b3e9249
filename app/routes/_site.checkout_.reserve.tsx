import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { RECEIPT } from "~/components/checkout/receipt-notice";
import { Reserve } from "~/components/checkout/reserve";
import { catchNetworkFailure } from "~/components/forms/keep-typed";
import { pageMeta } from "~/components/site/page-meta";
import { createSecretId } from "~/domain/access/secret-id.server";
import { takeOut } from "~/domain/cart/cart";
import { review } from "~/domain/cart/review";
import {
  isTooLargeToReserve,
  NO_STOPS,
  reservableMenuStops,
  reservableStops,
} from "~/domain/checkout/next-stops.server";
import { readCheckoutForm } from "~/domain/checkout/payment-request.schema";
import { isReservation } from "~/domain/checkout/terms.server";
import { DatabaseUnavailable } from "~/domain/database.server";
import { readPickup, TIME_FIELD } from "~/domain/fulfillment/fulfillment";
import { unreadNoticeFor } from "~/domain/order-pause/auto-pause.server";
import { pauseNotice, takesNotes } from "~/domain/order-pause/order-pause.server";
import { readOwnReservation } from "~/domain/orders/open-reservation.server";
import type { Refusal } from "~/domain/result";
import { withRates } from "~/domain/tax/rates.server";
import { type FormFields, type RefusedForm, textsOf } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { readCart, setCart } from "~/http/cart-cookie.server";
import { readForm } from "~/http/form.server";
import { logError } from "~/http/log-error.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { readSection } from "~/http/page-section.server";
import { limitedClient } from "~/http/rate-limits.server";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { isAlreadyPaid, startReservation } from "~/http/start-order.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Reserve" });

export async function loader(args: LoaderFunctionArgs) {
  const browserId = await readOrderBrowser(args);
  const own = readSection(() => readOwnReservation(browserId));
  const now = new Date();
  const stops = readSection(() => {
    const next = reservableStops(browserId, now);
    return { ...next, stops: withRates(next.stops) };
  });
  const ahead = readSection(() => {
    const { lines } = review(readCart(args.request, browserId));
    const shopper = { browserId, ...limitedClient(args.request) };
    const menuStops = reservableMenuStops(lines, shopper, now);
    return { menuStops, isTooLarge: isTooLargeToReserve(menuStops, lines, shopper, now) };
  });
  // Each opening reserves once.
  const pause = readSection(pauseNotice);
  const unread = readSection(() => unreadNoticeFor(browserId, now));
  const notes = readSection(takesNotes);
  const stopsAndPause = {
    ...(stops.ok ? stops.data : NO_STOPS),
    pause: pause.ok ? pause.data : null,
    unread: unread.ok ? unread.data : null,
  };
  const menuStops = ahead.ok && ahead.data.menuStops ? withRates(ahead.data.menuStops) : null;
  const isTooLarge = ahead.ok && ahead.data.isTooLarge;
  const offered = {
    ...stopsAndPause,
    isTooLarge,
    ...(menuStops && { menuStops }),
    ...(notes.ok && notes.data && { takesNotes: true }),
  };
  return json({ ...offered, own: own.ok ? own.data : null, key: createSecretId() });
}

const FAILED = "We couldn't reserve your order. You haven't been charged. Please try again.";

/** If anything breaks, the page comes back with what was typed. */
export async function action(args: ActionFunctionArgs) {
  const typed = textsOf(await readForm(args.request));
  try {
    return await proceed(args, typed);
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (!(thrown instanceof DatabaseUnavailable)) logError(thrown);
    return json<RefusedForm>({ input: typed, errors: {}, failed: FAILED }, 503);
  }
}

async function proceed(args: ActionFunctionArgs, typed: FormFields) {
  const { email = "", total, note, [IDEMPOTENCY_KEY]: key } = typed;
  const { lines } = review(readCart(args.request, await readOrderBrowser(args)));
  const fulfillment = readPickup(typed);
  const read = readCheckoutForm({ email: email.trim(), total, fulfillment, note }, lines);
  if (!read.ok) {
    const { field = "", message, errors } = read.problem;
    const said = Object.entries(errors ?? { [field]: message });
    const all = Object.fromEntries(said.map(([name, text]) => [name, [text]]));
    return json<RefusedForm>({ input: typed, errors: all }, statusOf(read));
  }
  if (!isReservation(read.request)) throw new Error("This order isn't a reservation");
  const { started, headers } = await startReservation(args, read.request, key);
  if (!started.ok) {
    // The page itself says so.
    if (isAlreadyPaid(started)) return redirect(`/checkout#${RECEIPT}`, { status: 303, headers });
    return refuse(typed, started, headers);
  }
  headers.append("Set-Cookie", setCart(takeOut(readCart(args.request, null), read.request.items)));
  // Its page says what happened. On a phone a toast would cover that.
  return redirect(`/orders/${started.row.token}`, { status: 303, headers });
}

function refuse(typed: FormFields, refusal: Refusal, headers: Headers) {
  for (const [name, value] of Object.entries(retryAfter(refusal))) headers.set(name, value);
  // Of a stop's own times none has this name, but what's wrong with one does.
  const input = { [TIME_FIELD]: "", ...typed };
  const answer: RefusedForm = { input, errors: refusal.errors };
  return json(answer, { status: statusOf(refusal), headers });
}

export { shouldRevalidate } from "~/components/forms/keep-typed";
export const clientAction = catchNetworkFailure(FAILED);

export default function ReservePage() {
  const { key, ...data } = useLoaderData<typeof loader>();
  return <Reserve {...data} idempotencyKey={key} refused={useActionData<RefusedForm>()} />;
}

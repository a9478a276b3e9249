import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { Checkout } from "~/components/checkout/checkout";
import { isArriving } from "~/components/checkout/confirm-payment";
import type { Posted } from "~/components/checkout/flow";
import { PAY_ON, STRIPES_PAGE } from "~/components/checkout/pay-on-page";
import { inPaymentDocument, TAKES_PAYMENT } from "~/components/checkout/payment-document";
import { RECEIPT } from "~/components/checkout/receipt-notice";
import { pageMeta } from "~/components/site/page-meta";
import { review } from "~/domain/cart/review";
import { type CheckoutProblem, NOT_STARTED } from "~/domain/checkout/checkout-problem";
import { menuStops, NO_STOPS, stopsFor } from "~/domain/checkout/next-stops.server";
import { readCheckoutForm } from "~/domain/checkout/payment-request.schema";
import { DatabaseUnavailable } from "~/domain/database.server";
import { readWish } from "~/domain/fulfillment/fulfillment";
import { unreadNoticeFor } from "~/domain/order-pause/auto-pause.server";
import { pauseNoticeFor, takesNotes } from "~/domain/order-pause/order-pause.server";
import { NOTE_FIELD } from "~/domain/orders/note";
import { readOwnReservation } from "~/domain/orders/open-reservation.server";
import { firstMessage } from "~/domain/result";
import { withRates } from "~/domain/tax/rates.server";
import { type FormFields, textsOf } from "~/forms/form";
import { readCart } from "~/http/cart-cookie.server";
import { cookieHeaders } from "~/http/cookie-headers";
import { readForm } from "~/http/form.server";
import { logError } from "~/http/log-error.server";
import {
  ensureOrderBrowser,
  orderBrowserCookie,
  readOrderBrowser,
} from "~/http/order-cookie.server";
import { readSection } from "~/http/page-section.server";
import { limitedClient } from "~/http/rate-limits.server";
import { newsForCheckout } from "~/http/receipt-cookies.server";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { isAlreadyPaid, startPayment } from "~/http/start-order.server";
import { stripeJs } from "~/http/stripe-js.server";

export const handle = TAKES_PAYMENT;
export const clientLoader = inPaymentDocument;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Checkout" });

/** The cart comes with the root's data, which is read again on the way here. */
export async function loader(args: LoaderFunctionArgs) {
  const browserId = await readOrderBrowser(args);
  const cookies =
    browserId === null ? [await orderBrowserCookie(await ensureOrderBrowser(args))] : [];
  const receipt = await newsForCheckout(args);
  const now = new Date();
  const stops = readSection(() => {
    const next = stopsFor(browserId, now);
    return { ...next, stops: withRates(next.stops) };
  });
  const ahead = readSection(() => {
    const { lines } = review(readCart(args.request, browserId));
    const found = menuStops(lines, { browserId, ...limitedClient(args.request) }, now);
    return found && withRates(found);
  });
  const pause = readSection(() => pauseNoticeFor(browserId, now));
  const unread = readSection(() => unreadNoticeFor(browserId, now));
  const own = readSection(() => readOwnReservation(browserId));
  const notes = readSection(takesNotes);
  const offered = {
    ...(stops.ok ? stops.data : NO_STOPS),
    ...(ahead.ok && ahead.data && { menuStops: ahead.data }),
    pause: pause.ok ? pause.data : null,
    unread: unread.ok ? unread.data : null,
    ...(notes.ok && notes.data && { takesNotes: true }),
  };
  const reservation = own.ok ? own.data : null;
  return json(
    { stripeJs: stripeJs(), receipt, reservation, ...offered },
    { headers: cookieHeaders(cookies) },
  );
}

/** Without JavaScript. If anything breaks, the page comes back with what was typed. */
export async function action(args: ActionFunctionArgs) {
  const { email = "", total, [PAY_ON]: payOn, ...others } = textsOf(await readForm(args.request));
  const typed = { email: email.trim(), ...fieldsIn(others) };
  try {
    return await proceed(args, typed, { total, onPage: payOn === STRIPES_PAGE });
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (!(thrown instanceof DatabaseUnavailable)) logError(thrown);
    const browser = await orderBrowserCookie(await ensureOrderBrowser(args));
    return refuse(typed, NOT_STARTED, 503, cookieHeaders([browser]));
  }
}

type Typed = Pick<Posted, "email" | "fields">;

function fieldsIn(texts: FormFields): Pick<Typed, "fields"> {
  const own = Object.entries(texts).filter(
    ([name]) => name.startsWith("fulfillment.") || name === NOTE_FIELD,
  );
  return own.length > 0 ? { fields: Object.fromEntries(own) } : {};
}

type Wish = { total: string | undefined; onPage: boolean };

async function proceed(args: ActionFunctionArgs, typed: Typed, { total, onPage }: Wish) {
  const { email, fields = {} } = typed;
  const { lines } = review(readCart(args.request, await readOrderBrowser(args)));
  const form = { email, total, fulfillment: readWish(fields), note: fields[NOTE_FIELD] };
  const read = readCheckoutForm(form, lines);
  if (!read.ok) return refuse(typed, read.problem, statusOf(read));
  const { started, headers } = await startPayment(args, read.request, "form", { onPage });
  if (!started.ok) {
    // The page itself says so, with the cart that is left; the post brought the cart that was.
    if (isAlreadyPaid(started)) return redirect(`/checkout#${RECEIPT}`, { status: 303, headers });
    const [field] = Object.keys(started.errors);
    const problem = { title: "Error", message: firstMessage(started), ...(field && { field }) };
    for (const [name, value] of Object.entries(retryAfter(started))) headers.set(name, value);
    return refuse(typed, problem, statusOf(started), headers);
  }
  const { clientSecret, pageUrl, totalCents: sum, intentStatus, pickup, tax } = started;
  if (isArriving(intentStatus)) {
    const id = started.paymentId;
    return redirect(`/checkout/success?payment_intent=${id}`, { status: 303, headers });
  }
  if (pageUrl) return redirect(pageUrl, { status: 303, headers });
  const { items } = read.request;
  const facts = { ...(pickup && { pickup }), ...(tax && { tax }) };
  const payment = { clientSecret, email, totalCents: sum, items, ...facts };
  return json<Posted>({ ...typed, payment }, { headers });
}

const refuse = (
  typed: Typed,
  problem: CheckoutProblem,
  status: number,
  headers: HeadersInit = {},
) => json<Posted>({ ...typed, problem }, { status, headers });

export { shouldRevalidate } from "~/components/forms/keep-typed";

export default function CheckoutPage() {
  return <Checkout {...useLoaderData<typeof loader>()} posted={useActionData<typeof action>()} />;
}

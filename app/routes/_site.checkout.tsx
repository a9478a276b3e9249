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
import { AT_TRUCK, PAY_ON, STRIPES_PAGE } from "~/components/checkout/pay-on-page";
import { inPaymentDocument, TAKES_PAYMENT } from "~/components/checkout/payment-document";
import { RECEIPT } from "~/components/checkout/receipt-notice";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { pageMeta } from "~/components/site/page-meta";
import { createSecretId } from "~/domain/access/secret-id.server";
import { removePaidItems } from "~/domain/cart/cart";
import { review } from "~/domain/cart/review";
import { isPickupRequest } from "~/domain/checkout/attempt.server";
import {
  type CheckoutProblem,
  NO_TRUCK_STOP,
  NOT_STARTED,
} from "~/domain/checkout/checkout-problem";
import { NO_OFFER, readOffer } from "~/domain/checkout/offer.server";
import { readCheckoutForm } from "~/domain/checkout/order-request.schema";
import { DatabaseUnavailable } from "~/domain/database.server";
import { METHOD_FIELD, readFulfillment, STOP_FIELD } from "~/domain/fulfillment/fulfillment";
import { unattendedNotice } from "~/domain/order-settings/auto-pause.server";
import { pauseNoticeFor, readOrderSettings } from "~/domain/order-settings/order-settings.server";
import { CUP_FIELD } from "~/domain/orders/cup-names";
import { NOTE_FIELD } from "~/domain/orders/note";
import { readLastName, readOwnReservation } from "~/domain/orders/open-reservation.server";
import { NAME_FIELD } from "~/domain/orders/order-name";
import { PHONE_FIELD, phoneIn } from "~/domain/orders/order-phone";
import { firstMessage, type Refusal } from "~/domain/result";
import { withRates } from "~/domain/tax/rates.server";
import { textSettings } from "~/env.server";
import { type FormFields, type RefusedForm, textsOf } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { cartSetCookie, readCart } from "~/http/cart-cookie.server";
import { checkoutAtTruck, checkoutByCard, isAlreadyPaid } from "~/http/checkout.server";
import { cookieHeaders } from "~/http/cookie-headers";
import { readForm } from "~/http/form.server";
import { limitedClient } from "~/http/limited-client.server";
import { logError } from "~/http/log-error.server";
import {
  ensureOrderBrowser,
  orderBrowserCookie,
  readOrderBrowser,
} from "~/http/order-cookie.server";
import { readOrderStop } from "~/http/order-stop.server";
import { tryLoad } from "~/http/page-section.server";
import { receiptForCheckout } from "~/http/receipt-cookies.server";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { stripeJs } from "~/http/stripe-js.server";

export const handle = TAKES_PAYMENT;
export const clientLoader = inPaymentDocument;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Checkout" });

/** Loads everything but the cart. That's in the root's data, which reloads when checkout opens. */
export async function loader(args: LoaderFunctionArgs) {
  const browserId = await readOrderBrowser(args);
  const cookies =
    browserId === null ? [await orderBrowserCookie(await ensureOrderBrowser(args))] : [];
  const receipt = await receiptForCheckout(args);
  const now = new Date();
  const offer = tryLoad(() => {
    const { lines } = review(readCart(args.request, browserId));
    const offer = readOffer(lines, { browserId, ...limitedClient(args.request) }, now);
    const menuStops = offer.menuStops && withRates(offer.menuStops);
    return { ...offer, stops: withRates(offer.stops), menuStops };
  });
  const { stops, closed, menuStops, served } = offer.ok ? offer.data : NO_OFFER;
  const pause = tryLoad(() => pauseNoticeFor(browserId, now));
  const unattended = tryLoad(() => unattendedNotice(browserId, now));
  const own = tryLoad(() => readOwnReservation(browserId));
  const settings = tryLoad(readOrderSettings);
  const lastName = tryLoad(() => readLastName(browserId));
  const orderStop = readOrderStop(args.request);
  const offered = {
    stops,
    closed,
    ...(menuStops && { menuStops }),
    ...(served && { served }),
    pause: pause.ok ? pause.data : null,
    unattended: unattended.ok ? unattended.data : null,
    ...(settings.ok && settings.data.takesNotes && { takesNotes: true }),
    ...(settings.ok && !settings.data.shipsOrders && { isPickupOnly: true }),
    ...(textSettings() && { sendsTexts: true }),
    ...(orderStop && { orderStop }),
    ...(lastName.ok && lastName.data && { lastName: lastName.data }),
  };
  const reservation = own.ok ? own.data : null;
  return json(
    { stripeJs: stripeJs(), receipt, reservation, idempotencyKey: createSecretId(), ...offered },
    { headers: cookieHeaders(cookies) },
  );
}

const NOT_RESERVED = "We couldn't reserve your order. You haven't been charged. Please try again.";

/**
 * Handles the form without JavaScript. With it, only orders that are paid at the truck post here. If anything
 * fails, the page returns with what was typed.
 */
export async function action(args: ActionFunctionArgs) {
  const texts = textsOf(await readForm(args.request));
  const { email = "", total, [PAY_ON]: button, [IDEMPOTENCY_KEY]: key, ...others } = texts;
  // Forms of the old reservation page, which may still be open, name the payment method in the URL.
  const payOn = button ?? new URL(args.request.url).searchParams.get(PAY_ON);
  const typed = { email: email.trim(), ...(key && { key }), ...fieldsIn(others) };
  try {
    return payOn === AT_TRUCK
      ? await reserveOrder(args, typed, total)
      : await payByCard(args, typed, { total, onStripesPage: payOn === STRIPES_PAGE });
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (!(thrown instanceof DatabaseUnavailable)) logError(thrown);
    const browser = await orderBrowserCookie(await ensureOrderBrowser(args));
    const problem = payOn === AT_TRUCK ? { title: "Error", message: NOT_RESERVED } : NOT_STARTED;
    return refuse(typed, problem, 503, cookieHeaders([browser]));
  }
}

export const clientAction = catchNetworkFailure(NOT_RESERVED);

type Typed = Pick<Posted, "email" | "key" | "fields">;

const TYPED = new Set([NAME_FIELD, NOTE_FIELD, PHONE_FIELD]);

function fieldsIn(texts: FormFields): Pick<Typed, "fields"> {
  const own = Object.entries(texts).filter(
    ([name]) => name.startsWith("fulfillment.") || name.startsWith(CUP_FIELD) || TYPED.has(name),
  );
  return own.length > 0 ? { fields: Object.fromEntries(own) } : {};
}

async function payByCard(
  args: ActionFunctionArgs,
  typed: Typed,
  { total, onStripesPage }: { total: string | undefined; onStripesPage: boolean },
) {
  const { email } = typed;
  const read = await readOrder(args, typed, total);
  if (!read.ok) return refuse(typed, read.problem, statusOf(read));
  const { started, headers } = await checkoutByCard(args, read.request, "form", { onStripesPage });
  if (!started.ok) return refuseOrder(typed, started, headers);
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

/** Reserves the order and redirects to its page. It has no toast, which would cover the result on a phone. */
async function reserveOrder(args: ActionFunctionArgs, typed: Typed, total: string | undefined) {
  const fields = { ...typed.fields };
  // Forms of the old reservation page have the stop but no method.
  if (STOP_FIELD in fields) fields[METHOD_FIELD] ??= "pickup";
  // An order paid at the truck can't ship, so an invalid form is refused for its stop, not its address.
  if (readFulfillment(fields)?.method !== "pickup") fields[METHOD_FIELD] = "";
  const read = await readOrder(args, { ...typed, fields }, total);
  if (!read.ok) return refuse(typed, read.problem, statusOf(read));
  const { request } = read;
  if (!isPickupRequest(request)) return refuse(typed, NO_TRUCK_STOP, 422);
  const { started, headers } = await checkoutAtTruck(args, request, typed.key);
  if (!started.ok) return refuseOrder(typed, started, headers);
  headers.append(
    "Set-Cookie",
    cartSetCookie(removePaidItems(readCart(args.request, null), request.items)),
  );
  return redirect(`/orders/${started.row.token}`, { status: 303, headers });
}

async function readOrder(
  args: ActionFunctionArgs,
  { email, fields = {} }: Typed,
  total: string | undefined,
) {
  const { lines } = review(readCart(args.request, await readOrderBrowser(args)));
  const { [NAME_FIELD]: name, [NOTE_FIELD]: note } = fields;
  const phone = textSettings() ? phoneIn(fields) : undefined;
  const typed = { name, note, phone };
  const form = { email, total, fulfillment: readFulfillment(fields), ...typed, fields };
  return readCheckoutForm(form, lines);
}

function refuseOrder(typed: Typed, refusal: Refusal, headers: Headers) {
  // The reloaded page shows the receipt, and the cart without the paid items.
  if (isAlreadyPaid(refusal)) return redirect(`/checkout#${RECEIPT}`, { status: 303, headers });
  const [field] = Object.keys(refusal.errors);
  const problem = { title: "Error", message: firstMessage(refusal), ...(field && { field }) };
  for (const [name, value] of Object.entries(retryAfter(refusal))) headers.set(name, value);
  return refuse(typed, problem, statusOf(refusal), headers);
}

const refuse = (
  typed: Typed,
  problem: CheckoutProblem,
  status: number,
  headers: HeadersInit = {},
) => json<Posted>({ ...typed, problem }, { status, headers });

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function CheckoutPage() {
  return (
    <Checkout {...useLoaderData<typeof loader>()} posted={useActionData<Posted | RefusedForm>()} />
  );
}

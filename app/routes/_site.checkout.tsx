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
import { inPaymentDocument, TAKES_PAYMENT } from "~/components/checkout/payment-document";
import { RECEIPT } from "~/components/checkout/receipt-notice";
import { pageMeta } from "~/components/site/page-meta";
import { review } from "~/domain/cart/review";
import { DatabaseUnavailable } from "~/domain/database.server";
import { intentIdOf } from "~/domain/orders/intent-id";
import { type CheckoutForm, readCheckoutForm } from "~/domain/orders/payment-request.schema";
import { NOT_STARTED, type Problem } from "~/domain/orders/problem";
import { firstMessage } from "~/domain/result";
import { textsOf } from "~/forms/form";
import { readCart } from "~/http/cart-cookie.server";
import { cookieHeaders } from "~/http/cookie-headers";
import { readForm } from "~/http/form.server";
import { logError } from "~/http/log-error.server";
import {
  ensureOrderBrowser,
  orderBrowserCookie,
  readOrderBrowser,
} from "~/http/order-cookie.server";
import { newsForCheckout } from "~/http/receipt-cookies.server";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { startPayment } from "~/http/start-payment.server";
import { stripeJs } from "~/http/stripe-js.server";

export const handle = TAKES_PAYMENT;
export const clientLoader = inPaymentDocument;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Checkout" });

/** The cart comes with the root's data, which is read anew on the way here. */
export async function loader(args: LoaderFunctionArgs) {
  const isNew = (await readOrderBrowser(args)) === null;
  const cookies = isNew ? [await orderBrowserCookie(await ensureOrderBrowser(args))] : [];
  const receipt = await newsForCheckout(args);
  return json({ stripeJs: stripeJs(), receipt }, { headers: cookieHeaders(cookies) });
}

/** Without JavaScript. Whatever breaks on the way, the page comes back with what was typed. */
export async function action(args: ActionFunctionArgs) {
  const { email: typed = "", total } = textsOf(await readForm(args.request));
  const email = typed.trim();
  try {
    return await proceed(args, { email, total });
  } catch (thrown) {
    if (thrown instanceof Response) throw thrown;
    if (!(thrown instanceof DatabaseUnavailable)) logError(thrown);
    const browser = await orderBrowserCookie(await ensureOrderBrowser(args));
    return refuse(email, NOT_STARTED, 503, cookieHeaders([browser]));
  }
}

async function proceed(args: ActionFunctionArgs, form: CheckoutForm) {
  const { email } = form;
  const { lines } = review(readCart(args.request, await readOrderBrowser(args)));
  const read = readCheckoutForm(form, lines);
  if (!read.ok) return refuse(email, read.problem, statusOf(read));
  const { started, headers } = await startPayment(args, read.request, "form");
  if (!started.ok) {
    // The page itself says so, with the cart that is left; the post brought the cart that was.
    if ("receipt" in started) return redirect(`/checkout#${RECEIPT}`, { status: 303, headers });
    const problem = { title: "Error", message: firstMessage(started) };
    for (const [name, value] of Object.entries(retryAfter(started))) headers.set(name, value);
    return refuse(email, problem, statusOf(started), headers);
  }
  const { clientSecret, totalCents: sum, intentStatus } = started;
  if (isArriving(intentStatus)) {
    const id = intentIdOf(clientSecret);
    return redirect(`/checkout/success?payment_intent=${id}`, { status: 303, headers });
  }
  const payment = { clientSecret, email, totalCents: sum, items: read.request.items };
  return json<Posted>({ email, payment }, { headers });
}

const refuse = (email: string, problem: Problem, status: number, headers: HeadersInit = {}) =>
  json<Posted>({ email, problem }, { status, headers });

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function CheckoutPage() {
  const { stripeJs, receipt } = useLoaderData<typeof loader>();
  return <Checkout stripeJs={stripeJs} receipt={receipt} posted={useActionData<typeof action>()} />;
}

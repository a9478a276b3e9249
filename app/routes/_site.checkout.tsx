import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import type { ZodError } from "zod";
import { Checkout } from "~/components/checkout";
import { itemsOf, type Posted } from "~/components/checkout-flow";
import {
  CART_CHANGED,
  CART_EMPTY,
  EMAIL_REQUIRED,
  type Problem,
} from "~/components/checkout-problem";
import { pageMeta } from "~/components/page-meta";
import { inPaymentDocument, TAKES_PAYMENT } from "~/components/payment-document";
import { totalCents } from "~/domain/cart/cart";
import { review } from "~/domain/cart/review";
import { paymentRequest } from "~/domain/orders/schema";
import { firstMessage } from "~/domain/result";
import { readCart } from "~/http/cart-cookie.server";
import { readForm } from "~/http/form.server";
import { newOrderBrowser, orderBrowserCookie, readOrderBrowser } from "~/http/order-cookie.server";
import { startPayment } from "~/http/payment.server";
import { statusOf } from "~/http/refusals.server";
import { stripeJs } from "~/http/stripe-js.server";

export const handle = TAKES_PAYMENT;
export const clientLoader = inPaymentDocument;

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Checkout" });

/** The cart itself comes with the root's data, which is read anew on the way here. */
export async function loader({ request }: LoaderFunctionArgs) {
  const headers = new Headers();
  if ((await readOrderBrowser(request)) === null) {
    headers.append("Set-Cookie", await orderBrowserCookie(newOrderBrowser()));
  }
  return json({ stripeJs: stripeJs() }, { headers });
}

/** Without JavaScript the form is posted here; the API has a door of its own to the same verb. */
export async function action({ request }: ActionFunctionArgs) {
  const form = await readForm(request);
  const email = String(form.get("email") ?? "").trim();
  const { lines } = review(readCart(request));
  const items = lines.map(({ product, quantity }) => ({ productId: product.id, quantity }));

  const parsed = paymentRequest.safeParse({ email, items });
  if (!parsed.success) return refuse(email, problemOf(parsed.error, email), 422);
  if (form.has("total") && form.get("total") !== String(totalCents(lines))) {
    return refuse(email, CART_CHANGED, 409);
  }
  const { started, cookie } = await startPayment(request, parsed.data);
  const headers = { "Set-Cookie": cookie };
  if (!started.ok) {
    const problem = { title: "Error", message: firstMessage(started) };
    return refuse(email, problem, statusOf(started), headers);
  }
  const { clientSecret, totalCents: sum } = started;
  const payment = { clientSecret, email, totalCents: sum, items: itemsOf(items) };
  return json<Posted>({ email, payment }, { headers });
}

function problemOf(error: ZodError, email: string): Problem {
  if (!email) return EMAIL_REQUIRED;
  const issue = error.issues[0];
  if (issue?.path[0] !== "email") return CART_EMPTY;
  return { title: "Error", message: issue.message, field: "email" };
}

const refuse = (email: string, problem: Problem, status: number, headers: HeadersInit = {}) =>
  json<Posted>({ email, problem }, { status, headers });

export { shouldRevalidate } from "~/components/form-answer";

export default function CheckoutPage() {
  const { stripeJs } = useLoaderData<typeof loader>();
  return <Checkout stripeJs={stripeJs} posted={useActionData<typeof action>()} />;
}

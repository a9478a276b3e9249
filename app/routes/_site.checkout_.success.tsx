import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { Verification } from "~/components/checkout/payment-calls";
import { PaymentResult, titleOf } from "~/components/checkout/payment-result";
import { pageMeta } from "~/components/site/page-meta";
import { verificationRequest } from "~/domain/checkout/order-request.schema";
import { type Purchase, readPurchase } from "~/domain/checkout/purchase.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { paymentIdInQuery } from "~/domain/payments/intent-id";
import { firstMessage } from "~/domain/result";
import { cookieHeaders } from "~/http/cookie-headers";
import { limitedClient } from "~/http/limited-client.server";
import { readOrderBrowser } from "~/http/order-cookie.server";
import { tryLoad } from "~/http/page-section.server";
import { cookiesForSuccess } from "~/http/receipt-cookies.server";

/** The title for the server's answer. With JavaScript, the page verifies the payment again and updates the title. */
export const meta: MetaFunction<typeof loader> = ({ matches, data }) => {
  const title = data?.answer ? titleOf(data.answer) : "Your Payment";
  return pageMeta(matches, { title });
};

type Returned = {
  /** The payment in the URL, like after a bank's page. Null if the browser has to remember it. */
  stripePaymentId: string | null;
  /** The result for browsers without JavaScript. */
  answer: Verification | null;
  /** The purchase, if this browser made it. */
  purchase: Purchase | null;
};

export async function loader(args: LoaderFunctionArgs) {
  const stripePaymentId = paymentIdInQuery(new URL(args.request.url).searchParams);
  const parsed = verificationRequest.safeParse({ paymentIntentId: stripePaymentId });
  if (!parsed.success) return json<Returned>({ stripePaymentId, answer: null, purchase: null });

  const { answer, id } = await ask(parsed.data.paymentIntentId, args.request);
  if (!answer.success) return json<Returned>({ stripePaymentId, answer, purchase: null });
  const { cookies, cartChanged } = await cookiesForSuccess(args, id);
  const headers = cookieHeaders(cookies);
  // Redirects to the same URL without the secret. The header then shows the items left in the cart.
  if (cartChanged || id !== stripePaymentId)
    return redirect(`/checkout/success?payment_intent=${id}`, { headers });
  const browserId = await readOrderBrowser(args);
  const purchase = tryLoad(() => browserId && readPurchase(browserId, id));
  const bought = (purchase.ok && purchase.data) || null;
  return json<Returned>({ stripePaymentId, answer, purchase: bought }, { headers });
}

/** Verifies a payment. @returns the answer, and the ID of the payment's intent */
async function ask(id: string, request: Request): Promise<{ answer: Verification; id: string }> {
  const verified = await verifyPayment(id, limitedClient(request));
  if (verified.ok) return { answer: verified.verification, id: verified.stripePaymentId };
  return { answer: { success: false, message: firstMessage(verified) }, id };
}

/** Fetches nothing, so that people who paid see the page even without a connection. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Returned {
  const stripePaymentId = paymentIdInQuery(new URL(request.url).searchParams);
  return { stripePaymentId, answer: null, purchase: null };
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function CheckoutSuccessPage() {
  const { stripePaymentId, answer, purchase } = useLoaderData<Returned>();
  return <PaymentResult inAddress={stripePaymentId} serverAnswer={answer} purchase={purchase} />;
}

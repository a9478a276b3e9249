import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import type { Verification } from "~/components/checkout/payment-calls";
import { PaymentResult } from "~/components/checkout/payment-result";
import { pageMeta } from "~/components/site/page-meta";
import { intentIdInQuery } from "~/domain/orders/intent-id";
import { verificationRequest } from "~/domain/orders/payment-request.schema";
import { verifyPayment } from "~/domain/orders/verify-payment.server";
import { firstMessage } from "~/domain/result";
import { cookieHeaders } from "~/http/cookie-headers";
import { limitedClient } from "~/http/rate-limits.server";
import { newsOfSuccess } from "~/http/receipt-cookies.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Your Payment" });

type Returned = {
  /** In the address, as after a bank's page; else the browser knows which one. */
  paymentIntentId: string | null;
  /** For a browser without JavaScript. */
  answer: Verification | null;
};

export async function loader(args: LoaderFunctionArgs) {
  const paymentIntentId = intentIdInQuery(new URL(args.request.url).searchParams);
  const parsed = verificationRequest.safeParse({ paymentIntentId });
  if (!parsed.success) return json<Returned>({ paymentIntentId, answer: null });

  const id = parsed.data.paymentIntentId;
  const answer = await ask(id, args.request);
  if (!answer.success) return json<Returned>({ paymentIntentId, answer });
  const { cookies, cartChanged } = await newsOfSuccess(args, id);
  const headers = cookieHeaders(cookies);
  // To the same page without the secret, whose header then shows what is left of the cart.
  if (cartChanged) return redirect(`/checkout/success?payment_intent=${id}`, { headers });
  return json<Returned>({ paymentIntentId, answer }, { headers });
}

async function ask(paymentIntentId: string, request: Request): Promise<Verification> {
  const verified = await verifyPayment(paymentIntentId, limitedClient(request));
  return verified.ok ? verified.verification : { success: false, message: firstMessage(verified) };
}

/** Nothing is fetched: whoever has paid is told so on any connection. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Returned {
  return { paymentIntentId: intentIdInQuery(new URL(request.url).searchParams), answer: null };
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function CheckoutSuccessPage() {
  const { paymentIntentId, answer } = useLoaderData<Returned>();
  return <PaymentResult inAddress={paymentIntentId} serverAnswer={answer} />;
}

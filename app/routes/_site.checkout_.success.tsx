import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { type ClientLoaderFunctionArgs, useLoaderData } from "@remix-run/react";
import { pageMeta } from "~/components/page-meta";
import type { Verification } from "~/components/payment-calls";
import { PaymentResult } from "~/components/payment-result";
import { wasCartOf } from "~/domain/orders/bought.server";
import { intentIdInQuery } from "~/domain/orders/intent-id";
import { verificationRequest } from "~/domain/orders/schema";
import { verifyPayment } from "~/domain/orders/verify.server";
import { firstMessage } from "~/domain/result";
import { readCart, setCart } from "~/http/cart-cookie.server";
import { forgetOrderBrowser } from "~/http/order-cookie.server";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Your Payment" });

type Returned = {
  /** The payment the address names, as after a bank's page; else the browser knows which one. */
  paymentIntentId: string | null;
  /** What the server found out about it, for a browser without JavaScript. */
  answer: Verification | null;
};

export async function loader({ request }: LoaderFunctionArgs) {
  const paymentIntentId = intentIdInQuery(new URL(request.url).searchParams);
  const parsed = verificationRequest.safeParse({ paymentIntentId });
  if (!parsed.success) return json<Returned>({ paymentIntentId, answer: null });

  const id = parsed.data.paymentIntentId;
  const answer = await ask(id);
  const headers = new Headers();
  if (answer.success) headers.append("Set-Cookie", await forgetOrderBrowser());
  if (answer.success && wasCartOf(id, itemsOfCart(request))) {
    // To the same page without the secret, whose header then shows the emptied cart.
    headers.append("Set-Cookie", setCart([]));
    return redirect(`/checkout/success?payment_intent=${id}`, { headers });
  }
  return json<Returned>({ paymentIntentId, answer }, { headers });
}

async function ask(paymentIntentId: string): Promise<Verification> {
  const verified = await verifyPayment(paymentIntentId);
  return verified.ok ? verified.verification : { success: false, message: firstMessage(verified) };
}

const itemsOfCart = (request: Request) =>
  readCart(request).map(({ product, quantity }) => ({ productId: product.id, quantity }));

/** Coming from the card form nothing needs to be fetched: whoever has paid is told so on any connection. */
export function clientLoader({ request }: ClientLoaderFunctionArgs): Returned {
  return { paymentIntentId: intentIdInQuery(new URL(request.url).searchParams), answer: null };
}

export { shouldRevalidate } from "~/components/form-answer";

export default function CheckoutSuccessPage() {
  const { paymentIntentId, answer } = useLoaderData<Returned>();
  return <PaymentResult inAddress={paymentIntentId} serverAnswer={answer} />;
}

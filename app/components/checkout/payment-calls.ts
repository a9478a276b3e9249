import { apiClient } from "~/components/api-client";
import type { OrderRequestBody } from "~/domain/checkout/order-request.schema";
import type { Purchase } from "~/domain/checkout/purchase.server";
import type { CardPayment } from "./card-form";
import { TIME_LIMIT_MS } from "./time-limit";

/** How long the page waits for a payment to begin: longer than the server waits for Stripe. */
const CREATE_TIME_LIMIT_MS = 20_000;

/**
 * Begins a payment. It accepts any total, since the card form shows it, with added tax, before the customer pays.
 * Safe to repeat: the same cart gets the same intent.
 * @throws ApiError for a refusal, or another error if there was no response
 */
export function createPaymentIntent(
  order: Omit<OrderRequestBody, "total">,
): Promise<Pick<CardPayment, "clientSecret" | "pickup" | "tax">> {
  return post("/api/create-payment-intent", { ...order, total: "any" }, CREATE_TIME_LIMIT_MS);
}

export type Verification = { success: boolean; message?: string };

export function verifyPayment(stripePaymentId: string): Promise<Verification> {
  return post("/api/verify-payment", { paymentIntentId: stripePaymentId }, TIME_LIMIT_MS);
}

/** Returns null if another browser placed the order. */
export function readPurchase(stripePaymentId: string): Promise<Purchase | null> {
  return apiClient.read([`/checkout/purchase?payment_intent=${stripePaymentId}`]);
}

/** Posts JSON, with a limit for the whole response. Old phones don't have AbortSignal.timeout, so a timer aborts. */
async function post<Answer>(path: string, body: object, ms: number): Promise<Answer> {
  const controller = new AbortController();
  const timer = setTimeout(() => controller.abort(), ms);
  try {
    const response = await apiClient.request("POST", path, { body, signal: controller.signal });
    return await response.json();
  } finally {
    clearTimeout(timer);
  }
}

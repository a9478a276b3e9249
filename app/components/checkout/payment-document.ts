import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";

/**
 * Pages for payments need a new document: a document keeps its content security policy, and only theirs allows
 * Stripe's scripts.
 */

export const TAKES_PAYMENT = { takesPayment: true };

export function takesPayment(handle: unknown): boolean {
  return (handle as Partial<typeof TAKES_PAYMENT> | undefined)?.takesPayment === true;
}

export const PAYMENT_DOCUMENT = "data-takes-payment";

/** Loads checkout as a new document. It checks the connection first: if it's down, the current page stays. */
export async function inPaymentDocument({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const data = await serverLoader();
  if (document.documentElement.hasAttribute(PAYMENT_DOCUMENT)) return data;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

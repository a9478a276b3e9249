import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";

/** A document keeps its policy: only one made for payments lets the provider's scripts in. */

export const TAKES_PAYMENT = { takesPayment: true };

export function takesPayment(handle: unknown): boolean {
  return (handle as Partial<typeof TAKES_PAYMENT> | undefined)?.takesPayment === true;
}

export const PAYMENT_DOCUMENT = "data-takes-payment";

/** Asks first: if the connection is down, the current page stays. */
export async function inPaymentDocument({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const data = await serverLoader();
  if (document.documentElement.hasAttribute(PAYMENT_DOCUMENT)) return data;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";

/**
 * Only a document that takes payments lets the provider's scripts in, and it keeps its policy
 * whatever page of ours is shown in it: so coming from another page, it is loaded anew.
 */

/** A route's `handle`. */
export const TAKES_PAYMENT = { takesPayment: true };

export function takesPayment(handle: unknown): boolean {
  return (handle as Partial<typeof TAKES_PAYMENT> | undefined)?.takesPayment === true;
}

/** Of the document's root (entry.server.tsx). */
export const PAYMENT_DOCUMENT = "data-takes-payment";

/** A `clientLoader`. It asks first: where the line is down, the page before stays. */
export async function inPaymentDocument({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const data = await serverLoader();
  if (document.documentElement.hasAttribute(PAYMENT_DOCUMENT)) return data;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

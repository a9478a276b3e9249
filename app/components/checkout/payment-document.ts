import { type ClientLoaderFunctionArgs, redirectDocument } from "@remix-run/react";

/**
 * Only the document of a page that takes payments lets the payment provider's scripts in, and a
 * document keeps its policy whatever page of ours is shown in it. So coming from another page, one
 * that takes payments is loaded anew.
 */

/** What the route of such a page exports as its `handle`. */
export const TAKES_PAYMENT = { takesPayment: true };

/** Whether a route is one. */
export function takesPayment(handle: unknown): boolean {
  return (handle as Partial<typeof TAKES_PAYMENT> | undefined)?.takesPayment === true;
}

/** The attribute that the server gives to the root of such a document (entry.server.tsx). */
export const PAYMENT_DOCUMENT = "data-takes-payment";

/** The `clientLoader` of such a page. It asks first: where the line is down, the page before stays. */
export async function inPaymentDocument({ request, serverLoader }: ClientLoaderFunctionArgs) {
  const data = await serverLoader();
  if (document.documentElement.hasAttribute(PAYMENT_DOCUMENT)) return data;
  const { pathname, search } = new URL(request.url);
  throw redirectDocument(pathname + search);
}

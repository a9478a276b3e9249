import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readPurchase } from "~/domain/checkout/purchase.server";
import { paymentIdInQuery } from "~/domain/payments/intent-id";
import { api } from "~/http/api.server";
import { readOrderBrowser } from "~/http/order-cookie.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

/** The purchase behind a payment that the success page's script verified. Null unless this browser made it. */
async function answer(args: LoaderFunctionArgs): Promise<Response> {
  const id = paymentIdInQuery(new URL(args.request.url).searchParams);
  const browserId = await readOrderBrowser(args);
  return json(id && browserId ? readPurchase(browserId, id) : null);
}

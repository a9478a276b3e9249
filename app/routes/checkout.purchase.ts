import { json, type LoaderFunctionArgs } from "@remix-run/node";
import { readPurchase } from "~/domain/checkout/purchase.server";
import { paymentIdInQuery } from "~/domain/payments/intent-id";
import { api } from "~/http/api.server";
import { readOrderBrowser } from "~/http/order-cookie.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

/** What the success page shows of a payment that its script has verified; null unless it is this browser's own. */
async function answer(args: LoaderFunctionArgs): Promise<Response> {
  const id = paymentIdInQuery(new URL(args.request.url).searchParams);
  const browserId = await readOrderBrowser(args);
  return json(id && browserId ? readPurchase(browserId, id) : null);
}

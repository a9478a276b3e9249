import { beginPayment } from "~/domain/orders/checkout.server";
import { paymentRequest } from "~/domain/orders/schema";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import {
  clientKey,
  countAgainstLimit,
  limitsAreOn,
  requireWithinLimit,
} from "~/http/limits.server";
import { orderBrowserCookie, readOrderBrowser } from "~/http/order-cookie.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = api({
  POST: async ({ request }) => {
    requireWithinLimit(request, "payment-intent");
    const started = await beginPayment(await readJson(request, paymentRequest), {
      browserId: await readOrderBrowser(request),
      clientKey: clientKey(request),
      maxOpenOrders: limitsAreOn() ? undefined : Number.POSITIVE_INFINITY,
    });
    if (!started.ok) return refused(started);
    await countAgainstLimit(request, "payment-intent");
    return Response.json(
      { clientSecret: started.clientSecret },
      { headers: { "Set-Cookie": await orderBrowserCookie(started.browserId) } },
    );
  },
});

export { action, loader };

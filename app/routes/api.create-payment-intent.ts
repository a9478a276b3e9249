import { paymentRequest } from "~/domain/orders/schema";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import { requireWithinLimit } from "~/http/limits.server";
import { orderBrowserCookie } from "~/http/order-cookie.server";
import { startPayment } from "~/http/payment.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = api({
  POST: async ({ request }) => {
    requireWithinLimit(request, "payment-intent");
    const started = await startPayment(request, await readJson(request, paymentRequest));
    if (!started.ok) return refused(started);
    return Response.json(
      { clientSecret: started.clientSecret },
      { headers: { "Set-Cookie": await orderBrowserCookie(started.browserId) } },
    );
  },
});

export { action, loader };

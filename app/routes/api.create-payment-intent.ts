import { paymentRequest } from "~/domain/orders/schema";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import { startPayment } from "~/http/payment.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = api({
  POST: async ({ request }) => {
    const { started, cookie } = await startPayment(
      request,
      await readJson(request, paymentRequest),
    );
    const response = started.ok
      ? Response.json({ clientSecret: started.clientSecret })
      : refused(started);
    response.headers.set("Set-Cookie", cookie);
    return response;
  },
});

export { action, loader };

import { verificationRequest } from "~/domain/orders/schema";
import { verifyPayment } from "~/domain/orders/verify.server";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import { forgetOrderBrowser } from "~/http/order-cookie.server";
import { refused } from "~/http/refusals.server";

const { loader, action } = api({
  POST: async ({ request }) => {
    const { paymentIntentId } = await readJson(request, verificationRequest);
    const verified = await verifyPayment(paymentIntentId);
    if (!verified.ok) return refused(verified);
    const { verification } = verified;
    return Response.json(verification, {
      headers: verification.success ? { "Set-Cookie": await forgetOrderBrowser() } : {},
    });
  },
});

export { action, loader };

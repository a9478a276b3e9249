import { verificationRequest } from "~/domain/checkout/order-request.schema";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { api } from "~/http/api.server";
import { cookieHeaders } from "~/http/cookie-headers";
import { readJson } from "~/http/json.server";
import { limitedClient } from "~/http/limited-client.server";
import { cookiesForSuccess } from "~/http/receipt-cookies.server";
import { refusalResponse } from "~/http/refusals.server";

const { loader, action } = api({
  POST: async (args) => {
    const asked = await readJson(args.request, verificationRequest);
    const verified = await verifyPayment(asked.paymentIntentId, limitedClient(args.request));
    if (!verified.ok) return refusalResponse(verified);
    const { verification, stripePaymentId } = verified;
    if (!verification.success) return Response.json(verification);
    const { cookies } = await cookiesForSuccess(args, stripePaymentId);
    return Response.json(verification, { headers: cookieHeaders(cookies) });
  },
});

export { action, loader };

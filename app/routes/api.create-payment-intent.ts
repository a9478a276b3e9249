import { orderRequest } from "~/domain/checkout/order-request.schema";
import { api } from "~/http/api.server";
import { checkoutByCard } from "~/http/checkout.server";
import { readJson } from "~/http/json.server";
import { fieldRefusalResponse } from "~/http/refusals.server";

const { loader, action } = api({
  POST: async (args) => {
    const wanted = await readJson(args.request, orderRequest);
    const { started, headers } = await checkoutByCard(args, wanted, "script");
    if (!started.ok) return fieldRefusalResponse(started, headers);
    const { clientSecret, pickup, tax } = started;
    const shown = { clientSecret, ...(pickup && { pickup }), ...(tax && { tax }) };
    return Response.json(shown, { headers });
  },
});

export { action, loader };

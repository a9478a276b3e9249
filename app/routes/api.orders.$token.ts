import { cancelOwnOrder } from "~/domain/guest-orders/cancel-order.server";
import { changeOrderPhone } from "~/domain/guest-orders/order-phone.server";
import { phoneChange } from "~/domain/orders/order-phone.schema";
import { api } from "~/http/api.server";
import { readJson } from "~/http/json.server";
import { limitedClient } from "~/http/limited-client.server";
import { refusalResponse } from "~/http/refusals.server";

const done = () => new Response(null, { status: 204 });

/** Anyone with an order's token may call this, as they may open its page. */
const { loader, action } = api({
  /** Sets the phone number for texts about the order. Null ends the texts. */
  PATCH: async ({ request, params }) => {
    const { phone } = await readJson(request, phoneChange);
    const changed = await changeOrderPhone(params.token ?? "", phone, limitedClient(request));
    return changed.ok ? done() : refusalResponse(changed);
  },
  /** Cancels the order. */
  DELETE: async ({ params }) => {
    const canceled = await cancelOwnOrder(params.token ?? "");
    return canceled.ok ? done() : refusalResponse(canceled);
  },
});

export { action, loader };

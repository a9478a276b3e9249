import { cancelOwnOrder } from "~/domain/order-desk/cancel-own-order.server";
import { api } from "~/http/api.server";
import { refused } from "~/http/refusals.server";

/** An order's token is the right to it, as for its own page. */
const { loader, action } = api({
  /** Cancels the order. */
  DELETE: async ({ params }) => {
    const canceled = await cancelOwnOrder(params.token ?? "");
    return canceled.ok ? new Response(null, { status: 204 }) : refused(canceled);
  },
});

export { action, loader };

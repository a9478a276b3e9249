import { recordPresence } from "~/domain/order-pause/last-seen.server";
import { adminApi } from "~/http/admin.server";

/** An open orders page reports every minute that it's in view (components/admin/frame/use-looks.ts). */
const { loader, action } = adminApi({
  POST: () => {
    recordPresence();
    return new Response(null, { status: 204 });
  },
});

export { action, loader };

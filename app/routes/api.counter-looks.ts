import { noteLook } from "~/domain/order-pause/last-look.server";
import { adminApi } from "~/http/admin.server";

/** An open page of the orders says each minute that it's in sight (components/admin/frame/use-looks.ts). */
const { loader, action } = adminApi({
  POST: () => {
    noteLook();
    return new Response(null, { status: 204 });
  },
});

export { action, loader };

import { recordSeen } from "~/domain/access/shifts.server";
import { recordPresence } from "~/domain/order-settings/last-seen.server";
import { adminApi } from "~/http/admin.server";
import { readShiftId } from "~/http/shift.server";

/** An open orders page reports every minute that it's in view (components/admin/frame/panel-shell.tsx). */
const { loader, action } = adminApi(
  {
    POST: async ({ request }) => {
      recordPresence();
      await recordSeen(await readShiftId(request));
      return new Response(null, { status: 204 });
    },
  },
  { right: "serve" },
);

export { action, loader };

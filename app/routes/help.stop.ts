import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endShift } from "~/domain/access/shifts.server";
import { noStore } from "~/http/admin.server";
import { api } from "~/http/api.server";
import { forgetShift, readShiftId, readTablet, TABLET_LOCK } from "~/http/shift.server";

const { loader, action } = api({
  /** A helper stops working in this browser, or locks a shared tablet. */
  POST: async ({ request }: ActionFunctionArgs) => {
    await endShift(await readShiftId(request));
    const headers = { "Set-Cookie": await forgetShift() };
    const to = (await readTablet(request)) ? TABLET_LOCK : "/";
    return noStore(redirect(to, { status: 303, headers }));
  },
});

export { action, loader };

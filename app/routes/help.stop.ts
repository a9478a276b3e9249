import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endShift } from "~/domain/access/shifts.server";
import { noStore } from "~/http/admin.server";
import { api } from "~/http/api.server";
import { forgetShift, readShiftId, readTablet, TABLET_LOCK } from "~/http/shift.server";
import { leaveTablet } from "~/http/sign-in-flow.server";

const { loader, action } = api({
  /** A helper stops working in this browser, or locks a shared tablet. */
  POST: async ({ request }: ActionFunctionArgs) => {
    await endShift(await readShiftId(request));
    const isOnTablet = (await readTablet(request)) !== null;
    const answer = noStore(redirect(isOnTablet ? TABLET_LOCK : "/", 303));
    answer.headers.append("Set-Cookie", await forgetShift());
    if (isOnTablet) answer.headers.append("Set-Cookie", await leaveTablet(request));
    return answer;
  },
});

export { action, loader };

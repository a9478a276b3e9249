import { type ActionFunctionArgs, redirect } from "@remix-run/node";
import { endShift } from "~/domain/access/shifts.server";
import { noStore } from "~/http/admin.server";
import { api } from "~/http/api.server";
import { forgetShift, readShiftId } from "~/http/shift.server";

const { loader, action } = api({
  /** A helper stops working in this browser. */
  POST: async ({ request }: ActionFunctionArgs) => {
    await endShift(await readShiftId(request));
    const headers = { "Set-Cookie": await forgetShift() };
    return noStore(redirect("/", { status: 303, headers }));
  },
});

export { action, loader };

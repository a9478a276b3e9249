import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { useRefusal } from "~/components/admin/frame/session-ended";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { DeviceList } from "~/components/admin/people/device-list";
import { Refusal } from "~/components/forms/refusal";
import { devicePressRules } from "~/domain/access/helper.schema";
import { toListedDevice } from "~/domain/access/helper-view";
import { listSessions } from "~/domain/access/sessions.server";
import { endShiftOn, listShifts } from "~/domain/access/shifts.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { readSession } from "~/http/session.server";
import { signOutThere } from "~/http/sign-in-flow.server";
import { Card } from "~/ui/card";
import { TALL_LINK } from "~/ui/links";

export const meta = panelMeta("Devices");

export const loader = adminLoader(async ({ request, administrator: { actor } }) => {
  const [now, zone] = [new Date(), truckZone()];
  const own = (await readSession(request))?.idHash;
  return json({
    sessions: listSessions(actor.sub, now).map((session) => ({
      id: session.mark,
      ...toListedDevice(session, now, zone),
      isThis: session.mark === own,
    })),
    phones: listShifts(now).map((shift) => ({
      id: String(shift.id),
      name: shift.name,
      ...toListedDevice(shift, now, zone),
    })),
  });
});

export const action = adminAction(({ request, administrator }) =>
  saveForm(request, devicePressRules, {
    save: ({ of, device, act }) =>
      of === "session"
        ? signOutThere(request, device, administrator)
        : endShiftOn(Number(device), { isLost: act === "lost" }, administrator.actor),
    saved: ({ of }) => ({ title: of === "session" ? "Signed Out" : "Access Ended" }),
    to: "/admin/people/devices",
  }),
);

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function DevicesScreen() {
  const { sessions, phones } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <Refusal answer={useRefusal()} />
      <div className="max-w-3xl space-y-8">
        <Card
          title="Where you're signed in"
          description="A browser that you sign out here needs your password to get back in, even on a lost phone."
        >
          <DeviceList of="session" devices={sessions} />
          <p className="mt-2">
            <Link to="/admin/sign-out-everywhere" className={TALL_LINK}>
              Sign Out Everywhere
            </Link>
          </p>
        </Card>
        <Card
          title="Helpers' phones"
          description="A phone that you end can still send what it sold before. A lost one can't."
        >
          {phones.length > 0 ? (
            <DeviceList of="shift" devices={phones} />
          ) : (
            <p>No phones are in.</p>
          )}
        </Card>
      </div>
    </TabbedPage>
  );
}

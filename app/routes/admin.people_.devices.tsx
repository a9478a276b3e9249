import { json } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { PageForm } from "~/components/admin/list/panel-form";
import { DeviceList } from "~/components/admin/people/device-list";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import type { Actor } from "~/domain/access/actor";
import { deviceActionRules, tabletRules } from "~/domain/access/helper.schema";
import { toListedDevice } from "~/domain/access/helper-view";
import { listSessions } from "~/domain/access/sessions.server";
import { endShiftOn, listShifts } from "~/domain/access/shifts.server";
import { endTablet, listTablets } from "~/domain/access/tablets.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { readForm } from "~/http/form.server";
import { saveForm } from "~/http/save.server";
import { readSession } from "~/http/session.server";
import { TABLET_LOCK } from "~/http/shift.server";
import { shareTablet, signOutThere } from "~/http/sign-in-flow.server";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";
import { TALL_LINK } from "~/ui/links";

export const meta = panelMeta("Devices");

export const loader = adminLoader(async ({ request, actor }) => {
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
    tablets: listTablets(now).map(({ id, name, seenAt }) => ({
      id: String(id),
      name,
      lastUsed: toListedDevice({ device: name, seenAt }, now, zone).lastUsed,
    })),
    fields: { name: "" },
  });
});

export const action = adminAction(async ({ request, actor }) => {
  const form = await readForm(request.clone());
  return form.has("name") ? share(request, actor) : end(request, actor);
});

const end = (request: Request, actor: Actor) =>
  saveForm(request, deviceActionRules, {
    save: ({ of, device, act }) => {
      if (of === "session") return signOutThere(request, device, actor);
      const endIt = of === "tablet" ? endTablet : endShiftOn;
      return endIt(Number(device), { isLost: act === "lost" }, actor);
    },
    saved: ({ of }) => ({ title: of === "session" ? "Signed Out" : "Access Ended" }),
    to: "/admin/people/devices",
  });

async function share(request: Request, actor: Actor): Promise<Response> {
  const cookies: string[] = [];
  const answer = await saveForm(request, tabletRules, {
    save: async ({ name }) => {
      const shared = await shareTablet(request, actor, name);
      if (shared.ok) cookies.push(...shared.cookies);
      return shared;
    },
    saved: { title: "You're Signed Out Here" },
    to: TABLET_LOCK,
  });
  for (const cookie of cookies) answer.headers.append("Set-Cookie", cookie);
  return answer;
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function DevicesScreen() {
  const { sessions, phones, tablets } = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <FormErrorSummary answer={useRefusal()} />
      <div className="space-y-8">
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
        <Card
          title="Shared tablets"
          description="Helpers press their name and enter their PIN. Each sale is under the name of who's in."
        >
          <DeviceList of="tablet" devices={tablets} />
          <h3 className="mt-4 font-semibold">Share this device</h3>
          <p className="mb-4 mt-1 text-sm text-muted">
            This signs you out here. Don't let the browser save your password on a shared device.
          </p>
          <PageForm submitLabel="Share This Device">
            {({ field }) => (
              <div className="max-w-prose">
                <Field {...field("name")} label="Name *" maxLength={40} required />
              </div>
            )}
          </PageForm>
        </Card>
      </div>
    </TabbedPage>
  );
}

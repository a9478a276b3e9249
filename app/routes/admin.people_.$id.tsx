import { json, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/frame/screen";
import { useRefusal } from "~/components/admin/frame/session-ended";
import { Devices, HelperButtons, type ListedHelper } from "~/components/admin/people/helper-list";
import { Refusal } from "~/components/forms/refusal";
import { useAutoRefresh } from "~/components/loading/auto-refresh";
import { AutoReload } from "~/components/loading/auto-reload";
import { QrCode } from "~/components/print/qr-code";
import { pageMeta } from "~/components/site/page-meta";
import type { Actor } from "~/domain/access/actor";
import { type HelperPress, helperPressRules } from "~/domain/access/helper.schema";
import { toListedHelper } from "~/domain/access/helper-view";
import { endHelper, findHelper, renewCode, undoEnd } from "~/domain/access/helpers.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { formatTime } from "~/domain/time";
import { env } from "~/env.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { saveForm } from "~/http/save.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";

const PEOPLE = "/admin/people";
const EVERY_MS = 3_000;
/** Reload interval without JavaScript. */
const EVERY_S = 5;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.helper.name ?? "Helper" });

/** A helper's page: their code until it's used, and then where they're in. */
export const loader = adminLoader(({ params }) => {
  const now = new Date();
  const found = findHelper(idParam(params), now);
  if (!found) throw notFound();
  const zone = truckZone();
  const { token, expiresAt, usedAt } = found.code ?? {};
  const code = token &&
    expiresAt && {
      link: `${env().APP_ORIGIN}/help/${token}`,
      until: formatTime(expiresAt, zone),
    };
  const joined = usedAt ? formatTime(usedAt, zone) : null;
  return json({ helper: toListedHelper(found, now, zone), code: code || null, joined });
});

const SAID: Record<HelperPress["act"], string> = {
  end: "Access Ended",
  undo: "Access Restored",
  code: "New Code Made",
};

export const action = adminAction(({ request, params, administrator: { actor } }) => {
  const id = idParam(params);
  return saveForm(request, helperPressRules, {
    save: ({ act }) => press(act, id, actor),
    saved: ({ act }) => ({ title: SAID[act] }),
    to: `${PEOPLE}/${id}`,
  });
});

function press(act: HelperPress["act"], id: number, actor: Actor) {
  switch (act) {
    case "end":
      return endHelper(id, actor);
    case "undo":
      return undoEnd(id, actor);
    case "code":
      return renewCode(id, actor);
  }
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function HelperScreen() {
  const { helper, code, joined } = useLoaderData<typeof loader>();
  useAutoRefresh(code ? EVERY_MS : null);
  return (
    <AdminPage title={helper.name} subtitle={helper.ends}>
      {code && <AutoReload seconds={EVERY_S} to={`${PEOPLE}/${helper.id}`} />}
      <Refusal answer={useRefusal()} />
      <div className="max-w-md space-y-6">
        {code ? <Code name={helper.name} {...code} /> : <WhereIn {...helper} joined={joined} />}
        <HelperButtons {...helper} />
        <ButtonLink to={PEOPLE} variant="quiet">
          Back to People
        </ButtonLink>
      </div>
    </AdminPage>
  );
}

type CodeProps = { name: string; link: string; until: string };

function Code({ name, link, until }: CodeProps) {
  return (
    <Card title={`Have ${name} scan this`}>
      <QrCode text={link} label={`QR code for ${name}`} className="w-full" />
      <p className="mt-4">It works once, on one phone, until {until}.</p>
      <details>
        <summary className="cursor-pointer py-2 text-matcha underline">Send a link instead</summary>
        <p className="wrap-anywhere select-all font-mono text-sm">{link}</p>
      </details>
    </Card>
  );
}

type WhereInProps = ListedHelper & { joined: string | null };

/** Whoever scanned the code first is in, so the owner sees on what. */
function WhereIn({ joined, ...helper }: WhereInProps) {
  const { name, devices, isEnded } = helper;
  if (isEnded) return null;
  if (devices.length === 0) {
    return (
      <p>
        {joined
          ? `${name} isn't helping on any phone right now. Make a new code to let them back in.`
          : "The code expired before anyone used it."}
      </p>
    );
  }
  return (
    <Card title={joined ? `${name} came in at ${joined}` : `${name} is in`}>
      <Devices {...helper} />
      <p className="mt-4 text-muted">
        Not {name}'s phone? Press End, then let {name} help again.
      </p>
    </Card>
  );
}

import { json, type MetaFunction } from "@remix-run/node";
import { Form, useLoaderData } from "@remix-run/react";
import { AdminPage } from "~/components/admin/frame/screen";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { PageForm } from "~/components/admin/list/panel-form";
import { Devices, HelperButtons, type ListedHelper } from "~/components/admin/people/helper-list";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { useAutoRefresh } from "~/components/loading/auto-refresh";
import { AutoReload } from "~/components/loading/auto-reload";
import { QrCode } from "~/components/print/qr-code";
import { pageMeta } from "~/components/site/page-meta";
import type { Actor } from "~/domain/access/actor";
import { type HelperAction, helperActionRules } from "~/domain/access/helper.schema";
import { toListedHelper } from "~/domain/access/helper-view";
import {
  endHelper,
  findHelper,
  forgetHelper,
  renewCode,
  undoEnd,
} from "~/domain/access/helpers.server";
import { setPin } from "~/domain/access/pins.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { formatTime } from "~/domain/time";
import { env } from "~/env.server";
import { adminAction, adminLoader } from "~/http/admin.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";
import { saveForm } from "~/http/save.server";
import { Button, ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { Field } from "~/ui/field";

const PEOPLE = "/admin/people";
const EVERY_MS = 3_000;
/** Reload interval without JavaScript. */
const EVERY_S = 5;

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, { title: data?.helper.name ?? "Helper" });

/** A helper's page: their code until it's used, then their devices. With `?pin`, the form for their PIN. */
export const loader = adminLoader(({ request, params }) => {
  const now = new Date();
  const found = findHelper(idParam(params), now);
  if (!found) throw notFound();
  const zone = truckZone();
  const setsPin = new URL(request.url).searchParams.has("pin");
  const { token, expiresAt, usedAt } = found.code ?? {};
  // The code's page reloads itself, which would clear what's being typed.
  const code = !setsPin &&
    token &&
    expiresAt && {
      link: `${env().APP_ORIGIN}/help/${token}`,
      until: formatTime(expiresAt, zone),
    };
  const joined = usedAt ? formatTime(usedAt, zone) : null;
  const helper = toListedHelper(found, now, zone);
  const { hasJoined } = found;
  return json({ helper, code: code || null, joined, hasJoined, setsPin, fields: { pin: "" } });
});

const SAID: Record<HelperAction["act"], string> = {
  end: "Access Ended",
  undo: "Access Restored",
  code: "New Code Made",
  pin: "PIN Set",
  forget: "Name Erased",
};

export const action = adminAction(({ request, params, actor }) => {
  const id = idParam(params);
  return saveForm(request, helperActionRules, {
    save: ({ act, pin = "" }) =>
      act === "pin" ? setPin(id, pin, actor) : doHelperAction(act, id, actor),
    saved: ({ act }) => ({ title: SAID[act] }),
    to: `${PEOPLE}/${id}`,
  });
});

function doHelperAction(act: Exclude<HelperAction["act"], "pin">, id: number, actor: Actor) {
  switch (act) {
    case "end":
      return endHelper(id, actor);
    case "undo":
      return undoEnd(id, actor);
    case "code":
      return renewCode(id, actor);
    case "forget":
      return forgetHelper(id, actor);
  }
}

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function HelperScreen() {
  const { helper, code, joined, hasJoined, setsPin } = useLoaderData<typeof loader>();
  useAutoRefresh(code ? EVERY_MS : null);
  const isForPin = setsPin && !helper.isEnded;
  return (
    <AdminPage
      title={helper.name}
      subtitle={helper.ends}
      back={isForPin ? undefined : { to: PEOPLE, name: "People" }}
    >
      {code && <AutoReload seconds={EVERY_S} to={`${PEOPLE}/${helper.id}`} />}
      <FormErrorSummary answer={useRefusal()} />
      {isForPin ? (
        <PinForm name={helper.name} />
      ) : (
        <div className="flex flex-wrap gap-x-10 gap-y-6">
          {(code || !helper.isEnded) && (
            <div className="min-w-0 basis-96">
              {code ? (
                <Code name={helper.name} {...code} />
              ) : (
                <WhereIn {...helper} joined={joined} hasJoined={hasJoined} />
              )}
            </div>
          )}
          <Actions helper={helper} />
        </div>
      )}
    </AdminPage>
  );
}

/** What the owner can do about someone's access. */
function Actions({ helper }: { helper: ListedHelper }) {
  const { name, isEnded, isForgotten } = helper;
  if (isForgotten) return null;
  return (
    <div className="min-w-0 grow basis-72 space-y-6">
      <Card className="space-y-3">
        {!isEnded && (
          <p>
            <ButtonLink to="?pin" variant="outline">
              Set a PIN for a shared tablet
            </ButtonLink>
          </p>
        )}
        <HelperButtons {...helper} />
      </Card>
      {isEnded && <Forget name={name} />}
    </div>
  );
}

function Forget({ name }: { name: string }) {
  return (
    <Card
      title="Erase the name"
      description={`People and History will show a number instead of ${name}. Sales and closed days keep the name they were entered under. This can't be undone.`}
    >
      <Form method="post">
        <Button name="act" value="forget" variant="danger">
          Erase Name<span className="sr-only">: {name}</span>
        </Button>
      </Form>
    </Card>
  );
}

/** The form for a helper's PIN. It never shows a PIN, not even one that was refused. */
function PinForm({ name }: { name: string }) {
  return (
    <Card
      title="PIN for a shared tablet"
      description={`Have ${name} type it here. Set it again if they forget it.`}
    >
      <PageForm submitLabel="Set PIN" cancelTo="?">
        {({ field }) => (
          <div className="max-w-md">
            <input type="hidden" name="act" value="pin" />
            <Field
              {...field("pin")}
              defaultValue=""
              type="password"
              inputMode="numeric"
              autoComplete="one-time-code"
              maxLength={6}
              label="PIN"
              hint="4 to 6 digits. A manager needs 6."
            />
          </div>
        )}
      </PageForm>
    </Card>
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

type WhereInProps = ListedHelper & { joined: string | null; hasJoined: boolean };

/** The devices that a helper is signed in on. The owner sees them, since anyone can scan the code first. */
function WhereIn({ joined, hasJoined, ...helper }: WhereInProps) {
  const { name, devices } = helper;
  if (devices.length === 0) {
    return (
      <Card>
        <p>
          {hasJoined
            ? `${name} isn't helping on any phone right now. Make a new code to let them back in.`
            : "The code expired before anyone used it."}
        </p>
      </Card>
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

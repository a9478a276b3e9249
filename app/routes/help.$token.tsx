import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { useActionData, useLoaderData } from "@remix-run/react";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { pageMeta } from "~/components/site/page-meta";
import { StandalonePage } from "~/components/site/standalone-page";
import { deviceOf } from "~/domain/access/device";
import { createSecretId } from "~/domain/access/secret-id.server";
import { beginShift, findInvite } from "~/domain/access/shifts.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { firstMessage } from "~/domain/result";
import { formatTimeAfter } from "~/domain/time";
import { textsOf } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { noStore } from "~/http/admin.server";
import { readForm } from "~/http/form.server";
import { idempotencyKeyOf, splitKey } from "~/http/idempotent-request.server";
import { limitedClient } from "~/http/limited-client.server";
import { retryAfter, statusOf } from "~/http/refusals.server";
import { forgetSession, hasEndedSession } from "~/http/session.server";
import { keepShift, readShiftId } from "~/http/shift.server";
import { Button, ButtonLink } from "~/ui/button";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, { title: "Help at the Truck" });

/** Loads an invitation without using it up, since a camera's preview may open the page before the helper does. */
export function loader({ params }: LoaderFunctionArgs) {
  const invite = findInvite(params.token ?? "");
  if (!invite) return noStore(json({ invite: null }, 404));
  const { name, until } = invite;
  const ends = formatTimeAfter(new Date(), until, truckZone());
  return noStore(json({ invite: { name, ends, key: createSecretId() } }));
}

export async function action({ request, params }: ActionFunctionArgs) {
  const device = deviceOf(request.headers.get("User-Agent"));
  const { key } = splitKey(textsOf(await readForm(request)));
  const idempotencyKey = idempotencyKeyOf(request, key, "start");
  const browser = { device, previousId: await readShiftId(request), idempotencyKey };
  const begun = await beginShift(params.token ?? "", browser, limitedClient(request));
  if (!begun.ok) {
    const answer = { status: statusOf(begun), headers: retryAfter(begun) };
    return noStore(json({ problem: firstMessage(begun) }, answer));
  }
  const headers = new Headers({ "Set-Cookie": await keepShift(begun.id) });
  // A session that ended in this browser says nothing of the helper who's in now (http/admin.server.ts).
  if (await hasEndedSession(request)) headers.append("Set-Cookie", await forgetSession());
  return noStore(redirect("/admin/counter", { status: 303, headers }));
}

export default function HelpPage() {
  const { invite } = useLoaderData<typeof loader>();
  const problem = useActionData<typeof action>()?.problem;
  if (!invite) {
    return (
      <StandalonePage
        title="This code doesn't work"
        intro="It was used already, or it expired. Ask for a new one."
      >
        <ButtonLink to="/">Return to Home</ButtonLink>
      </StandalonePage>
    );
  }
  return (
    <StandalonePage
      title={`Hi, ${invite.name}`}
      intro={`You can sell and serve on this phone until ${invite.ends}.`}
    >
      {problem && (
        <p role="alert" className="mb-4 font-medium text-vermilion">
          {problem}
        </p>
      )}
      {/* Whoever used this browser before has a cached page of theirs, which this form deletes. */}
      <SignOutForm action="">
        <input type="hidden" name={IDEMPOTENCY_KEY} value={invite.key} />
        <Button>Start</Button>
      </SignOutForm>
    </StandalonePage>
  );
}

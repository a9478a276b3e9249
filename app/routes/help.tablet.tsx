import {
  type ActionFunctionArgs,
  json,
  type LoaderFunctionArgs,
  type MetaFunction,
  redirect,
} from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { useEffect } from "react";
import { SignOutForm } from "~/components/forms/sign-out-form";
import { dropOfflinePage } from "~/components/offline-page";
import { ChoiceCard } from "~/components/pickup/choice-card";
import { pageMeta } from "~/components/site/page-meta";
import { StandalonePage } from "~/components/site/standalone-page";
import { enterPin } from "~/domain/access/pins.server";
import { helpersOn } from "~/domain/access/tablets.server";
import { firstMessage } from "~/domain/result";
import { noStore } from "~/http/admin.server";
import { readForm } from "~/http/form.server";
import { statusOf } from "~/http/refusals.server";
import { keepShift, readShiftId, readTablet, TABLET_LOCK } from "~/http/shift.server";
import { leaveTablet } from "~/http/sign-in-flow.server";
import { Button } from "~/ui/button";
import { Field } from "~/ui/field";
import { FieldError } from "~/ui/field-frame";
import { TALL_LINK } from "~/ui/links";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: "Who's Helping?" });

const PERSON = "helper";

/** A shared tablet's lock screen: the names of helpers with a PIN. The query has the open bill. */
export async function loader({ request }: LoaderFunctionArgs) {
  const tablet = await readTablet(request);
  if (!tablet) return noStore(json({ names: null, chosen: "" }, 404));
  const names = helpersOn(tablet).map(({ id, name }) => ({ value: String(id), label: name }));
  const chosen = new URL(request.url).searchParams.get(PERSON) ?? "";
  return noStore(json({ names, chosen }));
}

export async function action({ request }: ActionFunctionArgs) {
  const tablet = await readTablet(request);
  if (!tablet) throw noStore(redirect(TABLET_LOCK));
  const form = await readForm(request);
  const [helperId, pin] = [Number(form.get(PERSON)), String(form.get("pin") ?? "")];
  const refuse = (problem: string, field: string, status = 422) =>
    noStore(json({ problem, field, chosen: String(form.get(PERSON) ?? "") }, status));
  if (!Number.isSafeInteger(helperId) || helperId < 1) return refuse("Choose your name.", PERSON);
  if (pin === "") return refuse("Enter your PIN.", "pin");
  const entry = { helperId, pin, previousId: await readShiftId(request) };
  const entered = await enterPin(tablet, entry);
  if (!entered.ok) return refuse(firstMessage(entered), "pin", statusOf(entered));
  const bill = new URL(request.url).searchParams;
  bill.delete(PERSON);
  const to = bill.get("bill") ? `/admin/window?${bill}` : "/admin/window";
  const answer = noStore(redirect(to, { status: 303 }));
  answer.headers.append("Set-Cookie", await keepShift(entered.id));
  // End any owner's session in this browser, or the helper would act as the owner.
  answer.headers.append("Set-Cookie", await leaveTablet(request));
  return answer;
}

export default function TabletLock() {
  // Delete the window page cached for the owner or for an earlier helper.
  useEffect(() => void dropOfflinePage(), []);
  const { names, chosen } = useLoaderData<typeof loader>();
  const refused = useActionData<typeof action>();
  const errorOf = (field: string) => (refused?.field === field ? refused.problem : undefined);
  const owner = (
    <Link to="/auth/auth0?returnTo=%2Fadmin" reloadDocument className={TALL_LINK}>
      Owner? Sign in
    </Link>
  );
  if (!names) {
    return (
      <StandalonePage
        title="This device isn't set up"
        intro="The owner can share it with helpers: sign in, then open People, Devices."
      >
        {owner}
      </StandalonePage>
    );
  }
  return (
    <StandalonePage title="Who's helping?" isWide>
      {names.length === 0 ? (
        <p className="mb-6">
          Nobody has a PIN yet. The owner can set one in People: press a name, then Set PIN.
        </p>
      ) : (
        <SignOutForm action="" noValidate className="mb-8 space-y-5">
          <Names names={names} chosen={refused?.chosen ?? chosen} error={errorOf(PERSON)} />
          <Field
            id="pin"
            name="pin"
            type="password"
            inputMode="numeric"
            // Browsers don't store or fill in one-time codes.
            autoComplete="one-time-code"
            maxLength={6}
            label="PIN"
            error={errorOf("pin")}
            autoFocus={refused ? refused.field === "pin" : chosen !== ""}
            className="text-2xl tracking-widest"
          />
          <Button className="w-full">Start</Button>
        </SignOutForm>
      )}
      {owner}
    </StandalonePage>
  );
}

type NamesProps = {
  names: { value: string; label: string }[];
  chosen: string;
  error: string | undefined;
};

/** Names to press. Each is a radio button, so that pressing one works without JavaScript. */
function Names({ names, chosen, error }: NamesProps) {
  return (
    <fieldset aria-describedby={error && `${PERSON}-error`}>
      <legend className="mb-2 font-medium">Your name</legend>
      <div className="mb-2 empty:hidden">
        <FieldError id={PERSON} error={error} />
      </div>
      <div className="grid gap-3 sm:grid-cols-2">
        {names.map(({ value, label }, index) => (
          <ChoiceCard
            key={value}
            id={`${PERSON}-${value}`}
            name={PERSON}
            value={value}
            isChosen={value === chosen}
            isWrong={error !== undefined}
            autoFocus={error !== undefined && index === 0}
            label={<span className="block py-2 text-xl">{label}</span>}
          />
        ))}
      </div>
    </fieldset>
  );
}

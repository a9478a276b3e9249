import { json, type MetaFunction } from "@remix-run/node";
import { Link, useActionData, useLoaderData } from "@remix-run/react";
import { describeCopy } from "~/components/admin/dashboard/describe-copy";
import { type Checked, SettingsChecks } from "~/components/admin/dashboard/settings-checks";
import { AdminPage } from "~/components/admin/frame/screen";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { describeMissingRates } from "~/components/admin/tax/missing-rates";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import { FormErrorSummary } from "~/components/forms/form-error-summary";
import { pageMeta } from "~/components/site/page-meta";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { checkSettings } from "~/domain/health/check-settings.server";
import { type Disk, isLow } from "~/domain/health/disk.server";
import { readHealth } from "~/domain/health/health.server";
import { settingsCheckRules } from "~/domain/health/settings-check";
import { firstMessage } from "~/domain/result";
import { placesWithoutRate } from "~/domain/tax/missing-rates.server";
import { formatDateAndTime } from "~/domain/time";
import { openAndClosed } from "~/env.server";
import { textsOf } from "~/forms/form";
import { adminAction, adminLoader } from "~/http/admin.server";
import { readForm } from "~/http/form.server";
import { limitedClient } from "~/http/limited-client.server";
import { refusedForm, tryAction } from "~/http/save.server";
import { readSubmission } from "~/http/submission.server";
import { VERSION } from "~/version.server";

const TITLE = "Health";
const FAILED = "We couldn't check that. Please try again.";

export const meta: MetaFunction = ({ matches }) => pageMeta(matches, { title: TITLE });

export const loader = adminLoader(async () => {
  const { takesWrites, disk, mail, texts, lastBackup, copy, stripe, brokenClosing, alerts } =
    await readHealth();
  const { payment, mail: sending } = openAndClosed();
  return json({
    alerts,
    rows: [
      ["Saving changes", takesWrites ? "Working" : "Nothing can be saved right now"],
      ["Disk", disk ? spaceOf(disk) : "Unknown"],
      ["Emails waiting", waitingOf(mail.waiting, mail.oldest, sending === "open")],
      ...(texts ? [["Texts waiting", waitingOf(texts.waiting, texts.oldest, true)]] : []),
      ["Last backup made on the server", lastBackup ? when(lastBackup) : "None"],
      ["Copy in the bucket", copy ? describeCopy(copy, new Date(), truckZone()) : "Not set up"],
      ["Last event from Stripe", eventOf(stripe.lastEvent, stripe.refused, payment === "open")],
      [
        "Closed days",
        brokenClosing === null ? "Records intact" : `Changed since #${brokenClosing}`,
      ],
      ["Sales tax", taxOf(placesWithoutRate(new Date()))],
      ["Version", VERSION],
    ],
  });
});

const taxOf = (places: string[]) =>
  places.length === 0 ? "Every stop has a rate, or tax is off" : describeMissingRates(places);

const when = (instant: Date) => formatDateAndTime(instant, truckZone());

function spaceOf(disk: Disk): string {
  const free = `${sizeOf(disk.freeBytes)} of ${sizeOf(disk.bytes)} free`;
  return isLow(disk) ? `${free}. Almost full.` : free;
}

function sizeOf(bytes: number): string {
  const gigabytes = bytes / 1024 ** 3;
  return gigabytes < 1 ? `${Math.floor(gigabytes * 1024)} MB` : `${gigabytes.toFixed(1)} GB`;
}

function waitingOf(waiting: number, oldest: Date | null, isOpen: boolean): string {
  if (waiting === 0) return "None";
  const since = oldest ? `, the oldest since ${when(oldest)}` : "";
  return `${waiting}${since}${isOpen ? "" : ". Mail isn't set up."}`;
}

function eventOf(last: Date | null, refused: number, isOpen: boolean): string {
  if (!isOpen) return "Payment isn't set up";
  const lastEvent = last ? when(last) : "None yet";
  return refused > 0 ? `${lastEvent}, ${refused} refused since` : lastEvent;
}

/** Runs a check and shows its findings, without saving them. */
export const action = adminAction(async ({ request, actor }) => {
  const input = textsOf(await readForm(request));
  const read = readSubmission(settingsCheckRules, input);
  if (!read.ok) return json({ input, errors: read.errors }, 422);
  const { check } = read.value;
  const result = await tryAction(() => checkSettings(check, actor, limitedClient(request)), FAILED);
  if (!result.ok) return refusedForm(result, { input, errors: {}, failed: firstMessage(result) });
  return json({ checked: { check, findings: result.findings } satisfies Checked });
});

export const clientAction = catchNetworkFailure(FAILED);
export { shouldRevalidate } from "~/components/forms/form-answer";

/** A label and its value: under it on a phone, else beside it. */
const ROW =
  "border-t border-line/30 py-3 sm:grid sm:grid-cols-[2fr_3fr] sm:items-baseline sm:gap-x-6";

export default function HealthPage() {
  const { alerts, rows } = useLoaderData<typeof loader>();
  const checked = useActionData<{ checked?: Checked }>()?.checked;
  const refused = useRefusal();
  return (
    <AdminPage title={TITLE} subtitle="How the shop is doing">
      <FormErrorSummary answer={checked ? undefined : refused} />
      <dl className="max-w-prose">
        <div className={ROW}>
          <dt className="text-sm text-muted">Open alerts</dt>
          <dd>{alerts === 0 ? "None" : <Link to="/admin">{alerts} on the dashboard</Link>}</dd>
        </div>
        {rows.map(([label, value]) => (
          <div key={label} className={ROW}>
            <dt className="text-sm text-muted">{label}</dt>
            <dd className="break-words">{value}</dd>
          </div>
        ))}
      </dl>
      <SettingsChecks checked={checked} />
    </AdminPage>
  );
}

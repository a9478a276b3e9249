import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { CopyForm } from "~/components/admin/calendar/copy-form";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { createSecretId } from "~/domain/access/secret-id.server";
import { dayAfter } from "~/domain/business-day";
import { copyWeekRules } from "~/domain/events/copy-week.schema";
import { copyWeek, readCopy } from "~/domain/events/copy-week.server";
import { readMonday } from "~/domain/events/week.server";
import { formatCalendarDate } from "~/domain/time";
import { toFields } from "~/forms/form";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";

export const meta = panelMeta("Copy Week");

const TAKE_ORDERS = "They take orders like last week.";
const countStops = (number: number) => (number === 1 ? "1 Stop Copied" : `${number} Stops Copied`);

const FAILED = "Failed to copy stops. Please try again.";

function readAsked(request: Request) {
  const { searchParams } = new URL(request.url);
  const weeks = /^\d{1,2}$/.exec(searchParams.get("weeks") ?? "")?.[0] ?? "1";
  return { monday: readMonday(searchParams.get("from"), new Date()), weeks: Number(weeks) };
}

export const loader = adminLoader(({ request }) => {
  const { monday, weeks } = readAsked(request);
  const plan = readCopy(monday, weeks, new Date());
  const checked = plan.lines.filter(({ isChecked }) => isChecked).map(({ key }) => key);
  return json({
    ...plan,
    monday,
    name: formatCalendarDate(monday),
    starts: Array.from({ length: plan.weeks }, (_, week) =>
      formatCalendarDate(dayAfter(monday, 7 * (week + 1))),
    ),
    until: formatCalendarDate(dayAfter(monday, 7 * plan.weeks + 6)),
    fields: { ...toFields({ stops: checked }), [IDEMPOTENCY_KEY]: createSecretId() },
    failed: FAILED,
  });
});

export const action = adminAction(({ request, actor }) => {
  const { monday } = readAsked(request);
  let added = 0;
  return saveForm(request, copyWeekRules, {
    save: async ({ stops }, _edit, idempotencyKey) => {
      const chosen = stops ?? [];
      const copied = await copyWeek({ monday, chosen }, { ...actor, idempotencyKey });
      added = copied.added;
      return copied.ok && copied.takeOrders ? { ...copied, note: TAKE_ORDERS } : copied;
    },
    // Stops that a colleague copied meanwhile aren't added again. A repeat of this form adds none.
    saved: ({ stops }) => ({ title: countStops(added || (stops?.length ?? 0)) }),
    failed: FAILED,
    to: `/admin/calendar/week?from=${dayAfter(monday, 7)}`,
  });
});

export { clientAction, shouldRevalidate } from "~/components/admin/list/form-route";

export default function CopyWeekScreen() {
  const plan = useLoaderData<typeof loader>();
  return (
    <TabbedPage>
      <CopyForm key={`${plan.monday} ${plan.weeks}`} {...plan} />
    </TabbedPage>
  );
}

import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { DaySums } from "~/components/admin/days/day-figures";
import { DrawerCount } from "~/components/admin/days/drawer-count";
import { DrawerEntries } from "~/components/admin/days/drawer-entries";
import { StillOpen } from "~/components/admin/days/still-open";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { AdminPage } from "~/components/admin/frame/screen";
import { useRefusal } from "~/components/admin/frame/use-refusal";
import { PageForm } from "~/components/admin/list/panel-form";
import { StripeSumsCard } from "~/components/admin/orders/stripe-sums";
import { catchNetworkFailure } from "~/components/forms/form-answer";
import type { FormParts } from "~/components/forms/post-form";
import { createSecretId } from "~/domain/access/secret-id.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { closeDay } from "~/domain/days/close-day.server";
import { closingFields, closingRules } from "~/domain/days/closing.schema";
import { isDayClosed, readOpenPeriod } from "~/domain/days/days.server";
import { cashInDrawer, type ItemFigures } from "~/domain/days/figures";
import { describeHours, listOpenStops } from "~/domain/days/open-stops.server";
import { stripeSumsIn } from "~/domain/days/stripe-sums.server";
import { formatCalendarDate, isCalendarDate } from "~/domain/time";
import { IDEMPOTENCY_KEY } from "~/forms/idempotency-key";
import { adminAction, adminLoader } from "~/http/admin.server";
import { saveForm } from "~/http/save.server";
import { ButtonLink } from "~/ui/button";
import { Card } from "~/ui/card";
import { CheckboxField } from "~/ui/choice-field";
import { NumberField } from "~/ui/number-field";

export const meta = panelMeta("Close the Day");

/** The most items to count. Others can be adjusted in the inventory. */
const MAX_LISTED = 100;

const FAILED = "We couldn't close the day. Please try again.";

/** The day that a list asked to close, unless someone has closed it since. */
function dayAsked({ url }: Request): string | null {
  const day = new URL(url).searchParams.get("day");
  return day !== null && isCalendarDate(day) && !isDayClosed(day) ? day : null;
}

export const loader = adminLoader(({ request }) => {
  const asked = dayAsked(request);
  const [now, zone] = [new Date(), truckZone()];
  const period = readOpenPeriod(asked, now, undefined, { limit: MAX_LISTED });
  const { day, through, isCut, floatCents, sums, splits, pieces, seen, range } = period;
  const { question, drawer, until } = period;
  const productIds = pieces.map(({ productId }) => productId);
  const fields = {
    ...closingFields({ floatCents, productIds }),
    [IDEMPOTENCY_KEY]: createSecretId(),
  };
  return json({
    day,
    through,
    isCut,
    sums: { sums, ...splits },
    pieces,
    seen,
    question,
    drawer,
    open: listOpenStops(until, now).map(({ endDate, ...stop }) => ({
      ...stop,
      hours: describeHours({ endDate }, now, zone),
    })),
    stripe: stripeSumsIn(range),
    fields,
  });
}, "close");

export const action = adminAction(
  ({ request, actor }) =>
    saveForm(
      request,
      { schema: closingRules.create, readers: closingRules.readers },
      {
        save: (input, _edit, idempotencyKey) => closeDay(input, { ...actor, idempotencyKey }),
        to: "/admin/days",
        saved: { title: "Day Closed" },
        failed: FAILED,
        invalid: "Not closed yet",
      },
    ),
  "close",
);

export { shouldRevalidate } from "~/components/forms/form-answer";
export const clientAction = catchNetworkFailure(FAILED);

export default function CloseDayScreen() {
  const { day, through, isCut, sums, stripe, pieces, seen, question, drawer, open } =
    useLoaderData<typeof loader>();
  // A box that isn't checked is posted as nothing, so the form can't tell whose error it is.
  const { errors = {} } = useRefusal() ?? {};
  return (
    <AdminPage
      title="Close the Day"
      back={{ to: "/admin/days", name: "Days" }}
      subtitle={`${formatCalendarDate(day)}. You can't change a closed day. Later refunds count on the day they're made.`}
      actions={
        <ButtonLink to="/admin/days/drawer" variant="outline">
          Paid In and Out
        </ButtonLink>
      }
    >
      {isCut && (
        <p className="mb-6 max-w-prose">
          There's too much for one closing. This one covers everything through{" "}
          {formatCalendarDate(day)}. Close the rest after it.
        </p>
      )}
      {open.length > 0 && <StillOpen stops={open} />}
      <DaySums {...sums} />
      <StripeSumsCard sums={stripe} />
      {drawer.entries.length > 0 && (
        <Card title="Paid in and out" className="mt-8">
          <DrawerEntries entries={drawer.entries} />
        </Card>
      )}
      <div className="mt-8 border-t border-line/20 [&>form]:max-w-prose">
        <PageForm
          checkLabel="Check the Numbers"
          submitLabel="Close the Day"
          pendingLabel="One moment..."
        >
          {({ field, checkbox }) => (
            <>
              {/* The figures shown now, posted to notice later sales. They're current even after a refusal. */}
              <input type="hidden" name="seen" value={seen} />
              {through && <input type="hidden" name="day" value={through} />}
              <DrawerCount field={field} cashCents={cashInDrawer(sums.sums, drawer)} />
              <WasteFields field={field} pieces={pieces} />
              {question && (
                <CheckboxField
                  {...checkbox("isDateRight")}
                  error={errors.isDateRight?.[0]}
                  label="The date is right"
                  hint={question}
                />
              )}
              {open.length > 0 && (
                <CheckboxField
                  {...checkbox("closeAnyway")}
                  error={errors.closeAnyway?.[0]}
                  label="Close anyway"
                  hint="Orders stay in line. Sales from now on count on the next day."
                />
              )}
            </>
          )}
        </PageForm>
      </div>
    </AdminPage>
  );
}

/** Optional counts of items given or thrown away. */
function WasteFields({ field, pieces }: Pick<FormParts, "field"> & { pieces: ItemFigures[] }) {
  const rows = pieces.map((item) => ({
    item,
    given: field(`givenAway.${item.productId}`),
    thrown: field(`thrownAway.${item.productId}`),
  }));
  if (rows.length === 0) return null;
  return (
    <details open={rows.some(({ given, thrown }) => given.error || thrown.error)}>
      <summary className="min-h-11 cursor-pointer py-2 font-medium">
        Given away or thrown away (optional)
      </summary>
      {rows.map(({ item, given, thrown }) => (
        <fieldset key={item.productId} className="border-t border-line/15 py-3">
          <legend className="wrap-anywhere float-left w-full">
            {item.name} <span className="text-muted">({item.sold} sold)</span>
          </legend>
          <div className="clear-both grid grid-cols-2 gap-3">
            <NumberField {...given} label="Given away" />
            <NumberField {...thrown} label="Thrown away" />
          </div>
        </fieldset>
      ))}
      {rows.length >= MAX_LISTED && (
        <p className="border-t border-line/15 py-3 text-muted">
          Items that sold come first, and only {MAX_LISTED} are listed. For any other item, change
          its stock in Inventory.
        </p>
      )}
    </details>
  );
}

import { json } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { WeekList } from "~/components/admin/calendar/week-list";
import { unableToLoadScreen } from "~/components/admin/frame/navigation";
import { panelMeta } from "~/components/admin/frame/panel-meta";
import { PrintLink } from "~/components/admin/frame/print-link";
import { TabbedPage } from "~/components/admin/frame/tabbed-page";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { dayAfter, mondayOf } from "~/domain/business-day";
import { dayOf } from "~/domain/events/copy-week";
import { readMonday, readWeek } from "~/domain/events/week.server";
import { formatCalendarDate } from "~/domain/time";
import { adminLoader } from "~/http/admin.server";
import { tryLoad } from "~/http/page-section.server";
import { ButtonLink } from "~/ui/button";
import { Notice } from "~/ui/page";

export const meta = panelMeta("Week");

export const loader = adminLoader(({ request }) => {
  const now = new Date();
  const monday = readMonday(new URL(request.url).searchParams.get("from"), now);
  return json({
    monday,
    isThisWeek: monday === mondayOf(dayOf(now, truckZone())),
    name: `${formatCalendarDate(monday)} - ${formatCalendarDate(dayAfter(monday, 6))}`,
    days: tryLoad(() => readWeek(monday, now)),
  });
});

export { shouldRevalidate } from "~/components/forms/form-answer";

const PATH = "/admin/calendar/week";

export default function WeekScreen() {
  const { monday, isThisWeek, name, days } = useLoaderData<typeof loader>();
  const other = (by: number) => `${PATH}?from=${dayAfter(monday, by)}`;
  const hasStops = days.ok && days.data.some(({ stops }) => stops.length > 0);
  return (
    <TabbedPage
      actions={
        <>
          {hasStops && (
            <>
              <ButtonLink to={`${PATH}/copy?from=${monday}`} className="md:order-last">
                Copy Week
              </ButtonLink>
              <ButtonLink to={`${PATH}/share?from=${monday}`} variant="outline">
                Share Week
              </ButtonLink>
            </>
          )}
          <PrintLink to={`/admin/print/week?from=${monday}`}>Print Week</PrintLink>
        </>
      }
    >
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-3 border-t border-line/20 py-4">
        <h2 className="font-display text-xl">{name}</h2>
        <nav aria-label="Weeks" className="flex flex-wrap gap-3">
          <ButtonLink to={other(-7)} variant="outline" preventScrollReset>
            Earlier
          </ButtonLink>
          {!isThisWeek && (
            <ButtonLink to={PATH} variant="outline" preventScrollReset>
              This Week
            </ButtonLink>
          )}
          <ButtonLink to={other(7)} variant="outline" preventScrollReset>
            Later
          </ButtonLink>
        </nav>
      </div>
      {days.ok ? (
        <WeekList monday={monday} days={days.data} />
      ) : (
        <Notice>{unableToLoadScreen(PATH)}</Notice>
      )}
    </TabbedPage>
  );
}

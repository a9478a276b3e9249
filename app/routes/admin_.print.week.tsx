import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import { PRINT_SCRIPT, paperOf, printStyle } from "~/components/print/paper";
import { PrintPage } from "~/components/print/print-page";
import { WEEK_STYLE, WeekSheet } from "~/components/print/week-sheet";
import { readBrand } from "~/domain/brand/brand.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { toEventBrief } from "~/domain/event";
import { listUpcoming } from "~/domain/events/events.server";
import { nextDay, truckDayStart } from "~/domain/time";
import { env } from "~/env.server";
import { adminApi } from "~/http/admin.server";

/** More than a truck stops in two weeks. */
const MAX_STOPS = 100;

const { loader } = adminApi({ GET: answer });

export { loader };

function answer({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const paper = paperOf(searchParams.get("paper"));
  const isNext = searchParams.get("week") === "next";
  const { APP_ORIGIN } = env();
  const zone = truckZone();
  const now = new Date();
  const brand = readBrand();
  const from = daysOn(truckDayStart(now, zone), isNext ? 7 : 0, zone);
  const until = daysOn(from, 7, zone);
  const stops = listUpcoming(now, MAX_STOPS)
    .filter(({ startDate, endDate }) => endDate >= from && startDate < until)
    .filter(({ startDate }) => !isNext || startDate >= from)
    .map((stop) => toEventBrief(stop, now, zone));
  const style = printStyle({ paper, brand, margin: "18mm" }) + WEEK_STYLE;
  return barePage(
    request,
    <PrintPage
      title={`Stops | ${brand.name}`}
      style={style}
      paper={paper}
      back={{ href: "/admin/calendar", label: "Back to Calendar" }}
      others={[
        { href: `?paper=${paper}`, label: "Starting Today", isCurrent: !isNext },
        { href: `?paper=${paper}&week=next`, label: "Starting in a Week", isCurrent: isNext },
      ]}
    >
      <WeekSheet brand={brand} stops={stops} address={`${new URL(APP_ORIGIN).host}/events`} />
    </PrintPage>,
    { style, script: PRINT_SCRIPT },
  );
}

function daysOn(start: Date, days: number, zone: string): Date {
  return days === 0 ? start : daysOn(nextDay(start, zone), days - 1, zone);
}

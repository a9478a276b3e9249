import type { LoaderFunctionArgs } from "@remix-run/node";
import { barePage } from "~/bare-page.server";
import type { Brand } from "~/brand";
import { BrandLogo } from "~/components/brand-logo";
import { PRINT_SCRIPT, paperOf, printStyle } from "~/components/print/paper";
import { PrintPage } from "~/components/print/print-page";
import { readBrand } from "~/domain/brand/brand.server";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { dayAfter } from "~/domain/business-day";
import { type EventBrief, toEventBrief } from "~/domain/event";
import { listUpcoming } from "~/domain/events/event-queries.server";
import { eventsAddress } from "~/domain/events/shared-week.server";
import { isNotCanceled, stopsBetween } from "~/domain/events/week.server";
import { nextDay, parseCalendarDate, truckDayStart } from "~/domain/time";
import { adminApi } from "~/http/admin.server";
import { UserText } from "~/ui/user-text";

/** The most stops on the sheet. */
const MAX_STOPS = 100;

const { loader } = adminApi({ GET: answer });

export { loader };

function answer({ request }: LoaderFunctionArgs) {
  const { searchParams } = new URL(request.url);
  const paper = paperOf(searchParams.get("paper"));
  const monday = parseCalendarDate(searchParams.get("from") ?? "");
  const isNext = !monday && searchParams.get("week") === "next";
  const zone = truckZone();
  const now = new Date();
  const brand = readBrand();
  const from = daysOn(truckDayStart(now, zone), isNext ? 7 : 0, zone);
  const until = daysOn(from, 7, zone);
  const upcoming = () =>
    listUpcoming(now, MAX_STOPS)
      .filter(({ startDate, endDate }) => endDate >= from && startDate < until)
      .filter(({ startDate }) => !isNext || startDate >= from);
  const shown = monday
    ? stopsBetween(monday, dayAfter(monday, 7)).filter(isNotCanceled)
    : upcoming();
  const stops = shown.map((stop) => toEventBrief(stop, now, zone));
  const style = printStyle({ paper, brand, margin: "18mm" }) + WEEK_STYLE;
  return barePage(
    request,
    <PrintPage
      title={`Stops | ${brand.name}`}
      style={style}
      paper={paper}
      asked={monday ? `&from=${monday}` : isNext ? "&week=next" : ""}
      back={{
        href: monday ? `/admin/calendar/week?from=${monday}` : "/admin/calendar",
        label: "Back to Calendar",
      }}
      others={[
        { href: `?paper=${paper}`, label: "Starting Today", isCurrent: !isNext && !monday },
        { href: `?paper=${paper}&week=next`, label: "Starting in a Week", isCurrent: isNext },
      ]}
    >
      <WeekSheet brand={brand} stops={stops} address={eventsAddress()} />
    </PrintPage>,
    { style, script: PRINT_SCRIPT },
  );
}

function daysOn(start: Date, days: number, zone: string): Date {
  return days === 0 ? start : daysOn(nextDay(start, zone), days - 1, zone);
}

const WEEK_STYLE = [
  "main{font-size:14pt}",
  "section{margin-bottom:1.5em;break-inside:avoid}",
  "li{padding:.3em 0}",
  "li strong{display:block}",
].join("");

type WeekSheetProps = {
  brand: Pick<Brand, "name" | "logo" | "paper">;
  stops: readonly EventBrief[];
  address: string;
};

function WeekSheet({ brand, stops, address }: WeekSheetProps) {
  const days = [...new Set(stops.map(({ date }) => date))];
  return (
    <>
      <header>
        <BrandLogo brand={brand} height={64} />
        <h1>{brand.name}</h1>
        <p>Where to find us</p>
        <p>{address}</p>
      </header>
      {days.length === 0 && <p>No stops in these seven days.</p>}
      {days.map((day) => (
        <section key={day}>
          <h2>{day}</h2>
          <ul>
            {stops
              .filter(({ date }) => date === day)
              .map(({ id, time, title, location }) => (
                <li key={id}>
                  <span>{time}</span>
                  <strong>
                    <UserText>{title}</UserText>
                  </strong>
                  {location !== title && <UserText>{location}</UserText>}
                </li>
              ))}
          </ul>
        </section>
      ))}
    </>
  );
}

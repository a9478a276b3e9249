import { json, type LoaderFunctionArgs, type MetaFunction, redirect } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { FAULT_IS_OURS, UNABLE_TO_LOAD_TITLE } from "~/components/loading/unable-to-load";
import { EventList } from "~/components/site/event-list";
import { OrdersPaused } from "~/components/site/orders-paused";
import { EventsHeader } from "~/components/site/page-headers";
import { pageMeta } from "~/components/site/page-meta";
import { usePicture } from "~/components/site/pictures";
import { useRootData } from "~/components/site/root-data";
import { eventThing, truckThing } from "~/components/site/structured-data";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { ordering, textValidUntil, toEventView } from "~/domain/event";
import { searchUpcoming } from "~/domain/events/event-queries.server";
import { pausedStops, pauseNotice } from "~/domain/order-settings/order-settings.server";
import { freshUntil } from "~/http/fresh-until.server";
import { readListQuery } from "~/http/list-query.server";
import { mapLoad, tryLoad } from "~/http/page-section.server";
import { ButtonLink } from "~/ui/button";
import { Container, Notice } from "~/ui/page";
import { Pager } from "~/ui/pager";

export const meta: MetaFunction<typeof loader> = ({ matches, data }) =>
  pageMeta(matches, {
    title:
      data?.events.ok && data.events.data.page > 1
        ? `Events, Page ${data.events.data.page}`
        : "Events",
    description: "Where to find the truck: dates, hours, and locations for every upcoming stop.",
    path: addressOf(data?.events.ok ? data.events.data.page : 1),
    things: (site) =>
      data?.events.ok
        ? [
            truckThing(site, data.events.data.rows),
            ...data.events.data.rows.map((event) => eventThing(event, site)),
          ]
        : [],
  });

const addressOf = (page: number) => (page > 1 ? `/events?page=${page}` : "/events");

export function loader({ request }: LoaderFunctionArgs) {
  const zone = truckZone();
  const now = new Date();
  const asked = readListQuery(request).page;
  const stops = tryLoad(() => {
    const found = searchUpcoming(asked, now);
    return { ...found, rows: pausedStops(found.rows, now) };
  });
  if (stops.ok && stops.data.page < asked) return redirect(addressOf(stops.data.page));
  const pause = tryLoad(pauseNotice);
  const until = textValidUntil(stops.ok ? stops.data.rows : [], now, zone);
  return json(
    {
      pause: pause.ok ? pause.data : null,
      events: mapLoad(stops, ({ rows, page, pageCount }) => ({
        page,
        pageCount,
        rows: rows.map((event) => ({ ...toEventView(event, now, zone), ...ordering(event, now) })),
      })),
    },
    { headers: freshUntil(until, [stops, pause]) },
  );
}

export { shouldRevalidate } from "~/components/forms/form-answer";

export default function EventsPage() {
  const { events, pause } = useLoaderData<typeof loader>();
  const picture = usePicture("soft-serve");
  return (
    <>
      <EventsHeader />
      <Container className="pb-16 md:pb-24">
        {pause && <OrdersPaused sentence={pause} className="mb-8" />}
        {!events.ok && <Notice title={UNABLE_TO_LOAD_TITLE.events}>{FAULT_IS_OURS}</Notice>}
        {events.ok && events.data.rows.length === 0 && (
          <Notice title="No Upcoming Events" picture={picture}>
            Subscribe to our{" "}
            <a href="#footer-newsletter-email" className="text-matcha underline">
              newsletter
            </a>{" "}
            below, and you'll be the first to know where we're headed.
          </Notice>
        )}
        {events.ok && events.data.rows.length > 0 && (
          <>
            <EventList events={events.data.rows} />
            <Pager path="/events" q="" page={events.data.page} pageCount={events.data.pageCount} />
          </>
        )}
        <CalendarSubscription />
      </Container>
    </>
  );
}

/** Subscribes to the stops: one click if a calendar app handles webcal, otherwise with a URL to copy. */
function CalendarSubscription() {
  const origin = useRootData()?.origin;
  if (!origin) return null;
  const feed = `${origin}/events.ics`;
  return (
    <section className="mt-14 print:hidden md:mt-20 md:grid gap-x-10 md:grid-cols-3">
      <h2 className="font-display text-2xl leading-snug">Get it on your calendar</h2>
      <div className="max-w-prose max-md:mt-3 md:col-span-2">
        <p>Subscribe once and every stop shows up on your calendar, including any changes.</p>
        <ButtonLink to={feed.replace(/^https?:/, "webcal:")} variant="quiet" className="mt-5">
          Subscribe to calendar
        </ButtonLink>
        <p className="mt-4 text-sm text-muted">
          Or paste this link into your calendar app:{" "}
          <a href={feed} className="break-words text-matcha underline">
            {feed}
          </a>
        </p>
      </div>
    </section>
  );
}

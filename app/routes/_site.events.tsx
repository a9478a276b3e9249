import { json, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { EventList } from "~/components/event-list";
import { EventsHeader } from "~/components/page-headers";
import { pageMeta } from "~/components/page-meta";
import { toEventView } from "~/domain/events/event";
import { listUpcoming } from "~/domain/events/events.server";
import { env } from "~/env.server";
import { LIST_LIMIT } from "~/http/api.server";
import { section } from "~/http/section.server";
import { Container, Notice } from "~/ui/page";

export const meta: MetaFunction = ({ matches }) =>
  pageMeta(matches, {
    title: "Events",
    description: "Where the truck stops next: days, hours and places of every upcoming stop.",
    path: "/events",
  });

export function loader(_args: LoaderFunctionArgs) {
  const now = new Date();
  return json({
    events: section(() =>
      listUpcoming(now, LIST_LIMIT).map((event) => toEventView(event, now, env().TRUCK_TZ)),
    ),
  });
}

export { shouldRevalidate } from "~/components/form-answer";

export default function EventsPage() {
  const { events } = useLoaderData<typeof loader>();
  return (
    <>
      <EventsHeader />
      <Container className="pb-16 md:pb-24">
        {!events.ok && (
          <Notice title="Unable to Load Events">
            Something is wrong on our side. Please try again in a moment.
          </Notice>
        )}
        {events.ok && events.data.length === 0 && (
          <Notice title="No Upcoming Events">
            Subscribe to our newsletter below, and you will be the first to know where we stop next.
          </Notice>
        )}
        {events.ok && <EventList events={events.data} />}
      </Container>
    </>
  );
}

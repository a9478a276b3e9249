import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CalendarEvent } from "~/domain/event";
import { listCalendar } from "~/domain/events/event-queries.server";
import { api, LIST_LIMIT } from "~/http/api.server";
import { withETag } from "~/http/etag.server";
import { freshUntil } from "~/http/fresh-until.server";
import { CALENDAR_TYPE, toICalendar } from "~/http/ics-feed.server";

/** How long past stops stay in the feed. Calendars delete events that a feed no longer has. */
const KEPT_MS = 30 * 24 * 3_600_000;

const { loader, action } = api({ GET: answer });

export { action, loader };

function answer({ request }: LoaderFunctionArgs) {
  const events = listCalendar(new Date(Date.now() - KEPT_MS), LIST_LIMIT);
  return withETag(request, toICalendar(events), {
    "Content-Type": CALENDAR_TYPE,
    "Cache-Control": "public, max-age=300",
    ...freshUntil(firstToGo(events), []),
  });
}

/** When the first event leaves the feed; null if it's empty. */
function firstToGo(events: readonly CalendarEvent[]): Date | null {
  if (events.length === 0) return null;
  const firstEnd = Math.min(...events.map(({ endDate }) => endDate.getTime()));
  // The event is still in the feed at its last instant, so it leaves a millisecond later.
  return new Date(firstEnd + KEPT_MS + 1);
}

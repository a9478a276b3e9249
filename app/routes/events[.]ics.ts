import type { LoaderFunctionArgs } from "@remix-run/node";
import type { CalendarEvent } from "~/domain/event";
import { listCalendar } from "~/domain/events/events.server";
import { api, LIST_LIMIT } from "~/http/api.server";
import { CALENDAR_TYPE, toICalendar } from "~/http/calendar.server";
import { withETag } from "~/http/etag.server";
import { freshUntil } from "~/http/fresh-until.server";

/** What is over stays this long: calendars drop what a feed no longer has. */
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

/** Null where none will. */
function firstToGo(events: readonly CalendarEvent[]): Date | null {
  if (events.length === 0) return null;
  const firstEnd = Math.min(...events.map(({ endDate }) => endDate.getTime()));
  // It is still there at that very moment.
  return new Date(firstEnd + KEPT_MS + 1);
}

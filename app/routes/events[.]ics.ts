import type { LoaderFunctionArgs } from "@remix-run/node";
import { listCalendar } from "~/domain/events/events.server";
import { api, LIST_LIMIT } from "~/http/api.server";
import { CALENDAR_TYPE, toICalendar } from "~/http/calendar.server";
import { withETag } from "~/http/etag.server";

/** What is over stays this long: calendars drop what a feed no longer has. */
const KEPT_MS = 30 * 24 * 3_600_000;

const { loader, action } = api({ GET: answer });

export { action, loader };

function answer({ request }: LoaderFunctionArgs) {
  const since = new Date(Date.now() - KEPT_MS);
  return withETag(request, toICalendar(listCalendar(since, LIST_LIMIT)), {
    "Content-Type": CALENDAR_TYPE,
    "Cache-Control": "public, max-age=300",
  });
}

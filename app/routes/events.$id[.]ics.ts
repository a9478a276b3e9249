import type { LoaderFunctionArgs } from "@remix-run/node";
import { findCalendarEvent } from "~/domain/events/event-queries.server";
import { api } from "~/http/api.server";
import { withETag } from "~/http/etag.server";
import { CALENDAR_TYPE, toICalendar } from "~/http/ics-feed.server";
import { idParam } from "~/http/id-param.server";
import { notFound } from "~/http/refusals.server";

const { loader, action } = api({ GET: answer });

export { action, loader };

/** A calendar file with a single stop. It has the same UID as in the feed, so adding it again updates it. */
function answer({ request, params }: LoaderFunctionArgs) {
  const event = findCalendarEvent(idParam(params));
  if (!event) throw notFound();
  return withETag(request, toICalendar([event]), {
    "Content-Type": CALENDAR_TYPE,
    // A phone adds the stop if the file is an attachment. Otherwise it offers a subscription.
    "Content-Disposition": `attachment; filename="event-${event.id}.ics"`,
    "Cache-Control": "no-cache",
  });
}

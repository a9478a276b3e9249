import ical, {
  ICalCalendarMethod,
  type ICalEventData,
  ICalEventStatus,
  ICalEventTransparency,
} from "ical-generator";
import { readBrand } from "~/domain/brand/brand.server";
import { type CalendarEvent, wasCanceled } from "~/domain/event";
import { env } from "~/env.server";

/** How often a subscribed calendar should ask again. */
const REFRESH_S = 3600;

/** The calendar feed (RFC 5545). Times are in UTC, so no calendar can get daylight saving time wrong. */
export function toICalendar(events: readonly CalendarEvent[]): string {
  const { APP_ORIGIN } = env();
  const { name } = readBrand();
  return ical({
    prodId: { company: name, product: "Stops", language: "EN" },
    name,
    method: ICalCalendarMethod.PUBLISH,
    url: `${APP_ORIGIN}/events`,
    source: `${APP_ORIGIN}/events.ics`,
    ttl: REFRESH_S,
    events: events.map((event) => toICalEvent(event, APP_ORIGIN)),
  }).toString();
}

function toICalEvent(event: CalendarEvent, origin: string): ICalEventData {
  const { id, title, startDate, endDate, updatedAt } = event;
  return {
    // Distinguishes this truck's stops from another truck's in the same calendar.
    id: `event-${id}@${new URL(origin).hostname}`,
    sequence: event.sequence,
    // The stamp isn't the current time, so unchanged stops give the same bytes.
    stamp: updatedAt,
    lastModified: updatedAt,
    start: startDate,
    // The end must be after the start (RFC 5545 3.8.2.2).
    end: endDate > startDate ? endDate : null,
    // Google silently drops events that are CANCELLED, so the title says it instead.
    summary: plainLines(wasCanceled(event) ? `Canceled: ${title}` : title),
    status: ICalEventStatus.CONFIRMED,
    location: plainLines(event.location),
    description: event.description && plainLines(event.description),
    url: `${origin}/events#event-${id}`,
    // Entries don't mark the subscriber as busy.
    transparency: ICalEventTransparency.TRANSPARENT,
  };
}

/** Characters that some programs take for line ends, which would let a text add a property. */
const ODD_LINE_ENDS = /\r\n?|[\v\f\u0085\u2028\u2029]/g;

const plainLines = (text: string) => text.replace(ODD_LINE_ENDS, "\n");

export const CALENDAR_TYPE = "text/calendar; charset=utf-8";

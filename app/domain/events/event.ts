import {
  formatDate,
  formatDayAndTime,
  formatTimeAfter,
  formatTimeRange,
  isUpcoming,
  nextDay,
  toOffsetTime,
} from "../time";

/** A stop of the truck. Instants; what a person reads of them is truck time (design 4.4). */
export type TruckEvent = {
  id: number;
  title: string;
  location: string;
  description: string | null;
  startDate: Date;
  endDate: Date;
  imageUrl: string | null;
};

/** A stop as calendars that subscribe get it, the deleted ones too: those are called off. */
export type CalendarEvent = TruckEvent & {
  sequence: number;
  updatedAt: Date;
  cancelledAt: Date | null;
};

type Whereabouts = Pick<CalendarEvent, "startDate" | "endDate" | "location" | "cancelledAt">;

/**
 * Whether a change would send people who noted the stop to the wrong place or at the wrong time.
 * Whoever writes such a change raises `sequence` by one in the same update, so that calendars take
 * it over from what they have (RFC 5545 3.8.7.4); of any other change `updatedAt` tells them.
 */
export function raisesSequence(before: Whereabouts, after: Whereabouts): boolean {
  return (
    before.startDate.getTime() !== after.startDate.getTime() ||
    before.endDate.getTime() !== after.endDate.getTime() ||
    before.location !== after.location ||
    (before.cancelledAt === null) !== (after.cancelledAt === null)
  );
}

/** Accepted, but worth a warning beside the form: such a stop counts as past when its end is. */
export function endsBeforeStart({
  startDate,
  endDate,
}: Pick<TruckEvent, "startDate" | "endDate">): boolean {
  return endDate < startDate;
}

/**
 * Until when the same is said of these upcoming stops, if nobody changes them: then one begins or is
 * over, or the truck's next day makes 'until Tuesday, 1:00 AM' an 'until 1:00 AM'.
 */
export function saidUntil(
  events: readonly Pick<TruckEvent, "startDate" | "endDate">[],
  now: Date,
  zone: string,
): Date {
  const turns = events.flatMap(({ startDate, endDate }) => [
    startDate.getTime(),
    // One that ends this very moment is still to come.
    endDate.getTime() + 1,
  ]);
  const ahead = turns.filter((turn) => turn > now.getTime());
  return new Date(Math.min(nextDay(now, zone).getTime(), ...ahead));
}

/** A stop as the API answers it; its instants become ISO texts with Z on their way into JSON. */
export function toEventJson(event: TruckEvent): TruckEvent {
  const { id, title, location, description, startDate, endDate, imageUrl } = event;
  return { id, title, location, description, startDate, endDate, imageUrl };
}

/** Any map that understands an address; phones offer their own for it. */
export function directionsTo(location: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(location)}`;
}

/** A stop in the words people read, in truck time: made on the server, the same in the browser. */
export type EventBrief = Pick<TruckEvent, "id" | "title" | "location"> & {
  /** 'Monday, January 4, 2027' */
  date: string;
  /** '3:00 PM - 6:00 PM' */
  time: string;
  /** 'Mon, Jan 4, 3:00 PM', or once it has begun 'until 6:00 PM', on another day 'until Tuesday, 1:00 AM'. */
  when: string;
  /** '2027-01-04T15:00:00-08:00', for programs. */
  startsAt: string;
  isUnderWay: boolean;
};

/** All that is told of a stop. */
export type EventView = EventBrief &
  Pick<TruckEvent, "description" | "imageUrl"> & {
    /** Null where it lies before the start: programs could make nothing of it. */
    endsAt: string | null;
  };

/** As much of a stop as its place, day and hours: the home page has few bytes to spare. */
export function toEventBrief(event: TruckEvent, now: Date, zone: string): EventBrief {
  const { id, title, location, startDate, endDate } = event;
  const isUnderWay = startDate <= now;
  return {
    id,
    title,
    location,
    date: formatDate(startDate, zone),
    time: formatTimeRange(startDate, endDate, zone),
    when: isUnderWay
      ? `until ${formatTimeAfter(now, endDate, zone)}`
      : formatDayAndTime(startDate, zone),
    startsAt: toOffsetTime(startDate, zone),
    isUnderWay,
  };
}

export function toEventView(event: TruckEvent, now: Date, zone: string): EventView {
  const { description, imageUrl, endDate } = event;
  return {
    ...toEventBrief(event, now, zone),
    description,
    imageUrl,
    endsAt: endsBeforeStart(event) ? null : toOffsetTime(endDate, zone),
  };
}

/** A stop in the panel's list. */
export type EventRow = EventBrief & {
  standing: "upcoming" | "under way" | "past";
  endsBeforeStart: boolean;
};

export function toEventRow(event: TruckEvent, now: Date, zone: string): EventRow {
  const brief = toEventBrief(event, now, zone);
  const open = brief.isUnderWay ? "under way" : "upcoming";
  return {
    ...brief,
    standing: isUpcoming(event.endDate, now) ? open : "past",
    endsBeforeStart: endsBeforeStart(event),
  };
}

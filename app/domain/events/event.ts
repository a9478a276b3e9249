import {
  formatDate,
  formatDayAndTime,
  formatTimeAfter,
  formatTimeRange,
  isUpcoming,
  nextDay,
  toOffsetTime,
} from "../time";

/** Instants; what a person reads of them is truck time (design 4.4). */
export type TruckEvent = {
  id: number;
  title: string;
  location: string;
  description: string | null;
  startDate: Date;
  endDate: Date;
  imageUrl: string | null;
};

/** Deleted ones too: subscribed calendars are told which of them were called off. */
export type CalendarEvent = TruckEvent & {
  sequence: number;
  updatedAt: Date;
  cancelledAt: Date | null;
};

type Whereabouts = Pick<CalendarEvent, "startDate" | "endDate" | "location" | "cancelledAt">;

/** Then `sequence` rises by one in the same update, so that calendars follow (RFC 5545 3.8.7.4). */
export function raisesSequence(before: Whereabouts, after: Whereabouts): boolean {
  return (
    before.startDate.getTime() !== after.startDate.getTime() ||
    before.endDate.getTime() !== after.endDate.getTime() ||
    before.location !== after.location ||
    (before.cancelledAt === null) !== (after.cancelledAt === null)
  );
}

/** One that was deleted after its end took place: it was only tidied away. */
export function wasCalledOff({
  cancelledAt,
  endDate,
}: Pick<CalendarEvent, "cancelledAt" | "endDate">): boolean {
  return cancelledAt !== null && isUpcoming(endDate, cancelledAt);
}

/** Accepted, but worth a warning: such a stop counts as past when its end is. */
export function endsBeforeStart({
  startDate,
  endDate,
}: Pick<TruckEvent, "startDate" | "endDate">): boolean {
  return endDate < startDate;
}

/** A stop begins or ends then, or the next day makes 'until Tuesday, 1:00 AM' 'until 1:00 AM'. */
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

export function toEventJson(event: TruckEvent): TruckEvent {
  const { id, title, location, description, startDate, endDate, imageUrl } = event;
  return { id, title, location, description, startDate, endDate, imageUrl };
}

export function directionsTo(location: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(location)}`;
}

/** Truck time in words, made on the server: the same in the browser. */
export type EventBrief = Pick<TruckEvent, "id" | "title" | "location"> & {
  /** 'Monday, January 4, 2027' */
  date: string;
  /** '3:00 PM - 6:00 PM' */
  time: string;
  /** 'Mon, Jan 4, 3:00 PM'; once begun 'until 6:00 PM', on another day 'until Tuesday, 1:00 AM'. */
  when: string;
  /** '2027-01-04T15:00:00-08:00', for programs. */
  startsAt: string;
  isUnderWay: boolean;
};

export type EventView = EventBrief &
  Pick<TruckEvent, "description" | "imageUrl"> & {
    /** Null where it lies before the start: programs could make nothing of it. */
    endsAt: string | null;
  };

/** The home page has few bytes to spare. */
export function toEventBrief(
  event: Omit<TruckEvent, "description" | "imageUrl">,
  now: Date,
  zone: string,
): EventBrief {
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

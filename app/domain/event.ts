import type { events } from "~/db/schema/events.server";
import {
  formatDate,
  formatNearDay,
  formatSameDay,
  formatTimeAfter,
  formatTimeRange,
  isSameDay,
  isUpcoming,
  nextDay,
  toOffsetTime,
} from "./time";

/** Every column is described in `db/schema/events.server.ts`. */
type EventColumns = typeof events.$inferSelect;

/** Times are instants. People read them in the truck's time zone. */
export type TruckEvent = Pick<
  EventColumns,
  "id" | "title" | "location" | "description" | "startDate" | "endDate" | "movedFrom" | "imageUrl"
>;

/** How a stop takes orders. */
export type OrderAhead = Pick<
  EventColumns,
  | ("ordersAhead" | "leadMinutes" | "lastOrderMinutes")
  | ("slotMinutes" | "slotPieces" | "lateMinutes")
>;

/** A stop, deleted or not, since subscribed calendars must learn which ones were canceled. */
export type CalendarEvent = PlannedStop &
  Pick<
    EventColumns,
    "plannedEnd" | "sequence" | "repeatId" | "createdAt" | "updatedAt" | "canceledAt"
  >;

export type PlannedStop = TruckEvent & OrderAhead;

type Whereabouts = Pick<CalendarEvent, "startDate" | "endDate" | "location" | "canceledAt">;

/** Whether a change must raise `sequence` in the same update, so that calendars apply it (RFC 5545 3.8.7.4). */
export function raisesSequence(before: Whereabouts, after: Whereabouts): boolean {
  return (
    before.startDate.getTime() !== after.startDate.getTime() ||
    before.endDate.getTime() !== after.endDate.getTime() ||
    before.location !== after.location ||
    (before.canceledAt === null) !== (after.canceledAt === null)
  );
}

/** Whether a stop was canceled. One that was deleted once nobody could pick up there anymore took place. */
export function wasCanceled({
  canceledAt,
  ...stop
}: Pick<CalendarEvent, "canceledAt" | "endDate" | "plannedEnd" | "lateMinutes">): boolean {
  return canceledAt !== null && isPickupOpen(stop, canceledAt);
}

/** The new value of `movedFrom`: the announced start, or null if the stop begins as announced again. */
export function firstStart(
  before: Pick<TruckEvent, "startDate" | "movedFrom">,
  { startDate }: Pick<TruckEvent, "startDate">,
): Date | null {
  const announced = before.movedFrom ?? before.startDate;
  return announced.getTime() === startDate.getTime() ? null : announced;
}

/** Whether a stop ends before it starts. That's accepted with a warning, and it's over at its end. */
export function endsBeforeStart({
  startDate,
  endDate,
}: Pick<TruckEvent, "startDate" | "endDate">): boolean {
  return endDate < startDate;
}

/**
 * How long texts about these stops stay true: until a stop begins, ends, or takes its last order ahead, or
 * until the next day, when 'until Tuesday, 1:00 AM' becomes 'until 1:00 AM'.
 */
export function textValidUntil(
  events: readonly Pick<
    PlannedStop,
    "startDate" | "endDate" | "ordersAhead" | "lastOrderMinutes"
  >[],
  now: Date,
  zone: string,
): Date {
  const turns = events.flatMap((event) => [
    event.startDate.getTime(),
    ...(event.ordersAhead ? [lastOrdersAt(event).getTime()] : []),
    // A stop is still upcoming at the very instant of its end.
    event.endDate.getTime() + 1,
  ]);
  const ahead = turns.filter((turn) => turn > now.getTime());
  return new Date(Math.min(nextDay(now, zone).getTime(), ...ahead));
}

/** The stop as the API returns it. Only a stop that takes orders ahead has the fields about that. */
export function toEventJson(event: PlannedStop) {
  const { id, title, location, description, startDate, endDate, imageUrl } = event;
  const { ordersAhead, leadMinutes, lastOrderMinutes, slotMinutes, slotPieces } = event;
  const ahead = { ordersAhead, leadMinutes, lastOrderMinutes, slotMinutes, slotPieces };
  const specified = { id, title, location, description, startDate, endDate, imageUrl };
  return ordersAhead ? { ...specified, ...ahead } : specified;
}

/** Sellers set up for two hours before a stop begins, and serve the line for two hours after it ends. */
export const GRACE_MS = 2 * 3_600_000;

/** Until when a stop that begins is today's: midnight, or when sellers set up for one that begins after it. */
export function todayUntil(now: Date, zone: string): Date {
  return new Date(Math.max(nextDay(now, zone).getTime(), now.getTime() + GRACE_MS));
}

/** When a stop takes its last order ahead, since a truck that packs up has no time for more. */
export function lastOrdersAt({
  endDate,
  lastOrderMinutes,
}: Pick<PlannedStop, "endDate" | "lastOrderMinutes">): Date {
  return new Date(endDate.getTime() - lastOrderMinutes * 60_000);
}

/** Until when people can pick up at a stop. If it runs late, that much longer, unless it closed early. */
export function lastPickupAt({
  endDate,
  plannedEnd,
  lateMinutes,
}: Pick<CalendarEvent, "endDate" | "plannedEnd" | "lateMinutes">): Date {
  return plannedEnd ? endDate : new Date(endDate.getTime() + lateMinutes * 60_000);
}

/** Whether people can still pick up at a stop. */
export const isPickupOpen = (stop: Parameters<typeof lastPickupAt>[0], now: Date): boolean =>
  isUpcoming(lastPickupAt(stop), now);

/** The field of an `EventBrief` that links to the menu, while the stop takes orders ahead. */
export const ordering = (
  stop: Pick<PlannedStop, "ordersAhead" | "endDate" | "lastOrderMinutes">,
  now: Date,
) => (stop.ordersAhead && now < lastOrdersAt(stop) ? { takesOrders: true as const } : {});

export function directionsTo(location: string): string {
  return `https://www.google.com/maps/dir/?api=1&destination=${encodeURIComponent(location)}`;
}

/** A stop with its times in words, in truck time. The server makes them, so the browser shows the same. */
export type EventBrief = Pick<TruckEvent, "id" | "title" | "location"> & {
  /** 'Monday, January 4, 2027' */
  date: string;
  /** '3:00 PM - 6:00 PM' */
  time: string;
  /** '2027-01-04T15:00:00-08:00', for programs. */
  startsAt: string;
  isUnderWay: boolean;
  /** '11:00 AM', or on another day 'Sun, Jan 3, 11:00 AM'. Null if it begins as announced. */
  movedFrom: string | null;
  /** True if customers can order ahead for it now. Absent otherwise, to save bytes on the home page. */
  takesOrders?: true;
};

export type EventView = EventBrief &
  Pick<TruckEvent, "description" | "imageUrl"> & {
    /** Null if it's before the start, which programs can't handle. */
    endsAt: string | null;
  };

/** A stop with the few fields that the home page needs. */
export function toEventBrief(
  event: Omit<TruckEvent, "description" | "imageUrl">,
  now: Date,
  zone: string,
): EventBrief {
  const { id, title, location, startDate, endDate, movedFrom } = event;
  return {
    id,
    title,
    location,
    date: formatDate(startDate, zone),
    time: formatTimeRange(startDate, endDate, zone),
    startsAt: toOffsetTime(startDate, zone),
    isUnderWay: startDate <= now,
    movedFrom: movedFrom && formatSameDay(startDate, movedFrom, zone),
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

/** Whether the truck is open, for the top of the home page. */
export type Opening = {
  isOpen: boolean;
  /** 'Open now until 6:15 PM', 'Opens Monday 11:00 AM' */
  text: string;
  location: string;
  movedFrom: string | null;
  /** 'Running 15 minutes late'; null when it's on time. */
  late: string | null;
  /** 'Orders take about 10 minutes'; null unless it's open and still takes orders ahead. */
  wait: string | null;
};

export const describeLateness = (minutes: number) =>
  minutes > 0 ? `Running ${minutes} ${minutes === 1 ? "minute" : "minutes"} late` : null;

type Pace = Pick<OrderAhead, "ordersAhead" | "leadMinutes" | "lastOrderMinutes" | "lateMinutes">;

/** The next stop, or the one that's open; null if none is planned. */
export function toOpening(
  event: (Parameters<typeof toEventBrief>[0] & Pace) | undefined,
  now: Date,
  zone: string,
): Opening | null {
  if (!event) return null;
  const { location, isUnderWay: isOpen, movedFrom } = toEventBrief(event, now, zone);
  const text = isOpen
    ? `Open now until ${formatTimeAfter(now, event.endDate, zone)}`
    : `Opens ${formatNearDay(now, event.startDate, zone)}`;
  return {
    isOpen,
    text,
    location,
    movedFrom,
    late: describeLateness(event.lateMinutes),
    wait: isOpen && event.ordersAhead && now < lastOrdersAt(event) ? describeWait(event) : null,
  };
}

/**
 * 'Ended 3:45 PM · 2 waiting', 'Closed early at 2:10 PM', 'Ended Mon, Jan 4, 3:45 PM · 1 waiting'. People can
 * wait after a stop's posted end.
 */
export function describeEnd(
  { endDate, plannedEnd }: Pick<CalendarEvent, "endDate" | "plannedEnd">,
  waiting: number,
  now: Date,
  zone: string,
): string {
  const closedEarly = isSameDay(endDate, now, zone) ? "Closed early at" : "Closed early";
  const ended = `${plannedEnd ? closedEarly : "Ended"} ${formatSameDay(now, endDate, zone)}`;
  return waiting > 0 ? `${ended} · ${waiting.toLocaleString("en-US")} waiting` : ended;
}

/**
 * All stops that are open, or if none is, the next one.
 * @param upcoming soonest first
 */
export const nextOrOpen = <Stop extends Pick<TruckEvent, "startDate">>(
  upcoming: readonly Stop[],
  now: Date,
): Stop[] => upcoming.filter(({ startDate }, index) => index === 0 || startDate <= now);

const describeWait = ({ leadMinutes, lateMinutes }: Pace) =>
  `Orders take about ${leadMinutes + lateMinutes} minutes`;

export type EventRow = EventBrief & {
  status: "upcoming" | "under way" | "past";
  endsBeforeStart: boolean;
};

export function toEventRow(event: TruckEvent, now: Date, zone: string): EventRow {
  const brief = toEventBrief(event, now, zone);
  const open = brief.isUnderWay ? "under way" : "upcoming";
  return {
    ...brief,
    status: isUpcoming(event.endDate, now) ? open : "past",
    endsBeforeStart: endsBeforeStart(event),
  };
}

type NamedStop = {
  id: number;
  title: string;
  location: string;
  /** '3:00 PM', 'Sun, Jan 3, 3:00 PM' */
  begins: string;
};

/** A distinct name for each stop, by its ID: the title, with the time or the place if several share it. */
export function stopNames(stops: readonly NamedStop[]): Map<number, string> {
  const forms = [
    ({ title }: NamedStop) => title,
    ({ title, begins }: NamedStop) => `${title}, ${begins}`,
    ({ title, location }: NamedStop) => `${title}, ${location}`,
  ];
  const tellsApart = (form: (stop: NamedStop) => string) =>
    new Set(stops.map(form)).size === stops.length;
  const whole = ({ title, location, begins }: NamedStop) => `${title}, ${location}, ${begins}`;
  const form = forms.find(tellsApart) ?? whole;
  return new Map(stops.map((stop) => [stop.id, form(stop)]));
}

/** The key of a place, however its name is spaced or capitalized. */
export const foldedPlace = (location: string) => location.trim().toLowerCase().replace(/\s+/g, " ");

/** 'Mariposa Plaza' for 'Mariposa Plaza, 5120 Figtree Street'. */
export const shortPlace = (location: string) => location.split(",", 1).join("").trim() || location;

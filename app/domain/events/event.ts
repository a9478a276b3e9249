import { formatDate, formatDayAndTime, formatTime, formatTimeRange } from "../time";

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

/** A stop in the words people read, in truck time: made on the server, the same in the browser. */
export type EventView = Pick<
  TruckEvent,
  "id" | "title" | "location" | "description" | "imageUrl"
> & {
  /** 'Monday, January 4, 2027' */
  date: string;
  /** '3:00 PM - 6:00 PM' */
  time: string;
  /** 'Mon, Jan 4, 3:00 PM', or 'until 6:00 PM' once it has begun. */
  brief: string;
  startsAt: string;
  isUnderWay: boolean;
};

export function toEventView(event: TruckEvent, now: Date, zone: string): EventView {
  const { startDate, endDate, ...words } = event;
  const isUnderWay = startDate <= now;
  return {
    ...words,
    date: formatDate(startDate, zone),
    time: formatTimeRange(startDate, endDate, zone),
    brief: isUnderWay ? `until ${formatTime(endDate, zone)}` : formatDayAndTime(startDate, zone),
    startsAt: startDate.toISOString(),
    isUnderWay,
  };
}

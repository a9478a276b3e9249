import { directionsTo, type EventBrief } from "~/domain/records/event";

const LINK = "inline-flex min-h-11 items-center text-matcha underline";

export function EventLinks({ event }: { event: EventBrief }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-6 print:hidden">
      <a href={directionsTo(event.location)} rel="noopener" className={LINK}>
        Directions<span className="sr-only"> to {event.title}</span>
      </a>
      <a href={`/events/${event.id}.ics`} className={LINK}>
        Add to calendar<span className="sr-only"> {event.title}</span>
      </a>
    </p>
  );
}

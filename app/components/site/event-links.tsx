import { Link } from "@remix-run/react";
import { directionsTo, type EventBrief } from "~/domain/event";
import { TALL_LINK } from "~/ui/links";

export function EventLinks({ event }: { event: EventBrief }) {
  return (
    <p className="mt-1 flex flex-wrap gap-x-6 print:hidden">
      {event.takesOrders && (
        <Link to={`/menu?stop=${event.id}#menu`} className={TALL_LINK}>
          Order for this stop<span className="sr-only">{` (${event.title})`}</span>
        </Link>
      )}
      <a href={directionsTo(event.location)} rel="noopener" className={TALL_LINK}>
        Directions<span className="sr-only">{` to ${event.title}`}</span>
      </a>
      <a href={`/events/${event.id}.ics`} className={TALL_LINK}>
        Add to calendar<span className="sr-only">{` (${event.title})`}</span>
      </a>
    </p>
  );
}

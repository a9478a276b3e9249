import { directionsTo, type EventBrief } from "~/domain/event";
import { ButtonLink } from "~/ui/button";
import { TALL_LINK } from "~/ui/links";

export function EventLinks({ event }: { event: EventBrief }) {
  return (
    <div className="mt-auto pt-3 print:hidden">
      {event.takesOrders && (
        <ButtonLink to={`/menu?stop=${event.id}#menu`} variant="outline">
          Order for this stop<span className="sr-only">{` (${event.title})`}</span>
        </ButtonLink>
      )}
      <p className="flex flex-wrap gap-x-6">
        <a href={directionsTo(event.location)} rel="noopener" className={TALL_LINK}>
          Directions<span className="sr-only">{` to ${event.title}`}</span>
        </a>
        <a href={`/events/${event.id}.ics`} className={TALL_LINK}>
          Add to calendar<span className="sr-only">{` (${event.title})`}</span>
        </a>
      </p>
    </div>
  );
}

import type { EventBrief } from "~/domain/events/event";

/** From when until when, and whether that is now. */
export function EventHours({ event, className }: { event: EventBrief; className: string }) {
  return (
    <>
      <p className={`tabular-nums ${className}`}>{event.time}</p>
      {event.isUnderWay && <p className="mt-2 border-l-2 border-vermilion pl-3">Serving now</p>}
    </>
  );
}

import type { EventBrief } from "~/domain/event";

export function EventHours({ event, className }: { event: EventBrief; className: string }) {
  return (
    <>
      <p className={`tabular-nums ${className}`}>{event.time}</p>
      {event.movedFrom && <p className="text-vermilion">Moved from {event.movedFrom}</p>}
      {event.isUnderWay && <p className="mt-2 border-l-2 border-vermilion pl-4">Serving now</p>}
    </>
  );
}

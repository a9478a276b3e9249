import type { EventBrief } from "~/domain/event";
import { Skeleton } from "~/ui/skeleton";
import { EventHours } from "./event-hours";
import { EventLinks } from "./event-links";

export function EventCard({ event }: { event: EventBrief }) {
  return (
    <article className="flex h-full flex-col border-t border-line/20 pt-5">
      <h3 className="mt-2 font-display text-2xl leading-snug">{event.title}</h3>
      {/* The date is shown first, but screen readers read it after the event's name. */}
      <p className="order-first text-matcha">
        <time dateTime={event.startsAt}>{event.date}</time>
      </p>
      <EventHours event={event} className="mt-3" />
      <p className="mt-1 text-muted">{event.location}</p>
      <EventLinks event={event} />
    </article>
  );
}

const GRID = "grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-3";

export function EventGrid({ events }: { events: readonly EventBrief[] }) {
  return (
    <ul className={GRID}>
      {events.map((event) => (
        <li key={event.id}>
          <EventCard event={event} />
        </li>
      ))}
    </ul>
  );
}

export function EventGridSkeleton() {
  return (
    <div className={GRID}>
      {["first", "second", "third"].map((key) => (
        <div key={key} data-skeleton="" className="border-t border-line/20 pt-5">
          <Skeleton className="h-5 w-1/2" />
          <Skeleton className="mt-3 h-7 w-3/4" />
          <Skeleton className="mt-4 h-5 w-1/2" />
          <Skeleton className="mt-2 h-5 w-2/3" />
        </div>
      ))}
    </div>
  );
}

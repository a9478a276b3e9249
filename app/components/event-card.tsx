import type { EventView } from "~/domain/events/event";
import { Skeleton } from "~/ui/skeleton";

/** A stop on the home page: when, what, where. */
export function EventCard({ event }: { event: EventView }) {
  return (
    <article className="h-full border-t border-line/20 pt-5">
      <p className="text-matcha">
        <time dateTime={event.startsAt}>{event.date}</time>
      </p>
      <h3 className="mt-2 font-display text-2xl leading-snug">{event.title}</h3>
      <p className="mt-3 tabular-nums">{event.time}</p>
      <p className="mt-1 text-muted">{event.location}</p>
    </article>
  );
}

const GRID = "grid grid-cols-1 gap-x-8 gap-y-10 md:grid-cols-3";

export function EventGrid({ events }: { events: readonly EventView[] }) {
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

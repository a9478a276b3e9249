import { isRenamed, PICTURES } from "~/brand";
import { ShopPicture } from "~/components/shop-picture";
import type { EventView } from "~/domain/event";
import { Skeleton } from "~/ui/skeleton";
import { EventHours } from "./event-hours";
import { EventLinks } from "./event-links";
import { useBrand } from "./use-brand";

export function EventList({ events }: { events: readonly EventView[] }) {
  return (
    <ul>
      {events.map((event) => (
        <li key={event.id} className="border-t border-line/20 last:border-b">
          <EventEntry event={event} />
        </li>
      ))}
    </ul>
  );
}

function EventEntry({ event }: { event: EventView }) {
  const isPlain = isRenamed(useBrand());
  return (
    <article
      id={`event-${event.id}`}
      className="flex flex-col gap-x-10 py-8 md:grid md:grid-cols-3 md:grid-rows-[auto_1fr] md:py-10"
    >
      <h2 className="min-w-0 font-display text-2xl leading-snug max-md:mt-3 md:col-span-2">
        {event.title}
      </h2>
      {/* The date is shown first, but screen readers read it after the event's name. */}
      <div className="order-first md:row-span-2">
        <p className="text-matcha">
          <time dateTime={event.startsAt}>{event.date}</time>
        </p>
        <EventHours event={event} className="mt-1" />
      </div>
      <div className="min-w-0 gap-8 sm:flex md:col-span-2">
        <div className="min-w-0 flex-1">
          <p className="mt-2">{event.location}</p>
          {event.description && (
            <p className="mt-3 max-w-prose whitespace-pre-line text-muted">{event.description}</p>
          )}
          <EventLinks event={event} />
        </div>
        {event.imageUrl && (
          <ShopPicture
            src={event.imageUrl}
            data-fallback={
              isPlain ? `${PICTURES.plain}hills.svg` : `${PICTURES.first}placeholder-event.svg`
            }
            alt=""
            width={288}
            height={180}
            sizes="(min-width: 640px) 288px, 100vw"
            loading="lazy"
            decoding="async"
            className="mt-5 aspect-[8/5] w-full bg-raised dark:[filter:brightness(0.9)] sm:mt-0 sm:w-56 sm:max-w-[50%] lg:w-72"
          />
        )}
      </div>
    </article>
  );
}

export function EventListSkeleton() {
  return (
    <div>
      {["first", "second", "third"].map((key) => (
        <div
          key={key}
          data-skeleton=""
          className="gap-x-10 border-t border-line/20 py-8 md:grid md:grid-cols-3 md:py-10"
        >
          <div>
            <Skeleton className="h-5 w-32" />
            <Skeleton className="mt-2 h-5 w-36" />
          </div>
          <div className="max-md:mt-3 md:col-span-2">
            <Skeleton className="h-7 w-3/5" />
            <Skeleton className="mt-3 h-5 w-3/5" />
            <Skeleton className="mt-3 h-5 w-2/3" />
          </div>
        </div>
      ))}
    </div>
  );
}

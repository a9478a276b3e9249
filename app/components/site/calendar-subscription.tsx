import { ButtonLink } from "~/ui/button";
import { useRootData } from "./root-data";

/** Subscribes to the stops: one click if a calendar app handles webcal, otherwise with a URL to copy. */
export function CalendarSubscription() {
  const origin = useRootData()?.origin;
  if (!origin) return null;
  const feed = `${origin}/events.ics`;
  return (
    <section className="mt-14 print:hidden md:mt-20 md:grid md:grid-cols-[17rem_1fr] md:gap-10">
      <h2 className="font-display text-2xl leading-snug">Get it on your calendar</h2>
      <div className="max-w-prose max-md:mt-3">
        <p>Subscribe once and every stop shows up on your calendar, including any changes.</p>
        <ButtonLink to={feed.replace(/^https?:/, "webcal:")} variant="quiet" className="mt-5">
          Subscribe to calendar
        </ButtonLink>
        <p className="mt-4 text-sm text-muted">
          Or paste this link into your calendar app:{" "}
          <a href={feed} className="break-words text-matcha underline">
            {feed}
          </a>
        </p>
      </div>
    </section>
  );
}

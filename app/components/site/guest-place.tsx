import { type Place, sayPlace } from "~/domain/counter/place";

type GuestPlaceProps = { place: Place; location: string | undefined };

/** An order's place in the queue. The page refreshes itself, and screen readers announce changes. */
export function GuestPlace({ place, location }: GuestPlaceProps) {
  const isReady = place.step === "ready";
  return (
    <p
      role="status"
      className={`mt-6 border-l-4 px-4 py-3 ${isReady ? "border-matcha bg-raised" : "border-line/20"}`}
    >
      <strong className="block font-display text-3xl">{sayPlace(place)}</strong>
      {isReady && location && <span className="wrap-anywhere">Pick it up at {location}.</span>}
    </p>
  );
}

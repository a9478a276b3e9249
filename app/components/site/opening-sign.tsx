import { directionsTo, type Opening } from "~/domain/event";
import { ButtonLink } from "~/ui/button";

type OpeningSignProps = {
  /** Null if no stop is planned, undefined if the stops couldn't be read. */
  opening: Opening | null | undefined;
  /** The notice while orders are paused; null if they aren't. */
  pause: string | null;
};

const NO_STOP = {
  isOpen: false,
  text: "Closed right now",
  location: "No stops planned yet",
  movedFrom: null,
  late: null,
  wait: null,
};

/** Open or closed, where, and directions: what people on the street want first. */
export function OpeningSign({ opening, pause }: OpeningSignProps) {
  if (opening === undefined && !pause) return null;
  const { isOpen, text, location, movedFrom, late, wait } = opening ?? NO_STOP;
  return (
    <div className="mb-6 max-w-md space-y-3 border-b border-line/20 pb-5">
      {opening !== undefined && (
        <div>
          <p className="text-lg font-medium tabular-nums">
            <span
              className={`mr-3 inline-block size-3 rounded-full ${isOpen ? "border-[.375rem] border-matcha" : "border-2 border-muted"}`}
            />
            {text}
          </p>
          {movedFrom && <p className="text-vermilion">Moved from {movedFrom}</p>}
          {late && <p className="text-vermilion">{late}</p>}
          {wait && !pause && <p className="text-muted">{wait}</p>}
          <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-3">
            <p className="wrap-anywhere min-w-0 grow basis-48 leading-snug text-muted">
              {location}
            </p>
            {opening && (
              <ButtonLink to={directionsTo(location)} rel="noopener" variant="quiet">
                Directions<span className="sr-only"> to the truck</span>
              </ButtonLink>
            )}
          </div>
        </div>
      )}
      {pause && (
        <p className="wrap-anywhere">
          <span className="font-medium">Orders are paused.</span> {pause}
        </p>
      )}
    </div>
  );
}

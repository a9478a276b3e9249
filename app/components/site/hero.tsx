import type { ComponentProps } from "react";
import { ShopPicture } from "~/components/shop-picture";
import { directionsTo, type Opening } from "~/domain/event";
import { DEFAULT_CONTENT } from "~/domain/homepage/homepage";
import { pausedText } from "~/domain/order-settings/order-settings";
import { ButtonLink } from "~/ui/button";
import { Icon } from "~/ui/icon";
import { Container } from "~/ui/page";

/** React 18 does not know this attribute. */
const FETCHED_FIRST = { fetchpriority: "high" };

type HeroProps = ComponentProps<typeof OpeningSign> & {
  title: string | null;
  subtitle: string | null;
  /** Null for the default truck. */
  imageUrl: string | null;
};

/** The home page's hero. The drawn truck has an empty sky for the words; on other images they're on a paper box. */
export function Hero({ title, subtitle, imageUrl, ...sign }: HeroProps) {
  return (
    <section className={`hero ${imageUrl ? "" : "hero-truck"}`}>
      {imageUrl && (
        <ShopPicture
          src={imageUrl}
          alt=""
          {...FETCHED_FIRST}
          sizes="100vw"
          className="absolute inset-0 size-full"
        />
      )}
      <Container className="relative flex flex-1 flex-col">
        <div className={`hero-words ${imageUrl ? "hero-label" : ""}`}>
          <OpeningSign {...sign} />
          <h1 className="hero-title">{title ?? DEFAULT_CONTENT.heroTitle}</h1>
          <p className="mt-4 max-w-md text-balance text-lg">
            {subtitle ?? DEFAULT_CONTENT.heroSubtitle}
          </p>
          <div className="mt-6 flex flex-wrap gap-3">
            {/* The browser's own jump to an anchor moves the focus too. */}
            <ButtonLink to="#menu" reloadDocument>
              Explore Our Menu
            </ButtonLink>
            <ButtonLink to="#events" reloadDocument variant="quiet" className="bg-paper">
              Find Our Truck
            </ButtonLink>
          </div>
        </div>
      </Container>
      <a href="#events" aria-label="Scroll down" className="hero-arrow">
        <Icon name="down" />
      </a>
    </section>
  );
}

type OpeningSignProps = {
  /** Null if no stop is planned, undefined if the stops couldn't be read. */
  opening: Opening | null | undefined;
  /** Other stops that are open at the same time. */
  alsoOpen?: readonly Opening[];
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
export function OpeningSign({ opening, alsoOpen = [], pause }: OpeningSignProps) {
  if (opening === undefined && !pause) return null;
  return (
    <div className="mb-6 max-w-md space-y-3 border-b border-line/20 pb-5">
      {opening !== undefined && (
        <OpeningAt
          opening={opening}
          isPaused={pause !== null}
          to={alsoOpen.length > 0 ? opening?.location : undefined}
        />
      )}
      {alsoOpen.map((other) => (
        <OpeningAt
          key={other.location}
          opening={other}
          isPaused={pause !== null}
          to={other.location}
        />
      ))}
      {pause && <p className="wrap-anywhere">{pausedText(pause)}</p>}
    </div>
  );
}

type OpeningAtProps = {
  opening: Opening | null;
  isPaused: boolean;
  /** The stop that the directions lead to, named where several stops are open. */
  to?: string;
};

function OpeningAt({ opening, isPaused, to = "the truck" }: OpeningAtProps) {
  const { isOpen, text, location, movedFrom, late, wait } = opening ?? NO_STOP;
  return (
    <div>
      <p className="text-lg font-medium tabular-nums">
        <span
          className={`mr-3 inline-block size-3 rounded-full ${isOpen ? "border-[.375rem] border-matcha" : "border-2 border-muted"}`}
        />
        {text}
      </p>
      {movedFrom && <p className="text-vermilion">Moved from {movedFrom}</p>}
      {late && <p className="text-vermilion">{late}</p>}
      {wait && !isPaused && <p className="text-muted">{wait}</p>}
      <div className="mt-1 flex flex-wrap items-center gap-x-6 gap-y-3">
        <p className="wrap-anywhere min-w-0 grow basis-48 leading-snug text-muted">{location}</p>
        {opening && (
          <ButtonLink to={directionsTo(location)} rel="noopener" variant="quiet">
            Directions<span className="sr-only">{` to ${to}`}</span>
          </ButtonLink>
        )}
      </div>
    </div>
  );
}

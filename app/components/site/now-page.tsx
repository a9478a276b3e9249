import { type Brand, THEME_KEY } from "~/brand";
import { BrandLogo } from "~/components/brand-logo";
import { unableToLoad } from "~/components/loading/unable-to-load";
import type { Colors } from "~/domain/brand/palette";
import { barePaletteStyle } from "~/domain/brand/palette-style";
import { directionsTo, type EventBrief, type Opening } from "~/domain/event";
import { pausedText } from "~/domain/order-settings/order-settings";

/**
 * The site's colors and type, trimmed to fit 2 KB: no custom font, no drawing, and light, like the site,
 * unless people chose dark.
 */
const NOW_STYLE = [
  ":root{--p:#fbf8f1;--i:#1f2a1c;--a:#4a7128;--v:#b3261e}",
  ".dark{--p:#12170f;--i:#f1efe6;--a:#b5d77a;--v:#f2a69c}",
  "body{margin:auto;max-width:32rem;padding:1rem 1.25rem;font:1.05rem/1.5 system-ui;background:var(--p);color:var(--i)}",
  "a{color:var(--a);display:inline-block;padding:.6rem 0;margin-right:1.5rem}",
  "header{border-bottom:1px solid #8885}",
  "footer{margin-top:2rem}",
  "header a,h1{font:1.3rem/1.3 Georgia,serif}",
  "header a{color:var(--i);text-decoration:none}",
  'header a:before{content:"";display:inline-block;padding:.55em;margin:0 .5em -.2em 0;border-radius:3px;background:#b3261e;outline:1px solid #fbf8f1;outline-offset:-5px}',
  "b{display:block;font:2rem/1.2 Georgia,serif}",
  "section{border-left:3px solid var(--v);padding-left:1rem;margin:2rem 0}",
  "p,h2{margin:.2rem 0;font:inherit}",
  "p:first-child{font-weight:600}",
  "section a{display:block;background:var(--a);color:var(--p);padding:.8rem;margin:1rem 0 0;text-align:center;text-decoration:none}",
].join("");

/** Styles in the truck's own colors, if it has any. */
export function nowStyle(brand: Colors & Pick<Brand, "logo">): string {
  const own = barePaletteStyle(brand, { p: "paper", i: "ink", a: "matcha" });
  return NOW_STYLE + (own && own + OWN_MARKS) + (brand.logo ? LOGO_MARK : "");
}

/** The logo in place of the drawn mark. */
const LOGO_MARK =
  "header a:before{display:none!important}header img{margin-right:.5em;vertical-align:middle}";

const OWN_MARKS =
  "section{border-color:var(--a)}header a:before{background:var(--a);outline-color:var(--p)}";

/** Applies the saved theme before the first paint. */
export const NOW_SCRIPT = `try{document.documentElement.className=localStorage["${THEME_KEY}"]||""}catch{}`;

const TITLE = "Where's the truck?";

type NowPageProps = {
  brand: Pick<Brand, "name" | "logo" | "paper">;
  style: string;
  /** The next stop, or all that are open. Empty when nothing is planned, undefined when unknown. */
  stops: { stop: EventBrief; opening: Opening | null }[] | undefined;
  /** The notice while orders are paused; null if they aren't. */
  pause: string | null;
  /** Names of menu items that are sold out today. */
  soldOut: string[];
  origin: string;
};

/**
 * A page for weak connections: under 2 KB and one request, without Remix, fonts, or images but the owner's logo, and
 * with one line of script.
 */
export function NowPage({ brand, style, stops, pause, soldOut, origin }: NowPageProps) {
  const { name } = brand;
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`${TITLE} | ${name}`}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="description" content="Where the truck is now, and where it's going next." />
        <link rel="canonical" href={`${origin}/now`} />
        {/* An icon without a request. */}
        <link rel="icon" href="data:," />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, of checked colors */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <script dangerouslySetInnerHTML={{ __html: NOW_SCRIPT }} />
      </head>
      <body>
        <header>
          <a href="/">
            <BrandLogo brand={brand} height={32} />
            {name}
          </a>
        </header>
        <main>
          <h1>{TITLE}</h1>
          {!stops && <p>{unableToLoad("events")}</p>}
          {stops?.length === 0 && <p>No upcoming events scheduled yet. Check back soon!</p>}
          {stops?.map(({ stop, opening }, index) => (
            <Answer
              key={stop.id}
              stop={stop}
              opening={opening}
              pause={pause}
              soldOut={index === 0 ? soldOut : []}
            />
          ))}
          {pause && <p>{pausedText(pause)}</p>}
        </main>
        <footer>
          <a href="/events">All stops</a>
          <a href="/menu">Menu</a>
        </footer>
      </body>
    </html>
  );
}

type AnswerProps = NonNullable<NowPageProps["stops"]>[number] &
  Pick<NowPageProps, "pause" | "soldOut">;

function Answer({ stop, opening, pause, soldOut }: AnswerProps) {
  const [place, ...address] = stop.location.split(", ");
  return (
    <section>
      <p>
        <i aria-hidden>{stop.isUnderWay ? "●" : "○"}</i> {opening?.text}
      </p>
      {stop.movedFrom && <p>Moved from {stop.movedFrom}</p>}
      {opening?.late && <p>{opening.late}</p>}
      {opening?.wait && !pause && <p>{opening.wait}</p>}
      <h2>
        <b>{place}</b> {address.join(", ")}
      </h2>
      {!stop.isUnderWay && (
        <p>
          <time dateTime={stop.startsAt}>{stop.date}</time>
          <br />
          {stop.time}
        </p>
      )}
      <p>{stop.title}</p>
      {stop.isUnderWay && soldOut.length > 0 && <p>Sold out today: {soldOut.join(", ")}</p>}
      <a href={directionsTo(stop.location)}>Directions</a>
    </section>
  );
}

import { type Brand, iconFolderOf, THEME_KEY } from "~/brand";
import { BrandLogo } from "~/components/brand-logo";
import { DISPLAY_FACE, DISPLAY_FAMILY } from "~/components/display-face";
import type { Colors } from "~/domain/brand/palette";
import { barePaletteStyle } from "~/domain/brand/palette-style";

/** The site's colors and type for a tablet that people read from the curb. */
const BOARD_STYLE = [
  DISPLAY_FACE,
  ":root{--p:#fbf8f1;--i:#1f2a1c;--m:#5b6555;--a:#4a7128;--o:#fbf8f1}",
  ".dark{--p:#12170f;--i:#f1efe6;--m:#a9b09f;--a:#b5d77a;--o:#12170f}",
  "body{display:flex;flex-direction:column;margin:0;min-height:100vh;background:var(--p);color:var(--i);font:1.1rem/1.3 system-ui,sans-serif}",
  "main{flex:1;display:flex;flex-direction:column}",
  `h1{display:flex;align-items:center;gap:.5em;min-width:0;margin:0;padding:1rem 4vw;font:600 clamp(1.4rem,2.5vw,2.2rem)/1.3 ${DISPLAY_FAMILY};overflow-wrap:anywhere}`,
  "h1 img{flex-shrink:0}",
  "div{flex:1;display:flex;flex-wrap:wrap}",
  // Two sections with a line between them, whether they're side by side or not.
  "section{flex:1 1 18rem;min-width:0;box-sizing:border-box;padding:clamp(1.25rem,2.5vw,2.5rem) 4vw;box-shadow:0 0 0 1px #8885}",
  "section:first-child{flex-grow:2}",
  `h2{margin:0 0 .4em;font:600 clamp(2rem,5vw,4rem)/1.1 ${DISPLAY_FAMILY}}`,
  "ul{display:flex;flex-wrap:wrap;gap:.35em;margin:0;padding:0;list-style:none;font-size:clamp(1.6rem,3.4vw,3rem);font-weight:600;font-variant-numeric:tabular-nums}",
  "li{box-sizing:border-box;max-width:100%;padding:.1em .4em;overflow-wrap:anywhere;line-height:1.2;border:2px solid var(--m);border-radius:4px}",
  ".ready ul{font-size:clamp(2.2rem,5.5vw,5rem)}",
  ".ready li{background:var(--a);border-color:var(--a);color:var(--o)}",
  "p{color:var(--m);margin:0;font-size:clamp(1.1rem,2vw,1.8rem)}",
  "#old{display:none;padding:.6rem 4vw;background:#b3261e;color:#fff}",
  ".old #old{display:block}",
  "#news{position:absolute;width:1px;height:1px;overflow:hidden;clip-path:inset(50%);white-space:nowrap}",
].join("");

/** Styles in the truck's own colors, if it has any. */
export const boardStyle = (colors: Colors) =>
  BOARD_STYLE +
  barePaletteStyle(colors, { p: "paper", i: "ink", m: "muted", a: "matcha", o: "on-matcha" });

const EVERY_S = 10;
/** How long the page waits for a response before it counts as a failure. */
const TIMEOUT_S = 8;

/**
 * Applies the theme before the first paint. Then it fetches the page again at an interval: a reload would leave a
 * tablet without signal on its browser's own error page. Screen readers announce a lost connection, and names that
 * are new in a list. It keeps the screen on if the browser can.
 */
export const BOARD_SCRIPT = `try{document.documentElement.className=localStorage["${THEME_KEY}"]||""}catch{}
{let failed=0,busy;const d=document,main=p=>p.querySelector("main");
const say=text=>{d.getElementById("news").textContent=text};
const names=list=>list?[...list.querySelectorAll("li")].map(n=>n.textContent):[];
const added=(list,before)=>{const had=names(before),more=names(list).filter(n=>!had.includes(n));return more.length?list.querySelector("h2").textContent+": "+more.join(", ")+". ":""};
const show=(next,shown)=>{if(next.innerHTML===shown.innerHTML)return;const before=shown.querySelectorAll("section"),news=[...next.querySelectorAll("section")].map((list,i)=>added(list,before[i])).join("").trim();say(news);shown.innerHTML=next.innerHTML};
const again=async()=>{if(busy)return;busy=1;const c=new AbortController,t=setTimeout(()=>c.abort(),${TIMEOUT_S * 1000});try{const r=await fetch(location.href,{signal:c.signal});if(!r.ok)throw r;const m=main(new DOMParser().parseFromString(await r.text(),"text/html"));if(failed>2)say("");failed=0;show(m,main(d))}catch{if(++failed===3)say(d.getElementById("old").textContent)}clearTimeout(t);busy=0;d.body.className=failed>2?"old":""};
const awake=()=>{if(!d.hidden&&navigator.wakeLock)navigator.wakeLock.request("screen").catch(()=>{})};
setInterval(again,${EVERY_S * 1000});awake();d.addEventListener("visibilitychange",()=>{awake();again()})}`;

type BoardPageProps = {
  brand: Pick<Brand, "name" | "logo" | "paper">;
  /** The title of the stop that the board is for, if others are on. */
  stop?: string;
  style: string;
  making: string[];
  ready: string[];
};

/** The customer board, for a tablet at the window. Like /now it's a page without Remix. */
export function BoardPage({ brand, stop, style, making, ready }: BoardPageProps) {
  const { name, logo } = brand;
  const folder = iconFolderOf(brand);
  return (
    <html lang="en">
      <head>
        <meta charSet="utf-8" />
        <title>{`Board | ${name}`}</title>
        <meta name="viewport" content="width=device-width" />
        <meta name="robots" content="noindex" />
        <link rel="icon" href="data:," />
        <noscript>
          <meta httpEquiv="refresh" content={String(EVERY_S)} />
        </noscript>
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own, of checked colors */}
        <style dangerouslySetInnerHTML={{ __html: style }} />
        {/* biome-ignore lint/security/noDangerouslySetInnerHtml: our own constant */}
        <script dangerouslySetInnerHTML={{ __html: BOARD_SCRIPT }} />
      </head>
      <body>
        <p id="old">No connection. These numbers may be out of date.</p>
        <p id="news" role="status" />
        <main>
          <h1>
            {logo ? (
              <BrandLogo brand={brand} height={48} />
            ) : (
              <img src={`${folder}favicon.svg`} alt="" width={48} height={48} />
            )}
            <span>{stop ? `${name} · ${stop}` : name}</span>
          </h1>
          <div>
            <Numbers title="Ready" names={ready} className="ready" />
            <Numbers title="Making" names={making} />
          </div>
        </main>
      </body>
    </html>
  );
}

type NumbersProps = { title: string; names: string[]; className?: string };

function Numbers({ title, names, className }: NumbersProps) {
  return (
    <section className={className}>
      <h2>{title}</h2>
      {names.length > 0 ? (
        <ul>
          {names.map((name) => (
            <li key={name}>
              <bdi translate="no">{name}</bdi>
            </li>
          ))}
        </ul>
      ) : (
        <p>Nothing yet</p>
      )}
    </section>
  );
}

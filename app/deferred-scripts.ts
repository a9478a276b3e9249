import { RECORD_CHANGES } from "./foreign-changes";

/**
 * Promise: a page is drawn, with its images, before its script is fetched, and a browser too old for our script keeps
 * the server's page, which can be read and used.
 * Price: Remix's tags are changed in the finished HTML, where a new version may write them otherwise, 270 bytes of each
 * page, and scripts that take over about half a second later (docs/decisions.md).
 * Without it: tests/e2e/bundle.spec.ts ("a page's script") fails.
 */

/** The longest that the script waits for images. */
export const MAX_WAIT_MS = 3_000;

/** The longest that the script waits for the page to be drawn once it's loaded: a hidden tab isn't drawn. */
const MAX_UNDRAWN_MS = 500;

/** How long home waits for the truck's image to be decoded after the first paint. Not every browser tells of it. */
const HERO_DRAWN_MS = 250;

/**
 * True in browsers that our script supports: Safari 15.4, Chrome 98, Firefox 98, and newer. These two features are
 * as new. An older browser keeps the server's page, which works without a script (docs/decisions.md).
 */
const IS_NEW_ENOUGH = "window.structuredClone&&window.HTMLDialogElement";

/** Disables the tags that would fetch the script at once. */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link media="not all" rel="modulepreload"')
    .replace('<script type="module" async=""', '<script type="text/plain"');
}

/** How long a page that posted a form may wait for the answer until it's shown as one without a script. */
const ANSWER_MS = 5_000;

/**
 * Once a form is posted before the script has taken over, nothing more is loaded for the page that goes: on one bar of
 * signal its script would hold up the answer by a second. A form with a target may keep its page, and so it isn't
 * stopped. A page that stays, or is shown again by Back, becomes one without a script.
 */
const STOP_FOR_FORM = `onsubmit=e=>r.dataset.js||e.target.target||stop(r.dataset.js=1,setTimeout(()=>r.dataset.js==1&&delete r.dataset.js,${ANSWER_MS}));`;

/**
 * Runs in the page, whose document is `d` and whose root element is `r`. It replaces the disabled tags with enabled
 * copies, since not every browser fetches a tag that's only changed. A second run finds nothing left to do.
 */
export const START_SCRIPTS = `if(${IS_NEW_ENOUGH}){const start=()=>{if(r.dataset.js)return;for(const l of d.querySelectorAll("[media='not all']")){l.media="";l.replaceWith(l.cloneNode())}
const o=d.querySelector("[type='text/plain']");if(o){o.type="module";o.replaceWith(o.cloneNode(true))}};
r.dataset.js="";addEventListener("load",()=>{new PerformanceObserver(()=>setTimeout(start,d.querySelector(".hero-truck")?${HERO_DRAWN_MS}:0)).observe({type:"paint",buffered:1});setTimeout(start,${MAX_UNDRAWN_MS})});setTimeout(start,${MAX_WAIT_MS});${STOP_FOR_FORM}${RECORD_CHANGES}}`;

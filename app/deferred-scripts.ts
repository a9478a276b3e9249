/**
 * A page can be read and used before its script is there. So the script is asked for once the page is
 * drawn, and on a slow line its images have come by then.
 */

/** An image that doesn't load must not hold up the script. */
export const MAX_WAIT_MS = 3_000;

/**
 * Whether this browser is one that our script is written for: Safari 15.4, Chrome 98, Firefox 98 and
 * newer. These two came with them. An older one keeps the page that the server sent, which works
 * without a script (docs/decisions.md).
 */
const IS_NEW_ENOUGH =
  '"structuredClone"in window&&window.HTMLDialogElement&&"showModal"in HTMLDialogElement.prototype';

/** Takes out of Remix's page what would fetch the script at once. */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link media="not all" rel="modulepreload"')
    .replace('<script type="module" async=""', '<script type="text/plain"');
}

/**
 * Runs in the page and puts that back, so React finds each element where it expects it: in its own place,
 * since what is only changed is not fetched by every browser. Whichever of the two comes late finds
 * nothing left to do.
 */
export const START_SCRIPTS = `if(${IS_NEW_ENOUGH}){const d=document,start=()=>{for(const l of d.querySelectorAll("[media='not all']")){const n=l.cloneNode();n.removeAttribute("media");l.replaceWith(n)}
const o=d.querySelector("[type='text/plain']"),s=d.createElement("script");if(o){s.type="module";s.text=o.text;o.replaceWith(s)}};
d.documentElement.dataset.js="";addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(start)));setTimeout(start,${MAX_WAIT_MS})}`;

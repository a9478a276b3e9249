/**
 * A page can be read and used before its script is there. So the script is asked for once the page is
 * drawn, and on a slow line its pictures have come by then.
 */

/** A picture that does not come must not keep the script from coming. */
const LONGEST_WAIT_MS = 3_000;

/** Takes out of Remix's page what would fetch the script at once. */
export function deferScripts(html: string): string {
  return html
    .replaceAll('<link rel="modulepreload"', '<link media="not all" rel="modulepreload"')
    .replace('<script type="module" async=""', '<script type="text/plain"');
}

/**
 * Stands in the page and puts that back: React finds each element where it expects it. What runs too
 * early, with the page still on its way, is made good when that has loaded.
 */
export const START_SCRIPTS = `{const d=document,start=()=>{
for(const l of d.querySelectorAll('link[media="not all"]'))l.removeAttribute("media");
for(const o of d.querySelectorAll('script[type="text/plain"]')){const s=d.createElement("script");s.type="module";s.text=o.text;o.replaceWith(s)}};
addEventListener("load",()=>requestAnimationFrame(()=>setTimeout(start)));setTimeout(start,${LONGEST_WAIT_MS})}`;

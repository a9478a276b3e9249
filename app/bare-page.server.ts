import type { ReactElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { inlineHash } from "../server/csp";
import { withETag } from "./http/etag.server";

/**
 * Responds with a page without Remix.
 * @param inline the page's style and script, for its content security policy, and whether the script fetches the page again
 * @param freshness headers from `freshUntil`, which say how long the gate may cache the page
 */
export function barePage(
  request: Request,
  page: ReactElement,
  inline: { style: string; script: string; asksAgain?: boolean },
  freshness: Record<string, string> = {},
): Response {
  const html = renderToStaticMarkup(page);
  const images = html.includes("<img") ? "'self' data:" : "data:";
  return withETag(request, `<!DOCTYPE html>${html}`, {
    "Content-Type": "text/html; charset=utf-8",
    "Content-Security-Policy": `default-src 'none'; img-src ${images};${inline.style.includes("@font-face") ? " font-src 'self';" : ""} style-src ${inlineHash(inline.style)}; script-src ${inlineHash(inline.script)};${inline.asksAgain ? " connect-src 'self';" : ""} base-uri 'none'; form-action 'none'; frame-ancestors 'none'`,
    // Browsers must recheck the page each time, because it says 'now'.
    "Cache-Control": "no-cache",
    ...freshness,
  });
}

import type { BrowserContext, Route } from "@playwright/test";
import { type Member, newerMembers } from "../../dev/browsers/floor";

/**
 * Makes the browser like those before popovers (Safari 16, Firefox 124) and modal dialogs (Safari 15.3, Firefox 97).
 * Scripts, style sheets, and HTML can't use them.
 */
export async function forgetOverlays(context: BrowserContext): Promise<void> {
  await context.addInitScript(forget);
  const styles = new Map<string, RouteAnswer>();
  await context.route(isDocumentOrStyle, async (route: Route) => {
    const url = route.request().url();
    const known = styles.get(url);
    if (known) return route.fulfill(known);
    const response = await route.fetch({ maxRedirects: 0 });
    const type = response.headers()["content-type"] ?? "";
    if (!/html|css/.test(type)) return route.fulfill({ response });
    const text = (await response.text())
      .replaceAll(":popover-open", ":-unknown-popover-open")
      .replaceAll(":modal", ":-unknown-modal")
      .replaceAll(/ popover="/g, ' data-popover="');
    const headers = withOtherStyles(response.headers());
    const status = response.status();
    if (type.includes("css")) styles.set(url, { status, headers, body: text });
    return route.fulfill({ status, headers, body: text });
  });
}

type RouteAnswer = Parameters<Route["fulfill"]>[0];

/** Headers whose content security policy allows the rewritten styles. They no longer match the hash in it. */
function withOtherStyles(headers: Record<string, string>): Record<string, string> {
  const policy = headers["content-security-policy"];
  if (!policy) return headers;
  const other = policy.replace(/style-src 'self'[^;]*/, "style-src 'self' 'unsafe-inline'");
  return { ...headers, "content-security-policy": other };
}

function isDocumentOrStyle(url: URL): boolean {
  return !/\.(js|svg|png|webp|avif|woff2?)$/.test(url.pathname);
}

/** Runs in the page, before the page's own scripts. */
function forget(): void {
  const element = HTMLElement.prototype;
  for (const name of ["popover", "showPopover", "hidePopover", "togglePopover"]) {
    Reflect.deleteProperty(element, name);
  }
  for (const name of ["show", "showModal"]) {
    Reflect.deleteProperty(HTMLDialogElement.prototype, name);
  }
  const { matches, setAttribute } = Element.prototype;
  Element.prototype.matches = function (selectors) {
    if (/:popover-open|:modal/.test(selectors)) {
      throw new DOMException(`'${selectors}' is not a valid selector.`, "SyntaxError");
    }
    return matches.call(this, selectors);
  };
  Element.prototype.setAttribute = function (name, value) {
    setAttribute.call(this, name === "popover" ? "data-popover" : name, value);
  };
}

/** Makes the browser like the oldest one that our script runs in (dev/browsers/floor.ts), without newer features. */
export async function forgetNewer(context: BrowserContext): Promise<void> {
  await context.addInitScript(forgetMembers, newerMembers());
}

/** Runs in the page, before the page's own scripts. */
function forgetMembers(members: Member[]): void {
  for (const { owner, name, isStatic } of members) {
    const object = Reflect.get(window, owner);
    // Members that a browser doesn't let scripts delete stay.
    const from = isStatic ? object : object?.prototype;
    if (from && name in from) Reflect.deleteProperty(from, name);
  }
}

import type { IncomingMessage, ServerResponse } from "node:http";
import { FRESH_UNTIL_HEADER } from "../app/http/fresh-until";
import { beforeHead } from "./before-head";
import type { Middleware } from "./middleware";
import { asksForData, isWithin, routedPath, TOKEN_FOLDERS } from "./request-target";

/** The policy of all responses except pages: they can't run, load, or be framed. */
const NOTHING = "default-src 'none'; frame-ancestors 'none'";

const ALWAYS: readonly (readonly [string, string])[] = [
  ["X-Content-Type-Options", "nosniff"],
  ["X-Frame-Options", "DENY"],
  ["Referrer-Policy", "strict-origin-when-cross-origin"],
  ["Cross-Origin-Opener-Policy", "same-origin-allow-popups"],
  ["Cross-Origin-Resource-Policy", "same-origin"],
  [
    "Permissions-Policy",
    'camera=(), microphone=(), geolocation=(), usb=(), browsing-topics=(), payment=(self "https://js.stripe.com")',
  ],
];

export const YEAR_S = 31_536_000;

/** The HSTS header lasts one year, as ASVS 5.0 3.4.1 asks. */
const HTTPS_ONLY = ["Strict-Transport-Security", `max-age=${YEAR_S}; includeSubDomains`] as const;

/** Pages whose URL contains a secret token. Their Referer header is cut to the origin. */
const SECRET_PAGES = [...TOKEN_FOLDERS, "/newsletter/unsubscribe"];

const PRIVATE_FOLDERS = ["/admin", "/api", "/auth", "/checkout", ...TOKEN_FOLDERS];

/** Sets headers right before the head is written. Remix appends its own, so earlier ones could be sent twice. */
export function securityHeaders(origin: string): Middleware {
  const always = origin.startsWith("https:") ? [...ALWAYS, HTTPS_ONLY] : ALWAYS;
  return (request, response, next) => {
    const noStore = isPrivate(request);
    const isSecret = SECRET_PAGES.some((folder) => isWithin(routedPath(request), folder));
    beforeHead(response, (status) => {
      // 'no-referrer' isn't possible, since browsers then send our own forms with a null origin.
      if (isSecret) setDefault(response, "Referrer-Policy", "strict-origin");
      for (const [name, value] of always) setDefault(response, name, value);
      // A 304 updates the stored page's headers, and a default here would replace its policy.
      if (status !== 304) setDefault(response, "Content-Security-Policy", NOTHING);
      if (noStore) setDefault(response, "Cache-Control", "no-store");
      else if (isPage(response)) setDefault(response, "Cache-Control", "private, no-cache");
      response.removeHeader("X-Powered-By");
      response.removeHeader(FRESH_UNTIL_HEADER);
    });
    next();
  };
}

/** Whether the response is a page. It may have a visitor's cart or message, so no shared cache may store it. */
function isPage(response: ServerResponse): boolean {
  return String(response.getHeader("Content-Type")).startsWith("text/html");
}

function setDefault(response: ServerResponse, name: string, value: string): void {
  if (!response.hasHeader(name)) response.setHeader(name, value);
}

function isPrivate(request: IncomingMessage): boolean {
  const path = routedPath(request);
  return PRIVATE_FOLDERS.some((folder) => isWithin(path, folder)) || asksForData(request);
}

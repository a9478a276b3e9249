import type { IncomingMessage } from "node:http";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { pathAsSent } from "./request-target";

/** Paths that Fly requests by the machine's own address. They're neither secret nor pages of the shop. */
const HEALTH_CHECKS = new Set(["/healthz", "/readyz"]);

/** Refuses other hosts. Remix would build URLs from a stranger's Host header, and prefers X-Forwarded-Host. */
export function allowedHost(origin: string): Middleware {
  const { host } = new URL(origin);
  return (request, response, next) => {
    delete request.headers["x-forwarded-host"];
    if (HEALTH_CHECKS.has(pathAsSent(request))) {
      request.headers.host = host;
      return next();
    }
    if (hostHeaders(request) !== 1 || !request.headers.host) {
      return respondPlain(request, response, {
        status: 400,
        text: "The request needs exactly one Host header.",
      });
    }
    if (request.headers.host.toLowerCase() !== host) {
      return respondPlain(request, response, {
        status: 421,
        text: `This shop is at ${origin}/`,
      });
    }
    // Remix compares this with the Origin header letter by letter, and fails with 500 if they differ.
    request.headers.host = host;
    next();
  };
}

/** How many Host headers there are. Node keeps the first one, but a proxy may have checked the last. */
function hostHeaders({ rawHeaders }: IncomingMessage): number {
  let count = 0;
  for (let at = 0; at < rawHeaders.length; at += 2) {
    if (rawHeaders[at]?.toLowerCase() === "host") count += 1;
  }
  return count;
}

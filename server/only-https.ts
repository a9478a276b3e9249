import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { isRead, isWithin, pathAsSent, routedPath } from "./request-target";

/**
 * Redirects people who typed 'http' to https. A program that calls the API over http is refused: it has sent
 * its token unencrypted, which a redirect would hide. The proxy's header says how it was reached. A client that
 * fakes 'http' only harms itself. The platform's health checks come without a proxy.
 */
export function onlyHttps(origin: string): Middleware {
  if (!origin.startsWith("https:")) return (_request, _response, next) => next();
  return (request, response, next) => {
    if (request.headers["x-forwarded-proto"] !== "http" || pathAsSent(request) === "/healthz") {
      return next();
    }
    if (isRead(request) && !isWithin(routedPath(request), "/api")) {
      const headers = { Location: `${origin}${request.url}`, "Cache-Control": "no-store" };
      return respondPlain(request, response, { status: 301, headers });
    }
    const text = `This shop only answers over HTTPS. Use ${origin}, and replace any token you sent.`;
    respondPlain(request, response, { status: 403, text });
  };
}

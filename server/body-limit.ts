import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { pathAsSent } from "./request-target";

/** The most bytes of a body. The largest form of the shop has a few kB. */
export const MAX_BODY_BYTES = 256 * 1024;

/**
 * Refuses larger bodies, and those without a length with 411. Node's parser makes sure that the length is true.
 * @param exempt patterns for 'METHOD /path' as sent. Those routes must count bytes themselves
 */
export function bodyLimit(maxBytes = MAX_BODY_BYTES, exempt: readonly RegExp[] = []): Middleware {
  return (request, response, next) => {
    const name = `${request.method} ${pathAsSent(request)}`;
    if (exempt.some((pattern) => pattern.test(name))) return next();
    if (request.headers["transfer-encoding"] !== undefined) {
      const text = "The request needs a Content-Length header.";
      return respondPlain(request, response, { status: 411, text });
    }
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
      const text = `The request is too big. The limit is ${Math.floor(maxBytes / 1024)} KB.`;
      return respondPlain(request, response, { status: 413, text });
    }
    next();
  };
}

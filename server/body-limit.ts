import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { pathAsSent } from "./request-target";

/** The most bytes of a body without files. The largest form of the shop has a few kB. */
export const MAX_BODY_BYTES = 256 * 1024;
const WITHOUT_FILES = { maxBytes: MAX_BODY_BYTES };

/** The most bytes of requests that may include files. */
export type FileLimit = { pattern: RegExp; maxBytes: number };

/**
 * Refuses larger bodies, and those without a length with 411. Node's parser makes sure that the length is true.
 * @param fileLimits larger limits. The first whose pattern matches 'METHOD /path' as sent applies
 */
export function bodyLimit(fileLimits: readonly FileLimit[] = []): Middleware {
  return (request, response, next) => {
    const name = `${request.method} ${pathAsSent(request)}`;
    if (request.headers["transfer-encoding"] !== undefined) {
      const text = "The request needs a Content-Length header.";
      return respondPlain(request, response, { status: 411, text });
    }
    const { maxBytes } = fileLimits.find(({ pattern }) => pattern.test(name)) ?? WITHOUT_FILES;
    if (Number(request.headers["content-length"] ?? 0) > maxBytes) {
      const text = `The request is too big. The limit is ${Math.floor(maxBytes / 1024)} KB.`;
      return respondPlain(request, response, { status: 413, text });
    }
    next();
  };
}

import type { Middleware } from "./middleware";
import { pathAsSent } from "./request-target";

/** Enough for 256 kB on one bar of signal, in milliseconds. */
const BODY_MS = 30_000;

/**
 * Lets go of whoever takes longer than that to send a body. Node's own measure holds for the whole
 * server, which gives uploads their time (time-outs.ts).
 * @param exempt matched against 'METHOD /path' as sent
 */
export function bodyTimeOut(exempt: readonly RegExp[] = [], after = BODY_MS): Middleware {
  return (request, response, next) => {
    const name = `${request.method} ${pathAsSent(request)}`;
    if (exempt.some((pattern) => pattern.test(name))) return next();
    const timer = setTimeout(() => {
      if (request.complete) return;
      const { socket } = request;
      // As Node itself says it.
      if (!response.headersSent)
        socket.write("HTTP/1.1 408 Request Timeout\r\nConnection: close\r\n\r\n");
      socket.destroySoon();
    }, after);
    request.once("close", () => clearTimeout(timer));
    next();
  };
}

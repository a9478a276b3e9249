import type { Socket } from "node:net";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";

/**
 * The most unanswered requests on one connection. Browsers and proxies wait for each response before the next
 * request.
 */
export const MAX_UNANSWERED = 4;

const unanswered = new WeakMap<Socket, number>();

/** Connections that were refused and take no more requests. */
const refused = new WeakSet<Socket>();

/**
 * Limits pipelined requests. Node hands over all requests of a packet at once, and 64 kB have room for a
 * thousand. Those beyond the limit get one refusal, which closes the connection once the earlier requests are
 * answered. Node's `maxRequestsPerSocket` is no help, since it counts all requests of a connection.
 */
export const limitPipelining: Middleware = (request, response, next) => {
  const { socket } = request;
  if (refused.has(socket)) return;
  const waiting = unanswered.get(socket) ?? 0;
  if (waiting < MAX_UNANSWERED) {
    unanswered.set(socket, waiting + 1);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return next();
  }
  refused.add(socket);
  const text = "Too many requests at once on one connection. Please wait for each response.";
  respondPlain(request, response, { status: 429, text, headers: { Connection: "close" } });
};

import type { Socket } from "node:net";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";

/** Browsers and proxies wait for each answer before they ask again on the same connection. */
export const MAX_UNANSWERED = 4;

/**
 * Marks a connection that has had its refusal and takes no more requests. Subtracting one leaves it infinite.
 */
const REFUSED = Number.POSITIVE_INFINITY;

const unanswered = new WeakMap<Socket, number>();

/**
 * Node hands over every request of a packet at once, and 64 kB hold a thousand. Those beyond a few get
 * one refusal, which ends the connection once the earlier ones are answered. Its own
 * `maxRequestsPerSocket` counts all that a connection ever asked.
 */
export const pipelining: Middleware = (request, response, next) => {
  const { socket } = request;
  const waiting = unanswered.get(socket) ?? 0;
  if (waiting < MAX_UNANSWERED) {
    unanswered.set(socket, waiting + 1);
    response.once("close", () => unanswered.set(socket, (unanswered.get(socket) ?? 1) - 1));
    return next();
  }
  if (waiting === REFUSED) return;
  unanswered.set(socket, REFUSED);
  const text = "Too many requests at once on one connection. Please wait for each response.";
  respondPlain(request, response, { status: 429, text, headers: { Connection: "close" } });
};

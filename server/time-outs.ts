import type { createServer, RequestListener, Server } from "node:http";

/** How long one client may keep a connection busy, in milliseconds. */
export type TimeOuts = {
  /** From the first byte to the end of the request's headers. */
  headersTimeout: number;
  /**
   * From the first byte to the end of the request's body. This holds for the whole server, so it is an
   * upload's: 50 MB at half a megabit a second. Other bodies have less (body-time-out.ts).
   */
  requestTimeout: number;
  /** Between two requests. Longer than a proxy's, so that the proxy hangs up first. */
  keepAliveTimeout: number;
  /** Without a byte in either direction, so that a reader who stops reading is let go. */
  timeout: number;
};

const TIME_OUTS: TimeOuts = {
  headersTimeout: 10_000,
  requestTimeout: 15 * 60_000,
  keepAliveTimeout: 65_000,
  timeout: 120_000,
};

/** How often Node looks for overdue requests, in milliseconds; 30 s unless told at creation. */
const CHECK_INTERVAL = 1_000;

/** A server that lets go of clients who are slow by intent; Node's defaults hold them for minutes. */
export function timedServer(
  create: typeof createServer,
  listener: RequestListener,
  timeOuts: TimeOuts = TIME_OUTS,
): Server {
  const server = create({ connectionsCheckingInterval: CHECK_INTERVAL }, listener);
  setTimeOuts(server, timeOuts);
  return server;
}

/** The same for a server that stands already. */
export function setTimeOuts(server: Server, timeOuts: TimeOuts = TIME_OUTS): void {
  Object.assign(server, timeOuts);
}

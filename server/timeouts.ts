import type { createServer, RequestListener, Server } from "node:http";

/** Time-outs for one client, in milliseconds. */
export type Timeouts = {
  /** The time from the first byte to the end of the request's headers. */
  headersTimeout: number;
  /**
   * The time from the first byte to the end of an upload's body: 50 MB at half a megabit a second. Other bodies
   * have less (body-timeout.ts).
   */
  requestTimeout: number;
  /** The time between two requests. It's longer than a proxy's, so that the proxy hangs up first. */
  keepAliveTimeout: number;
  /** Time without a byte in either direction, after which a client that stops reading is dropped. */
  timeout: number;
};

const TIME_OUTS: Timeouts = {
  headersTimeout: 10_000,
  requestTimeout: 15 * 60_000,
  keepAliveTimeout: 65_000,
  timeout: 120_000,
};

/** Milliseconds between Node's checks for overdue requests. The default is 30 s. */
const CHECK_INTERVAL = 1_000;

/** A server with these time limits. Node's defaults let clients that are slow on purpose hold on for minutes. */
export function timedServer(
  create: typeof createServer,
  listener: RequestListener,
  timeouts: Timeouts = TIME_OUTS,
): Server {
  const server = create({ connectionsCheckingInterval: CHECK_INTERVAL }, listener);
  setTimeouts(server, timeouts);
  return server;
}

export function setTimeouts(server: Server, timeOuts: Timeouts = TIME_OUTS): void {
  Object.assign(server, timeOuts);
}

import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "../app/log.server";

/** Milliseconds after SIGTERM. Fly sends SIGKILL after 5 s by default. */
const ANSWERS_UNTIL = 4_000;
const EXIT_AT = 4_500;

type Hook = () => void | Promise<void>;

const hooks: Hook[] = [];
const firstHooks: (() => void)[] = [];

/** Runs before responses are waited for: what would never end by itself ends here. */
export function onShutdownAsked(hook: () => void): void {
  firstHooks.push(hook);
}

/** Runs after the last response. Last in, first run: what uses the database stops before it. */
export function onShutdown(hook: Hook): void {
  hooks.push(hook);
}

/**
 * Stops the server on SIGTERM or SIGINT: requests in flight are answered, and the process exits 0. A rejection that
 * nobody handles is logged and the process lives: it concerns one request. After an uncaught
 * exception state is unknown: the process stops the same way and exits 1.
 */
export function shutDownGracefully(server: Server): void {
  const connections = new Connections(server);
  let stopping = false;

  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCode), EXIT_AT);
    server.close();
    // remix-serve's own signal handler comes next: closing twice would log a false error.
    server.close = () => server;
    for (const hook of firstHooks) hook();
    await Promise.race([connections.close(), after(ANSWERS_UNTIL)]);
    log.info("stopped", { cutOff: connections.size });
    await runHooks();
    process.exit(exitCode);
  }

  process.on("SIGTERM", () => void stop(0));
  process.on("SIGINT", () => void stop(0));
  process.on("unhandledRejection", (reason) => log.error("unhandled-rejection", { error: reason }));
  process.on("uncaughtException", (error) => {
    log.error("uncaught-exception", { error });
    void stop(1);
  });
}

async function runHooks(): Promise<void> {
  for (const hook of hooks.toReversed()) {
    try {
      await hook();
    } catch (error) {
      log.error("stop-hook-failed", { error });
    }
  }
}

function after(ms: number): Promise<void> {
  return new Promise((resolve) => {
    setTimeout(resolve, ms);
  });
}

/** Node's `closeIdleConnections` leaves a half-sent header open, which would hold up every stop. */
class Connections {
  readonly #unanswered = new Map<Socket, Set<ServerResponse>>();
  #closing = false;
  #whenEmpty: (() => void) | undefined;

  constructor(server: Server) {
    server.on("connection", (socket: Socket) => this.#opened(socket));
    server.prependListener("request", (request: IncomingMessage, response: ServerResponse) =>
      this.#asked(request.socket, response),
    );
  }

  get size(): number {
    return this.#unanswered.size;
  }

  /** Each as soon as its responses are sent; resolves when none is left. */
  async close(): Promise<void> {
    this.#closing = true;
    for (const [socket, responses] of this.#unanswered) {
      if (responses.size === 0) socket.destroy();
      for (const response of responses) announceClose(response);
    }
    if (this.size === 0) return;
    await new Promise<void>((resolve) => {
      this.#whenEmpty = resolve;
    });
  }

  #opened(socket: Socket): void {
    this.#unanswered.set(socket, new Set());
    socket.once("close", () => {
      this.#unanswered.delete(socket);
      if (this.size === 0) this.#whenEmpty?.();
    });
  }

  #asked(socket: Socket, response: ServerResponse): void {
    const responses = this.#unanswered.get(socket);
    if (!responses) return;
    responses.add(response);
    response.once("close", () => {
      responses.delete(response);
      if (this.#closing && responses.size === 0) socket.destroySoon();
    });
  }
}

function announceClose(response: ServerResponse): void {
  if (!response.headersSent) response.setHeader("Connection", "close");
}

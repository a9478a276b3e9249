import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";
import { log } from "../app/log.server";

/** Milliseconds after SIGTERM until responses are cut off. Fly sends SIGKILL after 5 s by default. */
const ANSWERS_UNTIL = 4_000;
const EXIT_AT = 4_500;

type Hook = () => void | Promise<void>;

const hooks: Hook[] = [];
const firstHooks: (() => void)[] = [];

/** Runs before the shutdown waits for responses, to end those that never end by themselves. */
export function onShutdownStart(hook: () => void): void {
  firstHooks.push(hook);
}

/** Runs after the last response. The last hook added runs first, so users of the database stop before it closes. */
export function onShutdown(hook: Hook): void {
  hooks.push(hook);
}

/**
 * Stops the server on SIGTERM or SIGINT: open requests are answered, and the process exits with 0. After an
 * unhandled rejection, the process goes on, since it concerns only one request; it's logged. After an uncaught
 * exception, the state is unknown, so the process stops the same way and exits with 1.
 */
export function shutDownGracefully(server: Server): void {
  const connections = new Connections(server);
  let stopping = false;

  async function stop(exitCode: number): Promise<void> {
    if (stopping) return;
    stopping = true;
    setTimeout(() => process.exit(exitCode), EXIT_AT);
    server.close();
    // remix-serve's own signal handler runs next, and closing twice would log a false error.
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

/**
 * Open connections. Node's `closeIdleConnections` leaves those with half a header open, which would delay every
 * shutdown.
 */
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

  /** Closes each connection once its responses are sent. Resolves when none is left. */
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

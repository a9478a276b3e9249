import type { IncomingMessage, Server, ServerResponse } from "node:http";
import type { Socket } from "node:net";

/** Node's `closeIdleConnections` leaves a half-sent header open, which would hold up every stop. */
export class Connections {
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

import type { IncomingMessage, ServerResponse } from "node:http";
import { log } from "../app/log.server";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { EVENT_STREAM } from "./request-log";
import { pathAsSent } from "./request-target";

export type CounterStreamsOptions = {
  /** The panel's own answer to who may: a refusal is sent as it is. */
  mayListen: (request: IncomingMessage) => Promise<Listener | Response>;
  /** Changes with every commit. @throws when it cannot be told */
  version: () => string;
  /** The data for all streams. It's sent if it differs from the last time. */
  news: () => unknown;
};

type Listener = {
  session: string;
  isSignedIn: () => Promise<boolean>;
  hasEnded: () => boolean;
  endsAt: number;
};

type Stream = Listener & { response: ServerResponse; openedAt: number };

const PATH = "/admin/counter/stream";

const TICK_MS = 250;
/** How soon a browser reconnects after its stream has ended, even in a hidden tab. */
const RETRY_MS = 1_000;
/** Proxies hang up after a minute without a byte; the browser takes two missing ones for a dead line. */
const BEAT_MS = 10_000;
/** How long a stream lasts. The browser then opens another, and access is checked again. */
const OLDEST_MS = 3_600_000;
const MAX = 100;
/** A browser has one for all its tabs, an old one six; and one that was left behind may not be known to be gone. */
const MAX_OF_SESSION = 8;
const DROP_AFTER_MS = 1_000;
/** A stream with more unread bytes has lost its reader. A whole day of news is less. */
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * `GET /admin/counter/stream` tells the panel's open pages what waits, as server-sent events, within a
 * quarter of a second after its commit. One timer asks for all of them. It runs before Remix, which would
 * compress each stream and hold up a shutdown until it's cut off.
 */
export class CounterStreams {
  readonly #options: CounterStreamsOptions;
  readonly #open = new Set<Stream>();
  #timers: NodeJS.Timeout[] = [];
  #isStopping = false;
  #version: string | undefined;
  #sent = "";

  constructor(options: CounterStreamsOptions) {
    this.#options = options;
  }

  get size(): number {
    return this.#open.size;
  }

  readonly answer: Middleware = (request, response, next) => {
    if (pathAsSent(request) !== PATH) return next();
    if (request.method !== "GET") {
      return respondPlain(request, response, {
        status: 405,
        text: "This URL doesn't support that method.",
        headers: { Allow: "GET" },
      });
    }
    void this.#admit(request, response);
  };

  /** The browsers are told, and come back to the next process. */
  end(): void {
    this.#isStopping = true;
    for (const stream of this.#live()) bye(stream);
  }

  async #admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const listener = await this.#options.mayListen(request);
    if (response.destroyed) return;
    if (listener instanceof Response) return refuse(request, response, listener);
    if (this.#isStopping) {
      const text = "We can't send new orders right now. Please try again in a moment.";
      return respondPlain(request, response, {
        ...{ status: 503, text, headers: { "Retry-After": "1" } },
      });
    }
    this.#makeRoom(listener);
    this.#begin(response, listener);
  }

  /**
   * The oldest of a session may be a phone's that has lost its line since. Otherwise its browser is back in a
   * second. When all are taken, the session that has most loses its oldest, so no session shuts another one out.
   */
  #makeRoom({ session }: Listener): void {
    const live = this.#live();
    const own = live.filter((stream) => stream.session === session);
    if (own.length >= MAX_OF_SESSION) drop(own[0]);
    else if (live.length >= MAX) drop(longest(live)[0]);
  }

  #begin(response: ServerResponse, listener: Listener): void {
    const stream = { ...listener, response, openedAt: Date.now() };
    response.setHeader("Content-Type", `${EVENT_STREAM}; charset=utf-8`);
    response.setHeader("Cache-Control", "no-store, no-transform");
    this.#sendNews();
    response.write(`retry: ${RETRY_MS}\n\n${this.#sent}`);
    this.#open.add(stream);
    this.#startTimers();
    response.once("close", () => {
      this.#open.delete(stream);
      if (this.size === 0) this.#stopTimers();
    });
  }

  /**
   * Streams that can be written to. An ended stream stays open until it's flushed, and writing to it would
   * crash the process.
   */
  #live(): Stream[] {
    return [...this.#open].filter(({ response }) => !response.writableEnded);
  }

  #startTimers(): void {
    if (this.#timers.length > 0) return;
    this.#timers = [
      setInterval(() => this.#sendNews(), TICK_MS),
      setInterval(() => this.#beat(), BEAT_MS),
    ];
  }

  #stopTimers(): void {
    for (const timer of this.#timers) clearInterval(timer);
    this.#timers = [];
  }

  #sendNews(): void {
    const before = this.#version;
    const isNew = this.#poll();
    this.#endEnded(this.#version !== before);
    if (!isNew) return;
    for (const { response } of this.#live()) response.write(this.#sent);
  }

  /** Whether there's something new. While the database can't be read, nothing is. */
  #poll(): boolean {
    try {
      const version = this.#options.version();
      if (version === this.#version) return false;
      const news = `data: ${JSON.stringify(this.#options.news())}\n\n`;
      const isNew = news !== this.#sent;
      this.#version = version;
      this.#sent = news;
      return isNew;
    } catch {
      return false;
    }
  }

  #beat(): void {
    for (const stream of this.#live()) {
      const { response, openedAt } = stream;
      if (response.writableLength > MAX_UNREAD_BYTES) response.destroy();
      else if (Date.now() - openedAt > OLDEST_MS) bye(stream);
      else {
        // First, as the sign-in service may take longer than a page bears silence.
        response.write("event: beat\ndata:\n\n");
        void this.#judge(stream);
      }
    }
  }

  /** Nobody hears of orders after their session or shift has ended, nor of the commit that ended it. */
  #endEnded(isCommit: boolean): void {
    const now = Date.now();
    for (const stream of this.#live()) {
      if ((isCommit || now >= stream.endsAt) && hasEnded(stream)) signOut(stream);
    }
  }

  async #judge(stream: Stream): Promise<void> {
    if (await isSignedIn(stream)) return;
    // The stream may have ended during the check.
    if (this.#live().includes(stream)) signOut(stream);
  }
}

/** Ends a stream without waiting for its browser, which may not be reading anymore. */
function drop(stream: Stream | undefined): void {
  if (!stream) return;
  bye(stream);
  setTimeout(() => stream.response.destroy(), DROP_AFTER_MS).unref();
}

/** The streams of the session that has most, the oldest first. */
function longest(streams: readonly Stream[]): Stream[] {
  return streams
    .map(({ session }) => streams.filter((stream) => stream.session === session))
    .reduce((one, other) => (other.length > one.length ? other : one));
}

function signOut({ response }: Stream): void {
  response.end("event: signed-out\ndata:\n\n");
}

function bye({ response }: Stream): void {
  response.end("event: bye\ndata:\n\n");
}

/** False while the database can't be read, like `isSignedIn`. The beat asks again. */
function hasEnded(stream: Stream): boolean {
  try {
    return stream.hasEnded();
  } catch {
    return false;
  }
}

/** Assumes a session is valid while the database can't be read, so nobody is signed out by a failure. */
async function isSignedIn(stream: Stream): Promise<boolean> {
  try {
    return await stream.isSignedIn();
  } catch (error) {
    log.warn("counter-session-unread", { error });
    return true;
  }
}

async function refuse(
  request: IncomingMessage,
  response: ServerResponse,
  refusal: Response,
): Promise<void> {
  const { "content-type": _, ...headers } = Object.fromEntries(refusal.headers);
  respondPlain(request, response, { status: refusal.status, text: await refusal.text(), headers });
}

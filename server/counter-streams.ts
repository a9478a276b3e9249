import type { IncomingMessage, ServerResponse } from "node:http";
import type { Listener } from "../app/http/counter-listener.server";
import { log } from "../app/log.server";
import type { Middleware } from "./middleware";
import { respondPlain } from "./plain-response";
import { EVENT_STREAM } from "./request-log";
import { pathAsSent } from "./request-target";

export type CounterStreamsOptions = {
  /** Decides who can listen, like the panel. A refusal is sent unchanged. */
  mayListen: (request: IncomingMessage) => Promise<Listener | Response>;
  /** Changes with every commit. @throws if it can't be read */
  version: () => string;
  /** The data for all streams. It's sent if it has changed. */
  news: () => unknown;
};

type Stream = Listener & { response: ServerResponse; openedAt: number };

const PATH = "/admin/counter/stream";

const TICK_MS = 250;
/** How soon a browser reconnects after its stream has ended, even in a hidden tab. */
const RETRY_MS = 1_000;
/**
 * How often each stream gets a byte. Proxies hang up after a minute without one, and the browser gives up after
 * two missing beats.
 */
const BEAT_MS = 10_000;
/** How long a stream lasts. The browser then opens another, and access is checked again. */
const MAX_AGE_MS = 3_600_000;
const MAX_STREAMS = 100;
/**
 * The most streams of a session. A browser has one for all its tabs, an old one up to six, and a lost
 * connection may still count.
 */
export const MAX_OF_SESSION = 8;
const DROP_AFTER_MS = 1_000;
/** A stream with more unread bytes than this has lost its reader. Even a whole day's news is less. */
const MAX_UNREAD_BYTES = 64 * 1024;

/**
 * `GET /admin/counter/stream` tells the panel's open pages about waiting orders, as server-sent events, within
 * a quarter of a second of the commit. A single timer serves all streams. It runs before Remix, which would
 * compress each stream, and delay a shutdown until it's cut off.
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

  /** Ends all streams. The browsers are told, and connect to the next process. */
  end(): void {
    this.#isStopping = true;
    for (const stream of this.#live()) endForReconnect(stream);
  }

  async #admit(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const listener = await this.#options.mayListen(request);
    if (response.destroyed) return;
    if (listener instanceof Response) return refuse(request, response, listener);
    if (this.#isStopping) {
      const text = "We can't send new orders right now. Please try again in a moment.";
      return respondPlain(request, response, {
        status: 503,
        text,
        headers: { "Retry-After": "1" },
      });
    }
    this.#makeRoom(listener);
    this.#begin(response, listener);
  }

  /**
   * Makes room for another stream. A session's oldest one may be a phone's that has lost its connection; if not,
   * its browser reconnects in a second. If all places are taken, the session with the most streams loses its
   * oldest, so no session shuts out another.
   */
  #makeRoom({ session }: Listener): void {
    const live = this.#live();
    const own = live.filter((stream) => stream.session === session);
    if (own.length >= MAX_OF_SESSION) drop(own[0]);
    else if (live.length >= MAX_STREAMS) drop(busiestSession(live)[0]);
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

  /** Whether there's news. While the database can't be read, there's none. */
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
      else if (Date.now() - openedAt > MAX_AGE_MS) endForReconnect(stream);
      else {
        // The beat comes first, since the sign-in service may take longer than a page waits.
        response.write("event: beat\ndata:\n\n");
        void this.#recheckSession(stream);
      }
    }
  }

  /** Ends streams whose session or shift has ended, so they don't even hear of the commit that ended it. */
  #endEnded(isCommit: boolean): void {
    const now = Date.now();
    for (const stream of this.#live()) {
      if ((isCommit || now >= stream.endsAt) && hasEnded(stream)) signOut(stream);
    }
  }

  async #recheckSession(stream: Stream): Promise<void> {
    if (await isSignedIn(stream)) return;
    // The stream may have ended during the check.
    if (this.#live().includes(stream)) signOut(stream);
  }
}

/** Ends a stream without waiting for its browser, which may not be reading anymore. */
function drop(stream: Stream | undefined): void {
  if (!stream) return;
  endForReconnect(stream);
  setTimeout(() => stream.response.destroy(), DROP_AFTER_MS).unref();
}

/** The streams of the session that has the most, oldest first. */
function busiestSession(streams: readonly Stream[]): Stream[] {
  return streams
    .map(({ session }) => streams.filter((stream) => stream.session === session))
    .reduce((one, other) => (other.length > one.length ? other : one));
}

function signOut({ response }: Stream): void {
  response.end("event: signed-out\ndata:\n\n");
}

function endForReconnect({ response }: Stream): void {
  response.end("event: bye\ndata:\n\n");
}

/** False while the database can't be read, like `isSignedIn`. The next beat checks again. */
function hasEnded(stream: Stream): boolean {
  try {
    return stream.hasEnded();
  } catch {
    return false;
  }
}

/** Assumes that a session is valid while the database can't be read, so no failure signs anybody out. */
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

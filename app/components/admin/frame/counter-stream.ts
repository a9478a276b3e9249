import type { QueueStatus } from "~/domain/order-desk/queue-status";
import { onSignIn } from "./sign-in-window";

/**
 * News of the counter's orders, streamed by the server (server/counter-streams.ts). One tab per browser holds the
 * stream and shares its news: over HTTP/1.1, six streams would leave no connection for a seventh page.
 */

type Hearer = { onNews: (news: QueueStatus) => void; onSignedOut: () => void };

type Message = { news: QueueStatus | null } | "ask" | "signed-out";

const STREAM = "/admin/counter/stream";
/** The name of the stream holder's lock, and of the channel to the other tabs. */
const NAME = "ujicart-counter";

const REOPEN_MS = 1_000;
/** Silence after which the stream is reopened. The server sends a beat every 10 s. */
const SILENCE_MS = 20_000;
const LOOK_MS = 5_000;
/** Time for the leading tab to respond, which can be slow on a busy machine. */
const ANSWER_MS = 3_000;

/** Returns a function that stops listening. `npm run dev` has no stream. */
export function listenToCounter(hearer: Hearer): () => void {
  if (!import.meta.env.PROD) return () => {};
  const stream = new CounterStream(hearer);
  return () => stream.stop();
}

class CounterStream {
  readonly #hearer: Hearer;
  readonly #channel = new BroadcastChannel(NAME);
  #waiting = new AbortController();
  #isStopped = false;
  readonly #stopHearing: () => void;
  readonly #watch: number;
  #source: EventSource | undefined;
  #reopening: number | undefined;
  #news: QueueStatus | null = null;
  #heardAt = Date.now();
  #isLeading = false;
  #isSignedOut = false;
  #letGo = () => {};

  constructor(hearer: Hearer) {
    this.#hearer = hearer;
    this.#channel.onmessage = ({ data }: MessageEvent<Message>) => this.#hear(data);
    this.#stopHearing = onSignIn(this.#onSignIn);
    this.#watch = window.setInterval(() => this.#check(), LOOK_MS);
    document.addEventListener("visibilitychange", this.#onVisible);
    addEventListener("online", this.#onOnline);
    this.#broadcast("ask");
    this.#lead();
  }

  stop(): void {
    this.#isStopped = true;
    this.#waiting.abort();
    document.removeEventListener("visibilitychange", this.#onVisible);
    removeEventListener("online", this.#onOnline);
    clearInterval(this.#watch);
    this.#stopHearing();
    this.#stopLeading();
    this.#letGo();
    this.#channel.close();
  }

  /** Opens the stream once no other tab holds it. Without the Web Locks API each tab opens its own. */
  #lead(): void {
    const { locks } = navigator as { locks?: LockManager };
    this.#waiting = new AbortController();
    if (locks) void this.#hold(locks, { signal: this.#waiting.signal });
    else this.#begin();
  }

  #takeOver(): void {
    this.#waiting.abort();
    void this.#hold(navigator.locks, { steal: true });
  }

  async #hold(locks: LockManager, options: LockOptions): Promise<void> {
    try {
      await locks.request(NAME, options, () => {
        if (this.#isStopped) return;
        this.#begin();
        return new Promise<void>((resolve) => {
          this.#letGo = resolve;
        });
      });
    } catch {
      if (options.signal?.aborted) return;
      this.#stopLeading();
      this.#leadLater();
    }
  }

  /**
   * Another tab has taken the lock, or the browser gives none: WebKit refuses at once on a page that's being left, and
   * asking again at once would keep the next page from loading.
   */
  #leadLater(): void {
    window.setTimeout(() => {
      if (!this.#isStopped && !this.#isLeading) this.#lead();
    }, REOPEN_MS);
  }

  #begin(): void {
    this.#isLeading = true;
    this.#open();
  }

  #stopLeading(): void {
    this.#isLeading = false;
    this.#source?.close();
    clearTimeout(this.#reopening);
  }

  #open(): void {
    clearTimeout(this.#reopening);
    this.#source?.close();
    this.#heardAt = Date.now();
    const source = new EventSource(STREAM);
    source.onmessage = ({ data }: MessageEvent<string>) => {
      const news: QueueStatus = JSON.parse(data);
      this.#broadcast({ news });
      this.#hear({ news });
    };
    source.addEventListener("beat", () => {
      this.#heardAt = Date.now();
    });
    source.addEventListener("signed-out", () => this.#endSession());
    source.onerror = () => {
      // If the stream isn't closed, the browser reconnects by itself.
      if (source.readyState === EventSource.CLOSED && source === this.#source) this.#reopenLater();
    };
    this.#source = source;
  }

  #reopenLater(): void {
    clearTimeout(this.#reopening);
    this.#reopening = window.setTimeout(async () => {
      const isRefused = await isSignedOut();
      if (!this.#isLeading) return;
      if (isRefused) this.#endSession();
      else this.#open();
    }, REOPEN_MS);
  }

  /** Closes the stream until someone signs in again, in any tab. */
  #endSession(): void {
    this.#source?.close();
    this.#source = undefined;
    this.#isSignedOut = true;
    this.#broadcast("signed-out");
    this.#hearer.onSignedOut();
  }

  #broadcast(message: Message): void {
    this.#channel.postMessage(message);
  }

  #hear(message: Message): void {
    if (message === "ask") {
      if (this.#isLeading && this.#canTell) this.#broadcast({ news: this.#news });
      return;
    }
    this.#heardAt = Date.now();
    if (message === "signed-out") {
      this.#isSignedOut = true;
      this.#hearer.onSignedOut();
    } else if (message.news) {
      this.#isSignedOut = false;
      this.#news = message.news;
      this.#hearer.onNews(message.news);
    }
  }

  /**
   * True if this tab may answer for the stream. A hidden tab without an open stream may not, because browsers slow its
   * timers down to one a minute. Neither may a tab whose session ended, because another tab may have a new session.
   */
  get #canTell(): boolean {
    const isOpen = this.#source?.readyState === EventSource.OPEN;
    return isOpen || (!this.#isSignedOut && document.visibilityState === "visible");
  }

  readonly #onSignIn = () => {
    this.#isSignedOut = false;
    if (this.#isLeading) this.#open();
  };

  readonly #onOnline = () => {
    if (this.#isLeading) this.#open();
  };

  readonly #onVisible = () => {
    if (document.visibilityState === "visible") this.#check();
  };

  /**
   * Reopens a stream that went silent. If another tab holds it, checks that the tab still answers, since phones stop
   * tabs.
   */
  #check(): void {
    if (!this.#isLeading) this.#askLeader();
    else if (this.#source && Date.now() - this.#heardAt >= SILENCE_MS) this.#open();
  }

  #askLeader(): void {
    // While signed out, two visible windows would keep taking the stream's lock from each other.
    if (this.#isSignedOut || document.visibilityState !== "visible") return;
    const askedAt = Date.now();
    this.#broadcast("ask");
    window.setTimeout(() => {
      const isAnswered = this.#heardAt >= askedAt;
      if (isAnswered || this.#isLeading || this.#isStopped) return;
      this.#takeOver();
    }, ANSWER_MS);
  }
}

/** Asks the stream's URL, not /api/check-admin, which refuses helpers. */
async function isSignedOut(): Promise<boolean> {
  const abort = new AbortController();
  try {
    const { status } = await fetch(STREAM, { signal: abort.signal });
    return status === 401 || status === 403;
  } catch {
    return false;
  } finally {
    abort.abort();
  }
}

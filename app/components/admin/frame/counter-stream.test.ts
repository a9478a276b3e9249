import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { WAIT_MS } from "../../../../tests/wait";
import { listenToCounter } from "./counter-stream";
import { announceSignIn } from "./sign-in-window";

/** How a tab reacts when its stream ends. server/counter-streams.test.ts tests what the streams send. */

const REOPEN_MS = 1_000;

/** The browser's own, which gives up on any answer but a stream. */
class Source extends EventTarget {
  static readonly CONNECTING = 0;
  static readonly OPEN = 1;
  static readonly CLOSED = 2;
  readyState = Source.OPEN;
  onmessage: ((event: { data: string }) => void) | null = null;
  onerror: (() => void) | null = null;

  constructor(readonly url: string) {
    super();
    opened.push(this);
  }

  close(): void {
    this.readyState = Source.CLOSED;
  }

  /** The server has answered 401 or 503. */
  refuse(): void {
    this.close();
    this.onerror?.();
  }
}

let opened: Source[];
/** The status that /api/check-admin answers with; null if there's no connection. */
let status: number | null;
let tabs: EventTarget & { visibilityState: string };
let browser: EventTarget;
let stop: () => void;
const onNews = vi.fn();
const onSignedOut = vi.fn();

beforeEach(() => {
  opened = [];
  status = 200;
  vi.useFakeTimers({
    toFake: ["Date", "setTimeout", "clearTimeout", "setInterval", "clearInterval"],
  });
  vi.stubGlobal("EventSource", Source);
  // Without locks each tab has a stream of its own.
  vi.stubGlobal("navigator", {});
  vi.stubGlobal("window", globalThis);
  browser = new EventTarget();
  vi.stubGlobal("addEventListener", browser.addEventListener.bind(browser));
  vi.stubGlobal("removeEventListener", browser.removeEventListener.bind(browser));
  tabs = Object.assign(new EventTarget(), { visibilityState: "visible" });
  vi.stubGlobal("document", tabs);
  vi.stubGlobal("fetch", async () => {
    if (status === null) throw new TypeError("Failed to fetch");
    return new Response(null, { status: status === 200 ? 204 : status });
  });
  vi.stubEnv("PROD", true);
  stop = listenToCounter({ onNews, onSignedOut });
});
afterEach(() => {
  stop();
  vi.clearAllMocks();
  vi.unstubAllEnvs();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const later = () => vi.advanceTimersByTimeAsync(REOPEN_MS);

it.each([
  ["503, as at a deploy", 503],
  ["something else while the session stands", 200],
  ["nothing", null],
])("a stream that gets %s is opened again until it works", async (_, answered) => {
  status = answered;
  for (const count of [1, 2, 3]) {
    expect(opened).toHaveLength(count);
    opened.at(-1)?.refuse();
    await later();
  }
  opened.at(-1)?.onmessage?.({ data: '{"waiting":1,"newest":7}' });
  expect(onNews).toHaveBeenCalledWith({ waiting: 1, newest: 7 });
  await later();
  expect(opened).toHaveLength(4);
  expect(onSignedOut).not.toHaveBeenCalled();
});

it.each([401, 403])(
  "a stream that's refused with %i says so, and doesn't ask again",
  async (refused) => {
    status = refused;
    opened[0]?.refuse();
    await later();
    expect(onSignedOut).toHaveBeenCalledOnce();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(opened).toHaveLength(1);
  },
);

it("a stream that the server ends with the session says so, and doesn't ask again", async () => {
  opened[0]?.dispatchEvent(new Event("signed-out"));
  expect(onSignedOut).toHaveBeenCalledOnce();
  expect(opened[0]?.readyState).toBe(Source.CLOSED);
  await later();
  expect(opened).toHaveLength(1);
});

it.each([
  ["on which no beat comes", Source.OPEN],
  ["which is never answered", Source.CONNECTING],
])("a dead line, %s, gets a new stream within 25 s", async (_, state) => {
  await vi.advanceTimersByTimeAsync(15_000);
  opened[0]?.dispatchEvent(new Event("beat"));
  Object.assign(opened[0] ?? {}, { readyState: state });
  await vi.advanceTimersByTimeAsync(15_000);
  expect(opened).toHaveLength(1);
  await vi.advanceTimersByTimeAsync(10_000);
  expect(opened).toHaveLength(2);
  expect(opened[0]?.readyState).toBe(Source.CLOSED);
});

it("a phone that has signal again opens a new stream at once", () => {
  browser.dispatchEvent(new Event("online"));
  expect(opened).toHaveLength(2);
  expect(opened[0]?.readyState).toBe(Source.CLOSED);
});

describe("another tab that asks", () => {
  const answers: unknown[] = [];
  const other = () => new BroadcastChannel("ujicart-counter");

  /** Asks from another tab. @returns what the tab with the stream answers */
  async function ask(): Promise<unknown[]> {
    const channel = other();
    answers.length = 0;
    channel.onmessage = ({ data }) => answers.push(data);
    channel.postMessage("ask");
    await new Promise((resolve) => setImmediate(resolve));
    await new Promise((resolve) => setImmediate(resolve));
    channel.close();
    return answers;
  }

  it("hears the last news, even if it's hidden", async () => {
    opened[0]?.onmessage?.({ data: '{"waiting":1,"newest":7}' });
    tabs.visibilityState = "hidden";
    expect(await ask()).toEqual([{ news: { waiting: 1, newest: 7 } }]);
  });

  it("hears nothing from a hidden tab without a stream, and takes over", async () => {
    opened[0]?.refuse();
    expect(await ask()).toEqual([{ news: null }]);
    tabs.visibilityState = "hidden";
    expect(await ask()).toEqual([]);
  });

  it("hears nothing from a tab whose session has ended, until somebody signs in", async () => {
    opened[0]?.dispatchEvent(new Event("signed-out"));
    expect(await ask()).toEqual([]);
    announceSignIn();
    await vi.waitFor(() => expect(opened).toHaveLength(2), WAIT_MS);
    expect(await ask()).toEqual([{ news: null }]);
  });

  it("asks no more once it hears that the session has ended, until somebody signs in", async () => {
    stop();
    opened = [];
    // The lead is another tab's for good.
    const request = vi.fn((..._: unknown[]) => new Promise(() => {}));
    vi.stubGlobal("navigator", { locks: { request } });
    stop = listenToCounter({ onNews, onSignedOut });
    const channel = other();
    channel.postMessage("signed-out");
    await vi.waitFor(() => expect(onSignedOut).toHaveBeenCalled(), WAIT_MS);
    await vi.advanceTimersByTimeAsync(60_000);
    expect(request).toHaveBeenCalledTimes(1);
    channel.close();
    announceSignIn();
    await new Promise((resolve) => setImmediate(resolve));
    await vi.advanceTimersByTimeAsync(10_000);
    expect(request).toHaveBeenLastCalledWith("ujicart-counter", { steal: true }, expect.anything());
  });
});

/** WebKit refuses the lead to a page that's being left. One that asked again at once would never let it go. */
it("a tab that can't take the lead asks again a second later, but not once it's closed", async () => {
  stop();
  const refusal = new DOMException("The page is being left", "InvalidStateError");
  const request = vi.fn(() =>
    request.mock.calls.length < 100 ? Promise.reject(refusal) : new Promise(() => {}),
  );
  vi.stubGlobal("navigator", { locks: { request } });
  stop = listenToCounter({ onNews, onSignedOut });
  await new Promise((resolve) => setImmediate(resolve));
  expect(request).toHaveBeenCalledTimes(1);
  await later();
  expect(request).toHaveBeenCalledTimes(2);
  stop();
  await later();
  expect(request).toHaveBeenCalledTimes(2);
});

it("a closed page ends its stream, and opens none afterwards", async () => {
  opened[0]?.refuse();
  stop();
  await later();
  expect(opened).toHaveLength(1);
});

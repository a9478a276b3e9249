import { type IncomingMessage, request, type ServerResponse } from "node:http";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { CounterStreams } from "./counter-streams";
import { ask, HOST, serve } from "./wire.fixture";

const PATH = "/admin/counter/stream";
const TICK_MS = 250;
const BEAT_MS = 10_000;
const HOUR_MS = 3_600_000;

/** What the gate knows of the shop. */
const shop = {
  commits: 0,
  waiting: 0,
  isReadable: true,
  signedOut: new Set<string>(),
  /** Whose shift the database says is over. */
  ended: new Set<string>(),
  endsAt: Number.POSITIVE_INFINITY,
  answer: async (cookie: string) => !shop.signedOut.has(cookie),
  asked: 0,
};

let streams: CounterStreams;
beforeEach(() => {
  // The server's own timers run as ever.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"] });
  Object.assign(shop, { commits: 0, waiting: 0, isReadable: true, asked: 0 });
  shop.signedOut.clear();
  shop.ended.clear();
  shop.endsAt = Number.POSITIVE_INFINITY;
  streams = new CounterStreams({
    mayListen: async ({ headers: { cookie = "" } }) => {
      if (cookie === "") return new Response("Please sign in.", { status: 401 });
      return {
        session: cookie,
        isSignedIn: () => shop.answer(cookie),
        hasEnded: () => shop.ended.has(cookie),
        endsAt: shop.endsAt,
      };
    },
    version: () => {
      if (!shop.isReadable) throw new Error("The disk is gone");
      return String(shop.commits);
    },
    news: () => {
      shop.asked += 1;
      return { waiting: shop.waiting };
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

const open = async () => (await serve(streams.answer)).port;

function commit(waiting = shop.waiting): void {
  shop.commits += 1;
  shop.waiting = waiting;
}

type Heard = {
  events: string[];
  ended: boolean;
  hangUp: () => void;
  stopReading: () => void;
};

/** Somebody who listens, and what they've heard so far. */
async function listen(port: number, cookie = "ana"): Promise<Heard> {
  const heard: Heard = { events: [], ended: false, hangUp: () => {}, stopReading: () => {} };
  const response = await new Promise<IncomingMessage>((resolve, reject) => {
    const asked = request({ port, path: PATH, headers: { host: HOST, cookie } }, resolve);
    asked.on("error", reject);
    heard.hangUp = () => asked.destroy();
    asked.end();
  });
  expect(response.headers).toMatchObject({
    "content-type": "text/event-stream; charset=utf-8",
    "cache-control": "no-store, no-transform",
  });
  response.setEncoding("utf8").on("data", (text: string) => {
    heard.events.push(...text.split("\n\n").filter(Boolean));
  });
  heard.stopReading = () => response.pause();
  response.on("end", () => {
    heard.ended = true;
  });
  response.on("error", () => {});
  return heard;
}

const told = (waiting: number) => `data: {"waiting":${waiting}}`;
/** A browser whose stream ended is back after that. */
const RETRY = "retry: 1000";
const FIRST = [RETRY, told(0)];

describe("a stream", () => {
  test("tells at once what waits, and then each change within a quarter of a second", async () => {
    const port = await open();
    const [one, other] = [await listen(port), await listen(port, "ben")];
    await expect.poll(() => [one.events, other.events]).toEqual([FIRST, FIRST]);

    commit(1);
    vi.advanceTimersByTime(TICK_MS);
    const news = [...FIRST, told(1)];
    await expect.poll(() => [one.events, other.events]).toEqual([news, news]);
  });

  test("says nothing of commits that change nothing about it, and asks once a commit", async () => {
    const port = await open();
    const heard = await Promise.all([listen(port), listen(port), listen(port)]);
    await expect.poll(() => heard.map(({ events }) => events)).toEqual([FIRST, FIRST, FIRST]);
    const before = shop.asked;
    for (const _ of [1, 2, 3]) {
      commit();
      vi.advanceTimersByTime(4 * TICK_MS);
    }
    expect(shop.asked - before).toBe(3);
    commit(1);
    vi.advanceTimersByTime(TICK_MS);
    await expect.poll(() => heard[0]?.events).toEqual([...FIRST, told(1)]);
  });

  test("is told too what another one's opening found out", async () => {
    const port = await open();
    const one = await listen(port);
    commit(1);
    const other = await listen(port);
    await expect.poll(() => one.events).toEqual([...FIRST, told(1)]);
    await expect.poll(() => other.events).toEqual([RETRY, told(1)]);
  });

  test("goes on while the database can't be read", async () => {
    const port = await open();
    const one = await listen(port);
    shop.isReadable = false;
    vi.advanceTimersByTime(TICK_MS);
    shop.isReadable = true;
    commit(2);
    vi.advanceTimersByTime(TICK_MS);
    await expect.poll(() => one.events).toEqual([...FIRST, told(2)]);
  });

  test("beats, and ends with the session", async () => {
    const port = await open();
    const [ana, ben] = [await listen(port), await listen(port, "ben")];
    shop.signedOut.add("ben");
    vi.advanceTimersByTime(BEAT_MS);
    await expect.poll(() => ana.events.at(-1)).toBe("event: beat\ndata:");
    await expect.poll(() => ben.events.at(-1)).toBe("event: signed-out\ndata:");
    await expect.poll(() => ben.ended).toBe(true);
    expect(ana.ended).toBe(false);
  });

  test("ends with the commit that ended its shift, and tells it none of that news", async () => {
    const port = await open();
    const [ana, mia] = [await listen(port), await listen(port, "mia")];
    shop.ended.add("mia");
    commit(3);
    vi.advanceTimersByTime(TICK_MS);
    await expect.poll(() => mia.ended).toBe(true);
    expect(mia.events).toEqual([...FIRST, "event: signed-out\ndata:"]);
    await expect.poll(() => ana.events.at(-1)).toBe(told(3));
    expect(ana.ended).toBe(false);
  });

  test("ends as its shift's time is up, without a commit", async () => {
    shop.endsAt = Date.now() + HOUR_MS;
    const mia = await listen(await open(), "mia");
    shop.ended.add("mia");
    vi.advanceTimersByTime(TICK_MS);
    expect(mia.ended).toBe(false);
    vi.setSystemTime(shop.endsAt);
    vi.advanceTimersByTime(TICK_MS);
    await expect.poll(() => mia.ended).toBe(true);
  });

  test("beats too while the sign-in service doesn't answer", async () => {
    const ana = await listen(await open());
    vi.spyOn(shop, "answer").mockReturnValue(new Promise(() => {}));
    vi.advanceTimersByTime(BEAT_MS);
    await expect.poll(() => ana.events.at(-1)).toBe("event: beat\ndata:");
  });

  test("is opened anew after an hour, which judges again who may", async () => {
    const port = await open();
    const ana = await listen(port);
    vi.advanceTimersByTime(HOUR_MS);
    expect(streams.size).toBe(1);
    vi.advanceTimersByTime(BEAT_MS);
    await expect.poll(() => ana.events.at(-1)).toBe("event: bye\ndata:");
    await expect.poll(() => streams.size).toBe(0);
  });

  test("costs nothing if nobody has it open", async () => {
    const port = await open();
    const ana = await listen(port);
    expect(vi.getTimerCount()).toBe(2);
    ana.hangUp();
    await expect.poll(() => vi.getTimerCount()).toBe(0);
    expect(streams.size).toBe(0);
  });
});

/** Until it has gone out, and one write to it ends the process. */
describe("a stream that has ended and isn't closed yet", () => {
  const endings: Record<string, (port: number) => unknown> = {
    "signed out": async () => {
      shop.signedOut.add("ana");
      await vi.advanceTimersByTimeAsync(BEAT_MS);
    },
    "an hour old": () => {
      vi.advanceTimersByTime(HOUR_MS + BEAT_MS);
    },
    "asked to stop": () => streams.end(),
    "asked to stop while its sign-in is checked": () => {
      vi.spyOn(shop, "answer").mockResolvedValue(true);
      vi.advanceTimersByTime(BEAT_MS);
      streams.end();
    },
    "the oldest of 8": async (port) => {
      for (let n = 0; n < 7; n++) await listen(port);
      // The next one's opening finds the news in the moment it ends the oldest.
      commit(1);
      await listen(port);
    },
  };

  test.each(Object.entries(endings))("hears no news anymore: one that was %s", async (_, end) => {
    const errors: unknown[] = [];
    const { port } = await serve((incoming, response, next) => {
      response.on("error", (error) => errors.push(error));
      streams.answer(incoming, response, next);
    });
    const ana = await listen(port);
    await end(port);
    commit(2);
    vi.advanceTimersByTime(TICK_MS);
    streams.end();
    await expect.poll(() => ana.ended).toBe(true);
    expect(errors).toEqual([]);
    expect(ana.events.at(-1)).toMatch(/^event: (bye|signed-out)\n/);
  });
});

describe("the address of streams", () => {
  test("judges who may listen as the panel does, in its own words", async () => {
    const port = await open();
    const { status, text } = await ask(port, { path: PATH });
    expect([status, text]).toEqual([401, "Please sign in."]);
    expect(streams.size).toBe(0);
  });

  test("answers nothing but GET, and there's no other", async () => {
    const { port, passed } = await serve(streams.answer);
    const posted = await ask(port, { path: PATH, method: "POST" });
    expect([posted.status, posted.headers.allow]).toEqual([405, "GET"]);
    await ask(port, { path: `${PATH}s` });
    expect(passed).toEqual([`GET ${PATH}s`]);
  });

  test("gives a session 8 streams, and the next one ends the oldest", async () => {
    const port = await open();
    const all: Heard[] = [];
    for (let n = 0; n < 9; n++) all.push(await listen(port));
    await expect.poll(() => all.map(({ ended }) => ended).indexOf(false)).toBe(1);
    expect(streams.size).toBe(8);
  });

  test("cuts off the oldest a second later if its reader has stopped reading", async () => {
    vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval", "setTimeout"] });
    const responses: ServerResponse[] = [];
    const { port } = await serve((incoming, response, next) => {
      responses.push(response);
      streams.answer(incoming, response, next);
    });
    const stopped = await listen(port);
    stopped.stopReading();
    // More than the network holds, so its end can't go out.
    responses[0]?.write(Buffer.alloc(32 * 1024 * 1024));
    for (let n = 0; n < 8; n++) await listen(port);
    const isCutOff = () => responses.map(({ destroyed }) => destroyed).indexOf(false) > 0;
    expect([responses[0]?.writableEnded, isCutOff(), streams.size]).toEqual([true, false, 9]);
    vi.advanceTimersByTime(999);
    expect(isCutOff()).toBe(false);
    vi.advanceTimersByTime(1);
    expect(isCutOff()).toBe(true);
    await expect.poll(() => streams.size).toBe(8);
  });

  test("gives 100 streams in all, and the session that has most makes room", async () => {
    const port = await open();
    const tablet = await listen(port, "tablet");
    const many: Heard[] = [];
    for (let n = 0; n < 99; n++) many.push(await listen(port, `someone ${n < 8 ? 0 : n}`));
    const ana = await listen(port, "ana");
    await expect.poll(() => many.map(({ ended }) => ended).indexOf(true)).toBe(0);
    await expect.poll(() => streams.size).toBe(100);
    expect([tablet.ended, ana.ended]).toEqual([false, false]);
  });
});

test("all streams end when the process is asked to stop, and no other begins", async () => {
  const port = await open();
  const [one, other] = [await listen(port), await listen(port, "ben")];
  streams.end();
  for (const heard of [one, other]) {
    await expect.poll(() => heard.ended).toBe(true);
    expect(heard.events.at(-1)).toBe("event: bye\ndata:");
  }
  const late = await ask(port, { path: PATH, headers: { cookie: "ana" } });
  expect(late.status).toBe(503);
});

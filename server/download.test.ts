import { once } from "node:events";
import { type ClientRequest, type IncomingMessage, request } from "node:http";
import { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { beforeEach, describe, expect, test, vi } from "vitest";
import { captureLog } from "../tests/log";
import { download, type OpenDownload } from "./download";
import { ask, HOST, serve } from "./wire.fixture";

const PATH = "/admin/data";
const MB = 1024 * 1024;

const open = async (openDownload: OpenDownload, pace?: Parameters<typeof download>[1]) =>
  (await serve(download(openDownload, pace))).port;
const named = (body: Readable) => async () => ({ name: "your-data-2027-01-04.zip", body });

test("a download is sent as a file that nobody keeps", async () => {
  const port = await open(named(Readable.from([Buffer.from("a zip")])));
  const answer = await ask(port, { method: "POST", path: PATH, body: "" });
  expect(answer).toMatchObject({ status: 200, text: "a zip" });
  expect(answer.headers).toMatchObject({
    "content-type": "application/zip",
    "content-disposition": 'attachment; filename="your-data-2027-01-04.zip"',
    "cache-control": "no-store",
  });
});

test("a page, and a download that can't be made now, are left to Remix", async () => {
  let asked = 0;
  const { port, passed } = await serve(
    download(async () => {
      asked += 1;
      return null;
    }),
  );
  for (const [method, path] of [
    ["GET", PATH],
    ["POST", "/admin/data/else"],
    ["POST", PATH],
  ] as const) {
    expect(await ask(port, { method, path })).toMatchObject({ status: 200, text: "ok" });
  }
  expect(passed).toEqual([`GET ${PATH}`, `POST ${PATH}/else`, `POST ${PATH}`]);
  expect(asked).toBe(1);
});

test("a download that can't be made says so, without a reason", async () => {
  const log = captureLog();
  const port = await open(() => Promise.reject(new Error("disk I/O error")));
  const answer = await ask(port, { method: "POST", path: PATH });
  expect(answer).toMatchObject({
    status: 503,
    text: "We can't make the download right now. Please try again in a moment.",
  });
  expect(answer.headers["retry-after"]).toBe("5");
  log.restore();
  expect(JSON.stringify(log.lines)).toContain("disk I/O error");
});

test("a download that can't go on breaks off, so that nobody takes half for the whole", async () => {
  const log = captureLog();
  const body = Readable.from(
    (function* () {
      yield Buffer.alloc(MB);
      throw new Error("The bucket is gone");
    })(),
  );
  const port = await open(named(body));
  const { answer } = await unread(port);
  const [error] = await once(answer.resume(), "error");
  expect(error.message).toBe("aborted");
  await expect.poll(() => log.lines).toHaveLength(1);
  log.restore();
  expect(log.lines).toMatchObject([{ level: "warn", event: "download-failed" }]);
});

test("a download makes no more than its reader takes, and lets go when they leave", async () => {
  let made = 0;
  const body = Readable.from(
    (function* () {
      for (; made < 200; made += 1) yield Buffer.alloc(MB);
    })(),
  );
  const port = await open(named(body));
  const { asked } = await unread(port);
  await pause(300);
  expect(made).toBeGreaterThan(0);
  expect(made).toBeLessThan(50);
  const log = captureLog();
  asked.destroy();
  await expect.poll(() => body.destroyed).toBe(true);
  await pause(10);
  log.restore();
  expect(log.lines).toEqual([]);
});

const endless = () =>
  Readable.from(
    (async function* () {
      for (;;) yield Buffer.alloc(MB);
    })(),
  );

describe("a reader of a download", () => {
  const pace = { bytes: MB, ms: 30_000 };
  beforeEach(() => void vi.useFakeTimers({ toFake: ["setInterval", "clearInterval"] }));

  test("is kept if they go on, and let go if they stop, so that somebody else can have it", async () => {
    const body = endless();
    const { answer } = await unread(await open(named(body), pace));
    for (let rounds = 3; rounds > 0; rounds -= 1) {
      for (let left = 20 * MB; left > 0; left -= answer.read()?.length ?? 0)
        if (answer.readableLength === 0) await once(answer, "readable");
      vi.advanceTimersByTime(pace.ms);
    }
    expect(body.destroyed).toBe(false);
    // The bytes that are on their way by now fit into the connection's buffers.
    await expect.poll(() => vi.advanceTimersByTime(pace.ms) && body.destroyed).toBe(true);
    answer.on("error", () => {}).resume();
  });

  test("is kept while they wait for the shop", async () => {
    const body = new Readable({ read() {} });
    body.push("a");
    const { answer } = await unread(await open(named(body), pace));
    vi.advanceTimersByTime(10 * pace.ms);
    body.push("b");
    vi.advanceTimersByTime(10 * pace.ms);
    body.push(null);
    expect(await buffer(answer)).toEqual(Buffer.from("ab"));
  });
});

/** Somebody who has asked, and reads nothing of it. */
async function unread(port: number): Promise<{ asked: ClientRequest; answer: IncomingMessage }> {
  return new Promise((resolve, reject) => {
    const asked = request({ port, path: PATH, method: "POST", headers: { host: HOST } });
    asked.on("response", (answer) => resolve({ asked, answer: answer.pause() }));
    asked.on("error", reject).end();
  });
}

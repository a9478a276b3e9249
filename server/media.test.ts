import { createReadStream, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterAll, describe, expect, test } from "vitest";
import { captureLog } from "../tests/log";
import { media, type OpenObject } from "./media";
import { ask, dial, exchange, HOST, serve } from "./wire.fixture";

const folder = mkdtempSync(join(tmpdir(), "ujicart-media-"));
afterAll(() => rmSync(folder, { recursive: true }));

const PATH = "/objects/media/a.mp4";
const ETAG = '"a.mp4"';
const BYTES = "0123456789";
writeFileSync(join(folder, "a.mp4"), BYTES);

const openFile: OpenObject = async (path) => {
  if (path !== PATH) return null;
  const file = join(folder, "a.mp4");
  return {
    contentType: "video/mp4",
    byteSize: (await stat(file)).size,
    read: async (range) => createReadStream(file, range),
  };
};

async function get(headers: Record<string, string> = {}, method = "GET", path = PATH) {
  const { port } = await serve(media(openFile));
  return ask(port, { method, path, headers });
}

describe("an upload", () => {
  test("is served whole, for a year, and runs nothing", async () => {
    const { status, headers, text } = await get();
    expect([status, text]).toEqual([200, BYTES]);
    expect(headers).toMatchObject({
      "content-type": "video/mp4",
      "content-length": "10",
      "accept-ranges": "bytes",
      "cache-control": "public, max-age=31536000, immutable",
      "content-security-policy": "default-src 'none'; sandbox",
      etag: ETAG,
    });
  });

  test.each([
    ["bytes=0-0", "0", "0-0"],
    ["bytes=2-4", "234", "2-4"],
    ["bytes=7-", "789", "7-9"],
    ["bytes=-3", "789", "7-9"],
    ["bytes=0-99", BYTES, "0-9"],
    ["bytes=-99", BYTES, "0-9"],
    ["bytes=9-9", "9", "9-9"],
  ])("is served by range: %s", async (range, text, told) => {
    const answered = await get({ range });
    expect(answered).toMatchObject({ status: 206, text });
    expect(answered.headers).toMatchObject({
      "content-range": `bytes ${told}/10`,
      "content-length": String(text.length),
    });
  });

  test.each(["bytes=10-", "bytes=10-12", "bytes=-0"])("has no range %s", async (range) => {
    const { status, headers } = await get({ range });
    expect([status, headers["content-range"]]).toEqual([416, "bytes */10"]);
    // The refusal of one range must not be kept as the file.
    expect(headers["cache-control"]).toBeUndefined();
  });

  test.each(["bytes=a-b", "bytes", "items=0-1", "bytes=0-1,4-5", "bytes=4-2", "bytes=-", ""])(
    "is served whole if %j makes no one range",
    async (range) => {
      expect(await get({ range })).toMatchObject({ status: 200, text: BYTES });
    },
  );

  test("is served by range only to whoever has the same version", async () => {
    const range = "bytes=2-4";
    expect(await get({ range, "if-range": ETAG })).toMatchObject({ status: 206, text: "234" });
    for (const other of ['"b.mp4"', `W/${ETAG}`, "Mon, 04 Jan 2027 12:00:00 GMT"]) {
      expect(await get({ range, "if-range": other })).toMatchObject({ status: 200, text: BYTES });
    }
  });

  test("isn't sent again to a browser that has it", async () => {
    const { status, text, headers } = await get({ "if-none-match": ETAG });
    expect([status, text, headers.etag]).toEqual([304, "", ETAG]);
    expect((await get({ "if-none-match": '"b.mp4"' })).status).toBe(200);
    expect((await get({ "if-none-match": ETAG, range: "bytes=0-1" })).status).toBe(304);
  });

  test("is described by HEAD as GET would send it", async () => {
    const { status, headers, text } = await get({}, "HEAD");
    expect([status, headers["content-length"], text]).toEqual([200, "10", ""]);
    const ranged = await get({ range: "bytes=2-4" }, "HEAD");
    expect([ranged.status, ranged.headers["content-length"]]).toEqual([200, "10"]);
  });

  test.each([
    ["GET", "/objects/media/b.mp4"],
    ["GET", "/objects"],
    ["GET", "/shop"],
    ["POST", PATH],
  ])("isn't served by this step at %s %s", async (method, path) => {
    const { port, passed } = await serve(media(openFile));
    await ask(port, { method, path });
    expect(passed).toEqual([`${method} ${path}`]);
  });
});

describe("a store that fails", () => {
  test.each([
    ["when it is asked", () => Promise.reject(new Error("down"))],
    [
      "when it is read",
      async () => ({
        contentType: "a/b",
        byteSize: 9,
        read: () => Promise.reject(new Error("down")),
      }),
    ],
  ])("is reported and logged %s", async (_name, open) => {
    const { lines, restore } = captureLog();
    const { port } = await serve(media(open));
    const { status, headers } = await ask(port, { path: PATH });
    restore();
    expect([status, headers["retry-after"]]).toEqual([503, "5"]);
    expect(lines).toMatchObject([{ level: "warn", event: "media-failed", message: "down" }]);
  });

  test("cuts the answer off in the middle", async () => {
    const body = () =>
      Readable.from(
        (async function* () {
          yield "01234";
          throw new Error("down");
        })(),
      );
    const { port } = await serve(
      media(async () => ({ contentType: "a/b", byteSize: 10, read: async () => body() })),
    );
    const received = await exchange(port, `GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    expect(received).toMatch(/^HTTP\/1.1 200 [\s\S]*content-length: 10[\s\S]*\r\n\r\n01234$/i);
  });

  test("says so when it no longer has the upload", async () => {
    const gone: OpenObject = async () => ({
      contentType: "a/b",
      byteSize: 9,
      read: async () => null,
    });
    const { port } = await serve(media(gone));
    const { status, headers } = await ask(port, { path: PATH });
    expect([status, headers["cache-control"]]).toEqual([404, undefined]);
  });
});

describe("a reader who doesn't read", () => {
  const ENOUGH = 64 * 1024 * 1024;

  /** Counts what is taken out of the store, a chunk at a time. */
  function endless() {
    const taken = { bytes: 0, isClosed: false };
    const chunk = Buffer.alloc(64 * 1024);
    const body = new Readable({
      read() {
        taken.bytes += chunk.length;
        this.push(taken.bytes < ENOUGH ? chunk : null);
      },
      destroy(error, done) {
        taken.isClosed = true;
        done(error);
      },
    });
    const open: OpenObject = async () => ({
      contentType: "video/mp4",
      byteSize: ENOUGH,
      read: async () => body,
    });
    return { taken, open, closed: new Promise((resolve) => body.once("close", resolve)) };
  }

  test("has no more taken out of the store than the network holds, and lets it go by leaving", async () => {
    const { taken, open, closed } = endless();
    const { port, server } = await serve(media(open));
    const stalled = new Promise<void>((resolve) => {
      server.once("request", (_request, response) => {
        const whenFull = () => (response.writableNeedDrain ? resolve() : setImmediate(whenFull));
        whenFull();
      });
    });
    const socket = await dial(port);
    socket.pause();
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await stalled;
    expect(taken.bytes).toBeLessThan(ENOUGH / 2);
    socket.destroy();
    await closed;
    expect(taken.isClosed).toBe(true);
    expect(taken.bytes).toBeLessThan(ENOUGH / 2);
  });

  test("lets the store's bytes go when whoever asked has left before they come", async () => {
    const { taken, open, closed } = endless();
    const told = { isLate: () => {}, isLeft: () => {} };
    const late = new Promise<void>((resolve) => {
      told.isLate = resolve;
    });
    const left = new Promise<void>((resolve) => {
      told.isLeft = resolve;
    });
    const { port, server } = await serve(
      media(async (path) => {
        const object = await open(path);
        if (!object) return null;
        const read = async () => {
          told.isLate();
          await left;
          return object.read();
        };
        return { ...object, read };
      }),
    );
    server.once("request", (_request, response) => response.once("close", told.isLeft));
    const socket = await dial(port);
    socket.write(`GET ${PATH} HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await late;
    socket.destroy();
    await closed;
    expect(taken.isClosed).toBe(true);
  });
});

import { EventEmitter, on, once } from "node:events";
import type { IncomingMessage } from "node:http";
import { describe, expect, test, vi } from "vitest";
import { bodyTimeout } from "./body-timeout";
import { ask, dial, HOST, serve, untilClosed } from "./wire.fixture";

const SHORT = 40;
const QUICK = { pace: { bytes: 4, ms: SHORT } };
const UPLOAD = [/^POST \/upload$/];
const begun = (path: string, body = "half") =>
  `POST ${path} HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 1000\r\n\r\n${body}`;

test("a form with files that is answered before its end is the last on its connection", async () => {
  const { port } = await serve(
    bodyTimeout(UPLOAD, () => true, QUICK),
    (_request, response) => response.writeHead(413).end(),
  );
  const socket = await dial(port);
  socket.write(begun("/upload"));
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 413 .*connection: close/is);
});

describe("a body that does not end", () => {
  test("has its sender told, and let go", async () => {
    const { port } = await serve(bodyTimeout([], undefined, QUICK), (request) => request.resume());
    const socket = await dial(port);
    socket.write(begun("/cart"));
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  test.each([
    ["may send none", () => false],
    ["cannot be judged", () => Promise.reject(new Error("the store is down"))],
  ])("is let go at an upload's name too, from somebody who %s", async (_who, maySendFiles) => {
    const step = bodyTimeout(UPLOAD, maySendFiles, QUICK);
    const { port } = await serve(step, (request) => request.resume());
    const socket = await dial(port);
    const sending = setInterval(() => socket.write("more of it"), SHORT / 4);
    socket.write(begun("/upload"));
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /);
    clearInterval(sending);
  });

  test("is waited for as long as it keeps its pace, if it's from somebody who may send files", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { port, came, upload } = await serveUpload();
    const socket = await dial(port);
    const closed = untilClosed(socket);
    socket.write(begun("/upload"));
    await came.next();
    for (let window = 0; window < 3; window++) {
      socket.write("more");
      await came.next();
      await vi.advanceTimersByTimeAsync(SHORT);
      expect(upload.current?.destroyed).toBe(false);
    }
    await vi.advanceTimersByTimeAsync(SHORT);
    expect(await closed).toMatch(/^HTTP\/1.1 408 /);
  });

  test("is waited for if it's the server that doesn't read on", async () => {
    vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
    const { port, came, upload } = await serveUpload();
    const socket = await dial(port);
    const closed = untilClosed(socket);
    socket.write(begun("/upload"));
    await came.next();
    upload.current?.pause();
    const buffered = once(upload.current?.socket ?? socket, "data");
    socket.write("more");
    await buffered;
    for (let window = 0; window < 3; window++) await vi.advanceTimersByTimeAsync(SHORT);
    expect(upload.current?.destroyed).toBe(false);
    upload.current?.resume();
    for (let window = 0; window < 2; window++) await vi.advanceTimersByTimeAsync(SHORT);
    expect(await closed).toMatch(/^HTTP\/1.1 408 /);
  });
});

/** Of someone who may send it; `came` tells of each piece that was read. */
async function serveUpload() {
  const upload: { current?: IncomingMessage } = {};
  const pieces = new EventEmitter();
  const came = on(pieces, "piece");
  const { port } = await serve(
    bodyTimeout(UPLOAD, () => true, QUICK),
    (request) => {
      upload.current = request;
      request.on("data", () => pieces.emit("piece"));
    },
  );
  return { port, came, upload };
}

test("bytes sent after the answer aren't read, long before their time is up", async () => {
  const step = bodyTimeout([], undefined, { afterAnswerMs: SHORT });
  const { port } = await serve(step, (_request, response) => {
    response.writeHead(401).end("no");
  });
  const socket = await dial(port);
  const sending = setInterval(() => socket.write("more"), SHORT / 4);
  socket.write(begun("/upload"));
  expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 401 /);
  clearInterval(sending);
});

test("a request whose body came is answered, however long that takes", async () => {
  const step = bodyTimeout([], undefined, { ...QUICK, afterAnswerMs: SHORT });
  const { port } = await serve(step, async (request, response) => {
    for await (const chunk of request) expect(String(chunk)).toBe("whole");
    setTimeout(() => response.end("late"), 3 * SHORT);
  });
  expect(await ask(port, { method: "POST", body: "whole" })).toMatchObject({ text: "late" });
});

import { createServer, type RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { setTimeouts, type Timeouts, timedServer } from "./timeouts";
import { dial, HOST, listen, untilClosed } from "./wire.fixture";

/** A server that waits for nobody, except where a test shortens just one of its patiences. */
const PATIENT: Timeouts = {
  headersTimeout: 60_000,
  requestTimeout: 60_000,
  keepAliveTimeout: 60_000,
  timeout: 60_000,
};
const SHORT = 40;

async function serveWith(timeOuts: Partial<Timeouts>, app: RequestListener) {
  const server = timedServer(createServer, app, { ...PATIENT, ...timeOuts });
  return { server, port: await listen(server) };
}

const answerOk: RequestListener = (_request, response) => {
  response.end("ok");
};

describe("a connection", () => {
  test.each([
    ["says nothing at all", ""],
    ["never ends its headers", `GET / HTTP/1.1\r\nHost: ${HOST}\r\nX-Slow: `],
  ])("is closed if its client %s", async (_name, bytes) => {
    const { port } = await serveWith({ headersTimeout: SHORT }, answerOk);
    const socket = await dial(port);
    socket.write(bytes);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  test("is closed if its client never ends the body", async () => {
    const { port } = await serveWith({ headersTimeout: SHORT, requestTimeout: SHORT }, (request) =>
      request.resume(),
    );
    const socket = await dial(port);
    socket.write(`POST / HTTP/1.1\r\nHost: ${HOST}\r\nContent-Length: 10\r\n\r\nhalf`);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 408 /);
  });

  test("is closed if nothing more is asked", async () => {
    const { port } = await serveWith({ keepAliveTimeout: SHORT }, answerOk);
    const socket = await dial(port);
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    expect(await untilClosed(socket)).toMatch(/^HTTP\/1.1 200 /);
  });

  test("is closed if its client doesn't read the answer", async () => {
    const { port, server } = await serveWith({ timeout: SHORT }, (_request, response) => {
      response.end(Buffer.alloc(64 * 1024 * 1024));
    });
    const closed = new Promise<void>((resolve) => {
      server.once("connection", (connection) => connection.once("close", resolve));
    });
    const socket = await dial(port);
    socket.pause();
    socket.write(`GET / HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await closed;
  });
});

test("the shop's own time-outs: 10 s for headers, 15 min for an upload, 65 s between two", () => {
  const server = createServer();
  setTimeouts(server);
  expect(server).toMatchObject({
    headersTimeout: 10_000,
    requestTimeout: 900_000,
    keepAliveTimeout: 65_000,
    timeout: 120_000,
  });
});

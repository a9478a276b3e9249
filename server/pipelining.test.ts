import { once } from "node:events";
import { Agent, type RequestListener, type ServerResponse } from "node:http";
import { expect, test } from "vitest";
import { limitPipelining, MAX_UNANSWERED } from "./pipelining";
import { ask, dial, exchange, HOST, serve } from "./wire.fixture";

/** Requests as one packet brings them: Node hands all of it to the server at once. */
const requests = (count: number) => `GET /shop?x HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`.repeat(count);

const statuses = (received: string) =>
  [...received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => status);

test("a few of a thousand requests in one packet are answered, then the connection ends", async () => {
  const { port, passed } = await serve(limitPipelining);
  const received = await exchange(port, requests(1_000));
  expect(passed).toHaveLength(MAX_UNANSWERED);
  expect(statuses(received)).toEqual([...Array(MAX_UNANSWERED).fill("200"), "429"]);
  expect(received).toMatch(/Connection: close\r\n[\s\S]*Too many requests[^\n]+$/);
});

test("nothing is accepted after the refusal, but earlier requests are answered", async () => {
  const held: ServerResponse[] = [];
  const { port, server, passed } = await serve(limitPipelining, (_request, response) => {
    held.push(response);
  });
  let arrived = 0;
  server.on("request", () => {
    arrived += 1;
  });
  const socket = await dial(port);
  socket.write(requests(MAX_UNANSWERED + 1));
  await expect.poll(() => arrived).toBe(MAX_UNANSWERED + 1);
  for (const response of held.splice(0, 2)) {
    const answered = once(response, "close");
    response.end();
    await answered;
  }
  socket.write(requests(1));
  await expect.poll(() => arrived).toBe(MAX_UNANSWERED + 2);
  expect(passed).toHaveLength(MAX_UNANSWERED);
});

test("the connection stays open for as many requests as are accepted at once", async () => {
  const { port } = await serve(limitPipelining);
  const socket = await dial(port);
  let received = "";
  socket.on("data", (chunk) => {
    received += chunk;
  });
  for (let packet = 1; packet <= 3; packet++) {
    socket.write(requests(MAX_UNANSWERED));
    await expect.poll(() => statuses(received)).toHaveLength(packet * MAX_UNANSWERED);
  }
  expect(new Set(statuses(received))).toEqual(new Set(["200"]));
});

test("a client that never reads has a few answers waiting for it", async () => {
  let arrived = 0;
  const largeAnswer: RequestListener = (_request, response) => {
    response.end(Buffer.alloc(8 * 1024 * 1024));
  };
  const { port, server, passed } = await serve(limitPipelining, largeAnswer);
  server.on("request", () => {
    arrived += 1;
  });
  const socket = await dial(port);
  socket.pause();
  socket.write(requests(500));
  await expect.poll(() => arrived).toBe(500);
  expect(passed).toHaveLength(MAX_UNANSWERED);
});

test("a client that waits for each answer may ask as often as it likes", async () => {
  const { port, passed } = await serve(limitPipelining);
  const agent = new Agent({ keepAlive: true, maxSockets: 1 });
  for (let n = 0; n < 3 * MAX_UNANSWERED; n++) {
    expect((await ask(port, { agent })).status).toBe(200);
  }
  agent.destroy();
  expect(passed).toHaveLength(3 * MAX_UNANSWERED);
});

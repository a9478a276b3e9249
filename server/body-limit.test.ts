import type { RequestListener } from "node:http";
import { describe, expect, test } from "vitest";
import { bodyLimit, MAX_BODY_BYTES } from "./body-limit";
import { ask, dial, exchange, HOST, serve, untilClosed } from "./wire.fixture";

/** Answers with the number of bytes that reached the app. */
const countBytes: RequestListener = async (request, response) => {
  let bytes = 0;
  for await (const chunk of request) bytes += chunk.length;
  response.end(String(bytes));
};

function post(headers: string, body = ""): string {
  return `POST /cart HTTP/1.1\r\nHost: ${HOST}\r\n${headers}\r\n\r\n${body}`;
}

describe("the body limit", () => {
  test("lets a body of exactly 256 kB through", async () => {
    const { port } = await serve(bodyLimit(), countBytes);
    const body = "x".repeat(256 * 1024);
    expect(await ask(port, { method: "POST", body })).toMatchObject({
      status: 200,
      text: "262144",
    });
  });

  test("refuses one byte more before the app sees any", async () => {
    const { port, passed } = await serve(bodyLimit());
    const { status, text } = await ask(port, {
      method: "POST",
      body: "x".repeat(MAX_BODY_BYTES + 1),
    });
    expect(status).toBe(413);
    expect(text).toBe("The request is too big. The limit is 256 KB.");
    expect(passed).toEqual([]);
  });

  test("refuses at the header, without waiting for the body", async () => {
    const { port } = await serve(bodyLimit());
    const socket = await dial(port);
    const answered = new Promise<string>((resolve) => {
      socket.once("data", (chunk) => resolve(String(chunk)));
    });
    socket.write(post("Content-Length: 9000000000"));
    expect(await answered).toMatch(/^HTTP\/1.1 413 /);
  });

  test.each([
    ["POST", "Transfer-Encoding: chunked"],
    ["GET", "Transfer-Encoding: chunked"],
  ])("refuses a %s that does not say its length", async (method, header) => {
    const { port, passed } = await serve(bodyLimit());
    const bytes = post(header, "2\r\nhi\r\n0\r\n\r\n").replace("POST", method);
    expect(await exchange(port, bytes)).toMatch(/^HTTP\/1.1 411 /);
    expect(passed).toEqual([]);
  });

  test("lets no more bytes through from a sender who gives a small length", async () => {
    let seen = 0;
    const { port, passed } = await serve(bodyLimit(), (request) => {
      request.on("data", (chunk: Buffer) => {
        seen += chunk.length;
      });
    });
    const body = "x".repeat(MAX_BODY_BYTES * 4);
    expect(await exchange(port, post("Content-Length: 10", body))).toMatch(/^HTTP\/1.1 400 /);
    expect(seen).toBe(10);
    expect(passed).toEqual(["POST /cart"]);
  });

  test.each([
    ["two lengths", "Content-Length: 2\r\nContent-Length: 900000"],
    ["a length and chunks", "Content-Length: 2\r\nTransfer-Encoding: chunked"],
    ["a negative length", "Content-Length: -1"],
    ["a length that is no number", "Content-Length: 1e9"],
  ])("keeps %s from the app", async (_name, headers) => {
    const { port, passed } = await serve(bodyLimit());
    expect(await exchange(port, post(headers))).toMatch(/^HTTP\/1.1 400 /);
    expect(passed).toEqual([]);
  });

  test("accepts a larger body by the first limit with the request's name, and only by that name", async () => {
    const limits = [
      { pattern: /^PUT \/uploads\/\w+$/, maxBytes: MAX_BODY_BYTES + 1000 },
      { pattern: /^PUT \/uploads\/a1$/, maxBytes: 10 },
    ];
    const { port, passed } = await serve(bodyLimit(limits), countBytes);
    const body = "x".repeat(MAX_BODY_BYTES + 1000);
    const sent = { method: "PUT", path: "/uploads/a1?x=y", body };
    expect((await ask(port, sent)).text).toBe(String(body.length));
    expect((await ask(port, { ...sent, body: `${body}x` })).status).toBe(413);
    expect((await ask(port, { method: "POST", path: "/uploads/a1", body })).status).toBe(413);
    expect((await ask(port, { method: "PUT", path: "/uploads/a1/b", body })).status).toBe(413);
    expect((await ask(port, { method: "PUT", path: "/x?PUT%20/uploads/a", body })).status).toBe(
      413,
    );
    expect(passed).toEqual(["PUT /uploads/a1?x=y"]);
  });
});

describe("a refusal of a large body", () => {
  test("reaches a client that sends everything before it reads", async () => {
    const { port } = await serve(bodyLimit());
    const socket = await dial(port);
    socket.pause();
    const size = 4_000_000;
    const unsent = await new Promise((resolve) => {
      socket.write(post(`Content-Length: ${size}`, "x".repeat(size)), resolve);
    });
    const receiving = untilClosed(socket);
    socket.resume();
    const received = await receiving;
    expect(received).toMatch(/^HTTP\/1.1 413 /);
    expect(received).toContain("The request is too big");
    expect(unsent ?? socket.errored).toBeNull();
  });

  test("hangs up on a client that does not stop", async () => {
    const { port, server } = await serve(bodyLimit());
    const accepted = new Promise<number>((resolve) => {
      server.once("connection", (connection) => {
        connection.once("close", () => resolve(connection.bytesRead));
      });
    });
    const socket = await dial(port);
    socket.resume();
    socket.write(post("Content-Length: 9000000000"));
    const send = () => {
      while (!socket.destroyed && socket.write("x".repeat(65536)));
    };
    socket.on("drain", send);
    send();
    expect(await accepted).toBeLessThan(16_000_000);
  });
});

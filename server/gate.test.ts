import { Readable } from "node:stream";
import { describe, expect, test } from "vitest";
import { MAX_UPLOAD_BYTES } from "~/domain/media/media-type";
import { MAX_BODY_BYTES } from "./body-limit";
import { createGate } from "./gate";
import { MAX_UNANSWERED } from "./pipelining";
import { ask, dial, exchange, HOST, ORIGIN, serve } from "./wire.fixture";

type Ask = NonNullable<Parameters<typeof ask>[1]>;

function serveGate(lines: string[] = []) {
  return serve(
    createGate({ origin: ORIGIN, addressHeader: null, log: (line) => lines.push(line) }),
  );
}

const REFUSALS: [name: string, status: number, asked: Ask][] = [
  ["a target that is another host's", 400, { path: "//evil.test/" }],
  ["a foreign host", 421, { headers: { host: "evil.test" } }],
  ["a method nothing serves", 405, { method: "TRACE" }],
  ["a body without a length", 411, chunked()],
  ["a body too large", 413, tooLarge()],
  ["a write from another site", 403, { method: "POST", headers: { origin: "https://evil.test" } }],
];

function chunked(): Ask {
  return { method: "POST", headers: { "transfer-encoding": "chunked" } };
}

function tooLarge(): Ask {
  return { method: "POST", body: "x".repeat(MAX_BODY_BYTES + 1) };
}

describe("the gate", () => {
  test("lets a plain request for a page through", async () => {
    const { port, passed } = await serveGate();
    const { status, text } = await ask(port, { path: "/shop?category=matcha" });
    expect({ status, text }).toEqual({ status: 200, text: "ok" });
    expect(passed).toEqual(["GET /shop?category=matcha"]);
  });

  test.each(REFUSALS)(
    "refuses %s with %i, headers and a log line",
    async (_name, status, asked) => {
      const lines: string[] = [];
      const { port, passed } = await serveGate(lines);
      const answered = await ask(port, asked);
      expect(answered.status).toBe(status);
      expect(answered.headers["content-type"]).toBe("text/plain; charset=utf-8");
      expect(answered.headers["x-content-type-options"]).toBe("nosniff");
      expect(answered.headers["content-security-policy"]).toContain("default-src 'none'");
      expect(answered.text).toMatch(/^[A-Z][^\n]+\.?$/);
      expect(passed).toEqual([]);
      await expect.poll(() => lines).toHaveLength(1);
      expect(JSON.parse(lines[0] ?? "")).toMatchObject({
        status,
        request: answered.headers["x-request-id"],
      });
    },
  );

  const UPLOAD = "/api/objects/upload/0b7e6a52-6c0d";

  /** Of a request whose body is announced and never sent. */
  async function statusOf(port: number, method: string, path: string, bytes: number) {
    const socket = await dial(port);
    const answered = new Promise<string>((resolve) => {
      socket.once("data", (chunk) => resolve(String(chunk).slice(9, 12)));
    });
    const head = [`${method} ${path} HTTP/1.1`, `Host: ${HOST}`, `Content-Length: ${bytes}`];
    socket.write(`${head.join("\r\n")}\r\n\r\n`);
    return answered;
  }

  test("lets a file through only where files are accepted, up to 50 MB", async () => {
    const { port, passed } = await serveGate();
    const put = (path: string, bytes: number) => statusOf(port, "PUT", path, bytes);
    expect(await put(UPLOAD, MAX_UPLOAD_BYTES)).toBe("200");
    expect(await put(UPLOAD, MAX_UPLOAD_BYTES + 1)).toBe("413");
    expect(await put(`${UPLOAD}/x`, MAX_BODY_BYTES + 1)).toBe("413");
    expect(await put("/api/social-media-assets", MAX_BODY_BYTES + 1)).toBe("413");
    expect(passed).toEqual([`PUT ${UPLOAD}`]);
  });

  test.each([
    ["/admin/store/new", MAX_UPLOAD_BYTES + MAX_BODY_BYTES],
    ["/admin/store/12/edit?q=tin", MAX_UPLOAD_BYTES + MAX_BODY_BYTES],
    ["/admin/social-media/posts/new", 10 * MAX_UPLOAD_BYTES + MAX_BODY_BYTES],
    ["/admin/brand", MAX_UPLOAD_BYTES + MAX_BODY_BYTES],
    ["/admin/menu/new", MAX_UPLOAD_BYTES + MAX_BODY_BYTES],
    ["/admin/menu/12/edit", MAX_UPLOAD_BYTES + MAX_BODY_BYTES],
    ["/admin/store/12/delete", MAX_BODY_BYTES],
  ])("accepts a form at %s of up to %i bytes, and no more", async (path, most) => {
    const { port } = await serveGate();
    expect(await statusOf(port, "POST", path, most)).toBe("200");
    expect(await statusOf(port, "POST", path, most + 1)).toBe("413");
  });

  test("refuses a file that doesn't say its length", async () => {
    const { port, passed } = await serveGate();
    const headers = { "transfer-encoding": "chunked" };
    expect((await ask(port, { method: "PUT", path: UPLOAD, headers })).status).toBe(411);
    expect(passed).toEqual([]);
  });

  test("serves what was uploaded, with its own policy and the others' headers", async () => {
    const gate = createGate({
      origin: ORIGIN,
      addressHeader: null,
      log: () => {},
      openObject: async () => ({
        contentType: "image/webp",
        byteSize: 3,
        read: async () => Readable.from([Buffer.from("abc")]),
      }),
    });
    const { port, passed } = await serve(gate);
    const { text, headers } = await ask(port, { path: "/objects/media/a.webp" });
    expect(text).toBe("abc");
    expect(headers).toMatchObject({
      "content-type": "image/webp",
      "x-content-type-options": "nosniff",
      "content-security-policy": "default-src 'none'; sandbox",
    });
    expect(passed).toEqual([]);
  });

  test("accepts a few requests in one packet", async () => {
    const { port, passed } = await serveGate();
    await exchange(port, `GET /shop?x HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`.repeat(1_000));
    expect(passed).toHaveLength(MAX_UNANSWERED);
  });

  test("tells the app the client's address and the request's id, not what the client claims", async () => {
    const gate = createGate({ origin: ORIGIN, addressHeader: null, log: () => {} });
    const { port } = await serve(gate, (request, response) => {
      response.end(`${request.headers["x-client-address"]} ${request.headers["x-request-id"]}`);
    });
    const headers = { "x-client-address": "203.0.113.7", "x-request-id": "forged" };
    const answered = await ask(port, { headers });
    expect(answered.text).toBe(`127.0.0.1 ${answered.headers["x-request-id"]}`);
    expect(answered.text).not.toContain("forged");
  });
});

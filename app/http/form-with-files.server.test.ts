import { Readable } from "node:stream";
import { setImmediate } from "node:timers/promises";
import { setFlagsFromString } from "node:v8";
import { runInNewContext } from "node:vm";
import { describe, expect, it } from "vitest";
import { refusal } from "~/domain/result";
import { MAX_FIELDS } from "./form.server";
import { readFormWithFiles } from "./form-with-files.server";

setFlagsFromString("--expose-gc");
const gc: () => void = runInNewContext("gc");

/** A collection hands its bytes back at its leisure, on another thread: the next one waits until they are. */
function collectGarbage() {
  gc();
  gc();
}

const post = (body: BodyInit, headers: HeadersInit = {}) =>
  new Request("http://localhost:3000/", { method: "POST", body, headers });

describe("a form with files", () => {
  const takeNone = async (data: AsyncIterable<Uint8Array>) => {
    let bytes = 0;
    for await (const chunk of data) bytes += chunk.length;
    return { ok: true, objectPath: String(bytes) } as const;
  };
  const whole = (parts: [name: string, value: string | File][]) => {
    const body = new FormData();
    for (const [name, value] of parts) body.append(name, value);
    return new Request("http://localhost:3000/", { method: "POST", body });
  };
  const statusOf = async (request: Request) => {
    const refused = await readFormWithFiles(request, takeNone).catch((thrown) => thrown);
    return refused instanceof Response ? refused.status : 200;
  };

  it("has in each file's place what it has become", async () => {
    const parts: [string, string | File][] = [
      ["caption", "Süß"],
      ["media", new File(["12345"], "a.png")],
      ["media", new File([], "")],
    ];
    const { form, errors } = await readFormWithFiles(whole(parts), takeNone);
    expect([...form]).toEqual([
      ["caption", "Süß"],
      ["media", "5"],
      ["media", ""],
    ]);
    expect(errors).toEqual({});
  });

  /** A form whose pieces don't have to be waited for. They're taken from the list as they're read. */
  function sent(pieces: string[], boundary = "b"): Request {
    const body = new ReadableStream<Uint8Array>(
      {
        pull(form) {
          const piece = pieces.shift();
          if (piece === undefined) form.close();
          else form.enqueue(new TextEncoder().encode(piece));
        },
      },
      { highWaterMark: 0 },
    );
    const headers = { "Content-Type": `multipart/form-data; boundary=${boundary}` };
    const init = { method: "POST", headers, body, duplex: "half" } as RequestInit;
    return new Request("http://localhost:3000/", init);
  }
  const FILE = '--b\r\nContent-Disposition: form-data; name="file"; filename="a.csv"\r\n\r\n';

  it.each([
    ["taken", takeNone],
    ["refused", async () => refusal("conflict", "No room.")],
  ])("lets others be served between the pieces of a file that's %s", async (_what, take) => {
    const lines = Array<string>(20).fill("Tea,4\r\n".repeat(8_000));
    let [turns, isReading] = [0, true];
    const others = async () => {
      for (; isReading; turns += 1) await setImmediate();
    };
    const served = others();
    await readFormWithFiles(sent([FILE, ...lines, "\r\n--b--\r\n"]), take);
    isReading = false;
    await served;
    // Others get a turn for each 16 KB.
    expect(turns).toBeGreaterThan(50);
  });

  it.each([
    ["headers without an end", "--b\r\n", "a: b\r\n"],
    ["lines before its first part", "", "a: b\r\n"],
  ])("is read no further than 100 KB if it has %s", async (_what, start, line) => {
    const pieces = [start, ...Array<string>(100).fill(line.repeat(1_600))];
    expect(await statusOf(sent(pieces))).toBe(400);
    expect(pieces.length).toBeGreaterThan(80);
  });

  it("has a boundary of up to 70 characters, as all browsers' have", async () => {
    const status = (boundary: string) => statusOf(sent([`--${boundary}--\r\n`], boundary));
    expect(await status("-".repeat(70))).toBe(200);
    expect(await status("-".repeat(71))).toBe(400);
  });

  it("keeps nothing of a file that's refused before its end", async () => {
    const MB = 1024 * 1024;
    let held = Number.NaN;
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    const boundary = "b";
    const head = (name: string, more = "") =>
      Buffer.from(`--${boundary}\r\nContent-Disposition: form-data; name="${name}"${more}\r\n\r\n`);
    async function* sent() {
      yield head("media", '; filename="a.mp4"');
      for (let part = 0; part < 60; part++) yield Buffer.alloc(MB, "x");
      collectGarbage();
      held = process.memoryUsage().arrayBuffers - before;
      yield Buffer.from("\r\n");
      yield head("caption");
      yield Buffer.from(`Bowl\r\n--${boundary}--\r\n`);
    }
    const request = new Request("http://localhost:3000/", {
      method: "POST",
      headers: { "Content-Type": `multipart/form-data; boundary=${boundary}` },
      body: Readable.toWeb(Readable.from(sent())),
      duplex: "half",
    } as RequestInit);
    const { form, errors } = await readFormWithFiles(request, async () =>
      refusal("conflict", "No room."),
    );
    expect([...form]).toEqual([["caption", "Bowl"]]);
    expect(errors).toEqual({ media: ["a.mp4: No room."] });
    expect(held).toBeLessThan(20 * MB);
  });

  it("holds no more fields and no more text than another", async () => {
    const many = (count: number) =>
      Array.from({ length: count }, (): [string, string] => ["a", "1"]);
    expect(await statusOf(whole(many(MAX_FIELDS)))).toBe(200);
    expect(await statusOf(whole(many(MAX_FIELDS + 1)))).toBe(413);
    const text = "x".repeat(200 * 1024);
    expect(await statusOf(whole([["a", text]]))).toBe(200);
    expect(
      await statusOf(
        whole([
          ["a", text],
          ["b", text],
        ]),
      ),
    ).toBe(413);
  });

  it("is held to the length of another when it brings no files", async () => {
    const headers = {
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": String(256 * 1024 + 1),
    };
    expect(await statusOf(post("a=1", headers))).toBe(413);
    expect(await statusOf(post("a=1", { ...headers, "Content-Length": "3" }))).toBe(200);
  });

  it("is refused if it ends midway", async () => {
    const body = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n1';
    expect(await statusOf(post(body, { "Content-Type": "multipart/form-data; boundary=b" }))).toBe(
      400,
    );
  });
});

import { Readable } from "node:stream";
import { describe, expect, it } from "vitest";
import { jpeg } from "../../tests/media-files";
import { runProgram } from "./isolated-program.server";

const LIMITS = { maxMs: 60_000, maxHeapMb: 96 };
type Encoded = { files: { bytes: Uint8Array }[] } | null;

const encode = (file: Buffer | Readable, options: object, limits = LIMITS) =>
  runProgram<Encoded>("encode-picture", {
    file: file instanceof Readable ? file : Readable.from([file]),
    options,
    limits,
  });

describe("a program of its own", () => {
  it("answers with what it made of the file", async () => {
    const encoded = await encode(await jpeg(), { id: "a" });
    const [first] = encoded?.files ?? [];
    expect(
      Buffer.from(first?.bytes ?? [])
        .subarray(4, 12)
        .toString(),
    ).toBe("ftypavif");
  });

  it.each([
    ["time", { ...LIMITS, maxMs: 1 }],
    ["memory", { ...LIMITS, maxHeapMb: 1 }],
  ])("answers null once it's out of %s", async (_what, limits) => {
    expect(await encode(await jpeg(), { id: "a" }, limits)).toBeNull();
  });

  it("judges no file whose store fails before its end", async () => {
    const picture = await jpeg();
    const half = Readable.from(
      (function* () {
        yield picture.subarray(0, 100);
        throw new Error("The store is gone");
      })(),
    );
    await expect(encode(half, { id: "a" })).rejects.toThrow("The store is gone");
  });

  it("says which defect it has, for the log", async () => {
    const nothing = { toJSON: () => null };
    const failed = encode(await jpeg(), nothing);
    await expect(failed).rejects.toThrow(/^A program exited with code 1: .*TypeError/s);
  });
});

import { setImmediate } from "node:timers/promises";
import { describe, expect, it } from "vitest";
import { refusal } from "~/domain/result";
import { readUploadedFile } from "./chosen-files.server";

const bytesOf = (text: string) => new TextEncoder().encode(text);
const MENU = bytesOf("Item Name,Price\nTea,6.50\n");
const LIMITS = { maxMs: 60_000, maxHeapMb: 128 };

/** How many processes run, once each that was begun has started, or has left the event loop. */
async function children(): Promise<number> {
  await setImmediate();
  await setImmediate();
  return process.getActiveResourcesInfo().filter((name) => name === "ProcessWrap").length;
}

describe("an uploaded file", () => {
  it("is read in a process of its own, which is gone afterwards", async () => {
    const reading = readUploadedFile(MENU);
    expect(await children()).toBe(1);
    expect(await reading).toMatchObject({ ok: true, kind: "square" });
    expect(await children()).toBe(0);
  });

  it.each([
    ["time", { ...LIMITS, maxMs: 1 }],
    ["memory", { ...LIMITS, maxHeapMb: 1 }],
  ])("gets one plain sentence if it takes more %s than there is", async (_what, limits) => {
    expect(await readUploadedFile(MENU, limits)).toMatchObject(
      refusal("invalid", expect.stringMatching(/^This file takes too long to read\. Split it/)),
    );
    expect(await children()).toBe(0);
  });

  it("waits for the one before it, and is refused when many wait already", async () => {
    const pressed = Array.from({ length: 6 }, () => readUploadedFile(MENU));
    expect(await children()).toBe(1);
    const results = await Promise.all(pressed);
    expect(results.map(({ ok }) => ok)).toEqual([true, true, true, true, false, false]);
    expect(results.at(-1)).toMatchObject({ kind: "unavailable" });
    expect(await readUploadedFile(MENU)).toMatchObject({ ok: true });
  });
});

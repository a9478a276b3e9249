import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { sweepUploads } from "~/domain/jobs/media-job.server";
import { issueUpload } from "~/domain/media/uploads.server";
import { refusal } from "~/domain/result";
import * as receiver from "~/routes/api.objects.upload.$id";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";
import { inHours } from "../clock";
import { VIDEO } from "../media-files";
import { withObjectStore } from "../object-stores";
import { WAIT_MS } from "../wait";
import { args } from "./call";

/** Uploads that the local disk takes at an address it gave out, and those that it refuses. */

const objects = withObjectStore("disk");

const TYPE = "video/mp4";

async function issue(): Promise<string> {
  const issued = await issueUpload({ contentType: TYPE, size: VIDEO.length }, "auth0|anna");
  if (!issued.ok) throw new Error("It was refused");
  return issued.uploadURL;
}

type Sending = { headers?: Record<string, string>; body?: BodyInit | null };

async function put(address: string, { headers = {}, body = new Uint8Array(VIDEO) }: Sending = {}) {
  const all = { "Content-Type": TYPE, "Content-Length": String(VIDEO.length), ...headers };
  const init = { method: "PUT", headers: all, body, duplex: "half" } as const;
  const response = await receiver.action(args(address, init));
  return { status: response.status, line: await response.text() };
}

const changed = (address: string, change: (address: URL) => void) => {
  const url = new URL(address);
  change(url);
  return url.href;
};

describe("an address on this server", () => {
  it("accepts what it names, once", async () => {
    const address = await issue();
    expect(await put(address)).toEqual({ status: 200, line: "" });
    const [name = ""] = objects.names();
    expect(readFileSync(join(objects.files, name))).toEqual(VIDEO);

    const line = "This upload URL was already used.";
    expect(await put(address)).toEqual({ status: 409, line });
    expect(objects.names()).toEqual([name]);
  });

  it("accepts nothing once its upload is published", async () => {
    const address = await issue();
    const path = "/objects/media/a.mp4";
    await write((tx) => tx.update(uploads).set({ state: "stored", objectPath: path }).run());
    expect((await put(address)).status).toBe(409);
    expect(objects.names()).toEqual([]);
  });

  const OF_NOBODY = "This upload URL isn't valid.";
  it.each([
    ["another signature", (url: URL) => url.searchParams.set("signature", "A".repeat(43))],
    ["no signature", (url: URL) => url.searchParams.delete("signature")],
    ["a later end", (url: URL) => url.searchParams.set("expires", "9999999999999")],
    ["two ends", (url: URL) => url.searchParams.append("expires", "9999999999999")],
    ["another length", (url: URL) => url.searchParams.set("size", "1")],
    ["no length", (url: URL) => url.searchParams.delete("size")],
    ["another type", (url: URL) => url.searchParams.set("type", "text/html")],
    ["another name", (url: URL) => url.pathname.replace(/.$/, "_")],
  ])("isn't one with %s", async (name, change) => {
    const address = changed(await issue(), (url) => {
      const path = change(url);
      if (typeof path === "string") url.pathname = path;
    });
    expect(await put(address), name).toEqual({ status: 403, line: OF_NOBODY });
    expect(objects.names()).toEqual([]);
  });

  it("has an end", async () => {
    const address = await issue();
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() + 15 * 60_000 });
    const line = "This upload URL expired. Please start over.";
    expect(await put(address)).toEqual({ status: 403, line });
    expect(objects.names()).toEqual([]);
  });

  it.each([
    [
      "a shorter file",
      { "Content-Length": "5" },
      403,
      "The file size doesn't match. Please try again.",
    ],
    [
      "another type",
      { "Content-Type": "text/html" },
      403,
      "The file type doesn't match. Please try again.",
    ],
    [
      "a file of 50 MB and a byte",
      { "Content-Length": "52428801" },
      413,
      "Use a file of 50 MB or less.",
    ],
    ["an empty file", { "Content-Length": "0" }, 422, "This file is empty."],
  ])("refuses %s", async (_name, headers, status, line) => {
    expect(await put(await issue(), { headers })).toEqual({ status, line });
    expect(objects.names()).toEqual([]);
  });

  it("refuses a file that doesn't say its length", async () => {
    const init = { method: "PUT", body: new Uint8Array(VIDEO), headers: { "Content-Type": TYPE } };
    expect((await receiver.action(args(await issue(), init))).status).toBe(411);
    expect(objects.names()).toEqual([]);
  });

  it("keeps nothing of what ends midway, and accepts it again from the beginning", async () => {
    const address = await issue();
    const cut = new ReadableStream({
      start(controller) {
        controller.enqueue(new Uint8Array(VIDEO.subarray(0, 3000)));
        controller.error(new Error("aborted"));
      },
    });
    const line = "The upload was cut off. Please try again.";
    expect(await put(address, { body: cut })).toEqual({ status: 422, line });
    expect(objects.names()).toEqual([]);
    expect((await put(address)).status).toBe(200);
    expect(objects.names()).toHaveLength(1);
  });

  it("says no at once, and drops what a browser sends before it listens", async () => {
    const endless = new ReadableStream({ pull: () => new Promise<void>(() => {}) });
    expect((await put(`${await issue()}A`, { body: endless })).status).toBe(403);

    let left = 100;
    const body = () =>
      new ReadableStream({
        pull(controller) {
          left -= 1;
          if (left > 0) controller.enqueue(new Uint8Array(1000));
          else controller.close();
        },
      });
    expect((await put(`${await issue()}A`, { body: body() })).status).toBe(403);
    await vi.waitFor(() => expect(left).toBe(0), WAIT_MS);

    left = 100;
    const spy = vi.spyOn(objects.store, "receive").mockImplementation(async (_key, chunks) => {
      for await (const _ of chunks) throw new ObjectStoreUnavailable("ENOSPC");
      return true;
    });
    expect((await put(await issue(), { body: body() })).status).toBe(503);
    await vi.waitFor(() => expect(left).toBe(0), WAIT_MS);
    spy.mockRestore();
  });

  it("accepts one of two files sent at once", async () => {
    const address = await issue();
    const both = await Promise.all([put(address), put(address)]);
    expect(both.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(objects.names()).toHaveLength(1);
  });
});

describe("room for uploads", () => {
  const fill = (byteSize: number) =>
    write((tx) =>
      tx
        .insert(uploads)
        .values({ objectKey: crypto.randomUUID(), contentType: TYPE, byteSize, owner: "x" })
        .run(),
    );
  const ask = () => issueUpload({ contentType: TYPE, size: 1024 }, "auth0|anna");

  it("ends at the quota, and addresses without a size count 50 MB each", async () => {
    for (let n = 0; n < 20; n++) expect((await issueUpload(undefined, `auth0|${n}`)).ok).toBe(true);
    await fill(24 * 1024 * 1024);
    expect(await ask()).toMatchObject(
      refusal("conflict", expect.stringMatching(/^You're out of storage \(1024 of 1024 MB/)),
    );
    await write((tx) => tx.update(uploads).set({ state: "deleted" }).run());
    expect((await ask()).ok).toBe(true);
  });

  const askMuch = (owner: string) => issueUpload(undefined, owner);
  const HALF =
    "Your other uploads use half of the space left. Finish them first, or try again in half an hour.";

  it("is taken by one person up to a half, so that the others have some", async () => {
    const spy = vi.spyOn(objects.store, "freeBytes");
    spy.mockResolvedValue(null);
    // The dialog takes ten files at once.
    for (let n = 0; n < 10; n++) expect((await askMuch("auth0|anna")).ok).toBe(true);
    expect(await askMuch("auth0|anna")).toMatchObject(refusal("conflict", HALF));
    expect((await askMuch("auth0|ben")).ok).toBe(true);
    // A published upload isn't under way any more.
    await write((tx) => tx.update(uploads).set({ state: "stored" }).run());
    expect((await askMuch("auth0|anna")).ok).toBe(true);
    spy.mockRestore();
  });

  it("is left for others by sixteen addresses without a size, and comes back in half an hour", async () => {
    const spy = vi.spyOn(objects.store, "freeBytes");
    spy.mockResolvedValue(null);
    const sixteen = [];
    for (let n = 0; n < 16; n++) sixteen.push((await askMuch("auth0|anna")).ok);
    expect(sixteen.filter(Boolean)).toHaveLength(10);
    for (let n = 0; n < 5; n++) expect((await askMuch("auth0|ben")).ok).toBe(true);
    expect((await askMuch("auth0|chie")).ok).toBe(true);
    await sweepUploads(inHours(0.51));
    expect((await askMuch("auth0|anna")).ok).toBe(true);
    spy.mockRestore();
  });

  it("is enough for a whole dialog's files from one person if the quota allows it", async () => {
    for (let n = 0; n < 10; n++) await fill(50 * 1024 * 1024);
    for (let n = 0; n < 10; n++) expect((await askMuch("auth0|anna")).ok).toBe(true);
  });

  it("is taken on the disk by one person up to a half, too", async () => {
    const spy = vi.spyOn(objects.store, "freeBytes");
    spy.mockResolvedValue((256 + 200) * 1024 * 1024);
    expect((await askMuch("auth0|anna")).ok).toBe(true);
    expect((await askMuch("auth0|anna")).ok).toBe(true);
    expect(await askMuch("auth0|anna")).toMatchObject({ kind: "conflict" });
    expect((await askMuch("auth0|ben")).ok).toBe(true);
    spy.mockRestore();
  });

  it("is there for one more file if its sender sends nothing else", async () => {
    await fill(50 * 1024 * 1024);
    const spy = vi.spyOn(objects.store, "freeBytes");
    spy.mockResolvedValue((256 + 100) * 1024 * 1024);
    expect((await askMuch("auth0|anna")).ok).toBe(true);
    spy.mockRestore();
  });

  it("ends on the disk long before the database would stop", async () => {
    const { store } = objects;
    const spy = vi.spyOn(store, "freeBytes");
    spy.mockResolvedValue(256 * 1024 * 1024 + 1024);
    expect((await ask()).ok).toBe(true);
    // The first may still come: there is no room for both.
    expect(await ask()).toMatchObject({ kind: "unavailable" });
    expect(read().select().from(uploads).all()).toHaveLength(1);
    spy.mockRestore();
  });

  it("is reported if it ends while a file is coming", async () => {
    const address = await issue();
    const spy = vi.spyOn(objects.store, "receive");
    spy.mockRejectedValue(new ObjectStoreUnavailable("ENOSPC"));
    const line = "We can't store files right now. Please try again in a moment.";
    expect(await put(address)).toEqual({ status: 503, line });
    spy.mockRestore();
    expect(objects.names()).toEqual([]);
  });
});

import { mkdirSync, readdirSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { text } from "node:stream/consumers";
import { describe, expect, it } from "vitest";
import { STORE_KINDS, withObjectStore } from "../../../tests/object-stores";
import { UploadCut } from "./store-failure.server";

const KEY = "media/0b7e6a52.mp4";
const BYTES = "0123456789";

describe.each(STORE_KINDS)("objects in the %s", (kind) => {
  const objects = withObjectStore(kind);
  const readOut = async (key: string, range?: { start: number; end: number }) => {
    const body = await objects.store.get(key, range);
    return body && text(body);
  };

  it("are what was put, whole or in part", async () => {
    await objects.store.put(KEY, new Blob([BYTES]));
    expect(await objects.store.head(KEY)).toEqual({ byteSize: 10 });
    expect(await readOut(KEY)).toBe(BYTES);
    expect(await readOut(KEY, { start: 2, end: 4 })).toBe("234");
    expect(await readOut(KEY, { start: 1, end: 1 })).toBe("1");
    expect(objects.names()).toEqual([KEY]);
  });

  it("give way to what is put in their place", async () => {
    await objects.store.put(KEY, new Blob(["old and long"]));
    await objects.store.put(KEY, new Blob([BYTES]));
    expect(await readOut(KEY)).toBe(BYTES);
  });

  it("are copied, twice without harm, and the copy outlives the original", async () => {
    await objects.store.put("pending/a", new Blob([BYTES]));
    await objects.store.copy("pending/a", KEY);
    await objects.store.copy("pending/a", KEY);
    await objects.store.delete("pending/a");
    expect(await readOut(KEY)).toBe(BYTES);
    expect(objects.names()).toEqual([KEY]);
  });

  it("are null if they don't exist, and are deleted without harm", async () => {
    expect(await objects.store.head(KEY)).toBeNull();
    expect(await objects.store.get(KEY)).toBeNull();
    await objects.store.delete(KEY);
  });

  it("take what comes, and keep nothing of what ends midway", async () => {
    async function* coming(isCut: boolean) {
      yield Buffer.from(BYTES);
      if (isCut) throw new Error("aborted");
    }
    const cut = objects.store.receive("pending/a", coming(true));
    await expect(cut).rejects.toThrow(UploadCut);
    expect(objects.names()).toEqual([]);
    expect(await objects.store.receive("pending/a", coming(false))).toBe(true);
    expect(await readOut("pending/a")).toBe(BYTES);
    const unfinished = readdirSync(objects.incoming).filter((name) => name.endsWith(".part"));
    expect(unfinished).toEqual([]);
  });

  it("are cleared once they're old, if a process left them half written", async () => {
    mkdirSync(objects.incoming, { recursive: true });
    const hourAgo = new Date(Date.now() - 3_600_000);
    for (const name of ["old.part", "old", "fresh.part"]) {
      writeFileSync(join(objects.incoming, name), BYTES);
      if (name !== "fresh.part") utimesSync(join(objects.incoming, name), hourAgo, hourAgo);
    }
    await objects.store.clearUnfinished(new Date(Date.now() - 60_000));
    expect(readdirSync(objects.incoming).sort()).toEqual(["fresh.part", "old"]);
  });

  it.each([
    "media/../../etc/passwd",
    "../media/a",
    "/media/a",
    "media/a/b",
    "media/%2e%2e",
    "media/",
    "other/a",
    "media/a\0.mp4",
    "media/a\n",
    "pending\\a",
  ])("can't have the key %j", async (key) => {
    const { store } = objects;
    await expect(async () => store.head(key)).rejects.toThrow("Not a key");
    await expect(async () => store.get(key)).rejects.toThrow("Not a key");
    await expect(async () => store.put(key, new Blob([BYTES]))).rejects.toThrow("Not a key");
    await expect(async () => store.copy(key, KEY)).rejects.toThrow("Not a key");
    await expect(async () => store.delete(key)).rejects.toThrow("Not a key");
  });

  it("are known by the address that they are sent to, with or without its query", async () => {
    const { store } = objects;
    const expiresAt = new Date(Date.now() + 60_000);
    const address = await store.presignPut("pending/a", { expiresAt });
    expect(store.keyOf(address)).toBe("pending/a");
    expect(store.keyOf(address.replace(/\?.*/, ""))).toBe("pending/a");
  });

  it.each([
    "",
    "pending/a",
    "/api/objects/upload/a",
    "https://evil.example/api/objects/upload/a",
    "http://localhost:3000/api/objects/upload/a/b",
    "http://localhost:3000/api/objects/upload/..%2fa",
    "http://localhost:3000.evil.example/api/objects/upload/a",
    "http://169.254.169.254/latest/meta-data",
    "file:///etc/passwd",
    "http://localhost:3000@evil.example/api/objects/upload/a",
  ])("can't be at %j", (address) => {
    expect(objects.store.keyOf(address)).toBeNull();
  });
});

describe("a bucket's address", () => {
  const objects = withObjectStore("bucket");
  const signed = () =>
    objects.store.presignPut("pending/a", {
      contentType: "video/mp4",
      byteSize: 10,
      expiresAt: new Date(Date.now() + 60_000),
    });
  const send = async (address: string, body: string, type = "video/mp4") =>
    (await fetch(address, { method: "PUT", body, headers: { "Content-Type": type } })).status;

  it("accepts what it was signed for", async () => {
    expect(await send(await signed(), BYTES)).toBe(200);
    expect(objects.names()).toEqual(["pending/a"]);
  });

  it("accepts no other length, type, or key, and leaves nothing behind", async () => {
    const address = await signed();
    expect(await send(address, `${BYTES}!`)).toBe(403);
    expect(await send(address, BYTES, "text/html")).toBe(403);
    expect(await send(address.replace("pending/a", "media/a"), BYTES)).toBe(403);
    expect(await send(address.replace("Expires=60", "Expires=6000"), BYTES)).toBe(403);
    expect(objects.names()).toEqual([]);
  });
});

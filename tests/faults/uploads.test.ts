import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { connect, type Socket } from "node:net";
import { join } from "node:path";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { residentMb } from "../../dev/bench/resources";
import type { Shop } from "../../dev/shop";
import { VIDEO } from "../media-files";
import { closeShop, openShop } from "../shop/open-shop";
import { signInToShop } from "../shop/sign-in";
import { sendBeginning, Uploader } from "./uploader";

/** Files of the largest size, on their way in and out of the served build. */

let shop: Shop;
let uploader: Uploader;
beforeAll(async () => {
  shop = await openShop();
  uploader = new Uploader(shop.origin, await signInToShop(shop, "admin"));
});
afterAll(() => closeShop(shop));

const LARGE = Buffer.concat([VIDEO, randomBytes(52_428_800 - VIDEO.length)]);

/** None before the first upload has made the folder. */
function filesIn(folder: string): string[] {
  const path = join(shop.dataDir, folder);
  return existsSync(path) ? readdirSync(path) : [];
}

/** How much the server's memory rises at most while `work` goes on, in MB. */
async function riseDuring<Value>(
  work: () => Promise<Value>,
): Promise<{ rise: number; value: Value }> {
  const pid = shop.server.child.pid ?? 0;
  const before = residentMb(pid);
  let most = before;
  const timer = setInterval(() => {
    most = Math.max(most, residentMb(pid));
  }, 100);
  try {
    return { value: await work(), rise: Math.max(most, residentMb(pid)) - before };
  } finally {
    clearInterval(timer);
  }
}

describe("a video of 50 MB", () => {
  test("comes in without being held in memory, and goes out as it came", async () => {
    await uploader.upload(VIDEO);
    const { rise, value: path } = await riseDuring(() => uploader.upload(LARGE));
    expect(rise).toBeLessThan(60);
    const whole = Buffer.from(await (await fetch(shop.origin + path)).arrayBuffer());
    expect(whole.equals(LARGE)).toBe(true);
  });

  test("comes in ten times at once", async () => {
    const { rise, value: paths } = await riseDuring(() =>
      Promise.all(Array.from({ length: 10 }, () => uploader.upload(LARGE))),
    );
    expect(new Set(paths).size).toBe(10);
    expect(rise).toBeLessThan(150);
  });

  test("is read by twenty who do not read on, and others are served meanwhile", async () => {
    const path = await uploader.upload(LARGE);
    const { port } = new URL(shop.origin);
    const { rise } = await riseDuring(async () => {
      const readers = await Promise.all(
        Array.from({ length: 20 }, () => stalledReader(Number(port), path)),
      );
      const part = await fetch(shop.origin + path, { headers: { Range: "bytes=-5" } });
      expect([part.status, part.headers.get("Content-Range")]).toEqual([
        206,
        "bytes 52428795-52428799/52428800",
      ]);
      expect((await fetch(`${shop.origin}/shop`)).status).toBe(200);
      for (const reader of readers) reader.destroy();
    });
    expect(rise).toBeLessThan(60);
  });
});

/** Asks for a file, sees its beginning, and reads no further. */
function stalledReader(port: number, path: string): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(port, "127.0.0.1");
    socket.once("error", reject);
    socket.write(`GET ${path} HTTP/1.1\r\nHost: localhost:${port}\r\n\r\n`);
    socket.once("data", () => {
      socket.pause();
      resolve(socket);
    });
  });
}

test("a refusal reaches whoever sends 50 MB to a wrong address", async () => {
  const right = await uploader.addressFor(LARGE.length);
  const address = right.replace(
    /signature=(.)/,
    (_, first) => `signature=${first === "_" ? "-" : "_"}`,
  );
  const answer = await uploader.send(address, LARGE);
  expect([answer.status, await answer.text()]).toEqual([403, "This upload URL isn't valid."]);
});

describe("who stops midway", () => {
  test("leaves nothing behind, and may send it again", async () => {
    const address = await uploader.addressFor(LARGE.length);
    const waiting = filesIn("pending");
    const sending = sendBeginning(address, LARGE);
    await expect.poll(() => filesIn("pending").length).toBe(waiting.length + 1);
    sending.destroy();
    await expect.poll(() => filesIn("pending")).toEqual(waiting);

    expect((await uploader.send(address, LARGE)).status).toBe(200);
  });
});

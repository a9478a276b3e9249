import { randomBytes } from "node:crypto";
import { existsSync, readdirSync, rmSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { fileURLToPath } from "node:url";
import { beforeAll, beforeEach, describe, expect, test } from "vitest";
import { jpeg, VIDEO } from "../media-files";
import { Customer, secretOf } from "./customer";
import { withShop } from "./real-shop";
import { sendBeginning, Uploader } from "./uploader";

/** The process ends at once while a file is under way: what it had taken stays, the rest is swept. */

const DIE_PUBLISHING = fileURLToPath(new URL("./die-publishing.mjs", import.meta.url));
const at = withShop({ LIMITS: "off", NODE_OPTIONS: `--import=${DIE_PUBLISHING}` });

let uploader: Uploader;
beforeAll(async () => {
  uploader = new Uploader(at.shop.origin, await at.shop.signIn("admin"));
});

const LARGE = Buffer.concat([VIDEO, randomBytes(50_000_000 - VIDEO.length)]);
const FOLDERS = ["pending", "media"];

const filesIn = (folder: string) => {
  const path = join(at.shop.dataDir, folder);
  return existsSync(path) ? readdirSync(path) : [];
};
const states = () =>
  at.shop.change((database) =>
    database.prepare<[], string>("SELECT state FROM uploads").pluck().all(),
  );

/** Makes all files and pending uploads an hour older. That's less than the day that unused files are kept. */
function passAnHour() {
  at.shop.change((database) => database.prepare("UPDATE uploads SET expires_at = 0").run());
  const anHourAgo = Date.now() / 1000 - 3_600;
  for (const folder of FOLDERS) {
    for (const name of filesIn(folder)) {
      utimesSync(join(at.shop.dataDir, folder, name), anHourAgo, anHourAgo);
    }
  }
}

async function restart() {
  await at.shop.kill();
  await at.shop.restart();
}

async function expectAllToBeSwept() {
  await at.shop.kill();
  passAnHour();
  await at.shop.restart();
  await expect.poll(() => [...FOLDERS.flatMap(filesIn), ...states()]).toEqual([]);
}

const bytesAt = async (path: string) =>
  Buffer.from(await (await fetch(at.shop.origin + path)).arrayBuffer());

beforeEach(() => {
  at.shop.change((database) => database.prepare("DELETE FROM uploads").run());
  for (const folder of FOLDERS) {
    rmSync(join(at.shop.dataDir, folder), { recursive: true, force: true });
  }
});

describe("a process killed while a file comes", () => {
  async function killMidway(): Promise<string> {
    const address = await uploader.addressFor(LARGE.length);
    sendBeginning(address, LARGE);
    const halfWritten = [expect.stringMatching(/\.part$/)];
    await expect.poll(() => filesIn("pending")).toEqual(halfWritten);
    await restart();
    expect(filesIn("pending")).toEqual(halfWritten);
    return address;
  }

  test("sells again, and deletes what it left half written", async () => {
    await killMidway();
    const { productId } = at.shop.sell();
    secretOf(await new Customer(at.shop).begin({ productId, quantity: 1 }));
    await expectAllToBeSwept();
  });

  test("accepts the file again at the same address", async () => {
    const address = await killMidway();
    expect((await uploader.send(address, LARGE)).status).toBe(200);
    expect((await bytesAt(await uploader.publish(address))).equals(LARGE)).toBe(true);
  });
});

describe("a process killed once a file has come, before it is registered,", () => {
  test("keeps the file", async () => {
    const address = await uploader.addressFor(VIDEO.length);
    expect((await uploader.send(address, VIDEO)).status).toBe(200);
    await restart();
    expect(await bytesAt(await uploader.publish(address))).toEqual(VIDEO);
  });

  test("deletes it when nobody registers it", async () => {
    const address = await uploader.addressFor(VIDEO.length);
    await uploader.send(address, VIDEO);
    await expectAllToBeSwept();
    expect((await uploader.register(address)).status).toBe(422);
  });
});

describe.each([
  ["a video", "video/mp4", async () => VIDEO],
  ["a picture", "image/jpeg", () => jpeg(600, 400)],
])("a process killed while it publishes %s,", (_what, type, make) => {
  async function killPublishing(when: string): Promise<string> {
    const file = await make();
    const address = await uploader.addressFor(file.length, type);
    expect((await uploader.send(address, file, type)).status).toBe(200);
    writeFileSync(join(at.shop.dataDir, "die-publishing"), when);
    await expect(uploader.register(address)).rejects.toThrow();
    expect(await at.shop.ended()).toBe("was stopped by SIGKILL");
    expect(states()).toEqual(["pending"]);
    return address;
  }

  test.each(["before", "after"])(
    "publishes it when asked again, if killed %s it has its name",
    async (when) => {
      const address = await killPublishing(when);
      await at.shop.restart();
      const path = await uploader.publish(address);
      expect((await fetch(at.shop.origin + path)).status).toBe(200);
      expect(states()).toEqual(["stored"]);
      expect(filesIn("pending")).toEqual([]);
    },
  );

  test.each(["before", "after"])(
    "deletes it when nobody asks, if killed %s it has its name",
    async (when) => {
      await killPublishing(when);
      await expectAllToBeSwept();
    },
  );
});

import { randomBytes } from "node:crypto";
import { existsSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { jpeg, VIDEO } from "../media-files";
import { Customer, secretOf } from "./customer";
import { SmallDisk } from "./full-disk";
import { withShop } from "./real-shop";
import { Uploader } from "./uploader";

/** The disk is full, whoever filled it: uploads are refused, and the shop sells as long as it can write. */

const MB = 1024 * 1024;
const CANNOT_STORE = "We can't store files right now. Please try again in a moment.";
const LARGE = Buffer.concat([VIDEO, randomBytes(30 * MB - VIDEO.length)]);

const disk = SmallDisk.mount();
afterAll(() => disk?.unmount());

describe.skipIf(!disk)("a shop on a full disk", () => {
  const at = withShop({ LIMITS: "off" }, disk?.folder);
  let uploader: Uploader;
  beforeAll(async () => {
    uploader = new Uploader(at.shop.origin, await at.shop.signIn("admin"));
  });
  afterEach(() => disk?.makeRoom());

  const files = () =>
    ["pending", "media"].flatMap((folder) => {
      const path = join(at.shop.dataDir, folder);
      return existsSync(path) ? readdirSync(path) : [];
    });

  const said = async (response: Response) => ({
    status: response.status,
    line: await response.text(),
    retryAfter: response.headers.get("Retry-After"),
  });

  const sell = async () => {
    const { productId } = at.shop.sell();
    secretOf(await new Customer(at.shop).begin({ productId, quantity: 1 }));
  };

  test("gives out no address once less is free than the database may need", async () => {
    disk?.leave(256 * MB);
    const asked = { contentType: "video/mp4", size: 1000 };
    const response = await uploader.ask("POST", "/api/objects/upload", asked);
    expect(await said(response)).toMatchObject({
      status: 503,
      line: "The server's disk is almost full, so we can't store files right now.",
    });
    await sell();
  });

  test("refuses a file for which there is no room by now, keeps none of it, and sells", async () => {
    const before = files();
    const address = await uploader.addressFor(LARGE.length);
    disk?.leave(10 * MB);
    const refused = await said(await uploader.send(address, LARGE));
    expect(refused).toEqual({ status: 503, line: CANNOT_STORE, retryAfter: expect.any(String) });
    expect(files()).toEqual(before);
    await sell();

    disk?.makeRoom();
    expect((await uploader.send(address, LARGE)).status).toBe(200);
    await uploader.publish(address);
  });

  test("refuses to publish a picture for which there is no room, and publishes it later", async () => {
    const picture = await jpeg(1600, 1200);
    const address = await uploader.addressFor(picture.length, "image/jpeg");
    await uploader.send(address, picture, "image/jpeg");
    const before = files();
    disk?.leave(0);
    expect(await said(await uploader.register(address))).toMatchObject({ status: 503 });
    expect(files()).toEqual(before);

    disk?.makeRoom();
    const path = await uploader.publish(address);
    expect((await fetch(at.shop.origin + path)).status).toBe(200);
  });

  test("shows all that it has with no space left, and forgets nothing it said yes to", async () => {
    const path = await uploader.upload(VIDEO);
    disk?.leave(0);
    for (const page of ["/", "/shop", path]) {
      expect((await fetch(at.shop.origin + page)).status, page).toBe(200);
    }
    expect((await fetch(`${at.shop.origin}/readyz`)).status).toBe(503);
    const people = Array.from({ length: 20 }, (_, n) => `aiko-${n}@example.com`);
    const known: string[] = [];
    for (const email of people) {
      const { status } = await new Customer(at.shop).post("/api/newsletter-subscribe", { email });
      if (status < 300) known.push(email);
      else expect(status).toBe(503);
    }
    expect(known.length).toBeLessThan(people.length);

    disk?.makeRoom();
    expect((await fetch(`${at.shop.origin}/readyz`)).status).toBe(200);
    await at.shop.kill();
    await at.shop.restart();
    const stored = at.shop.change((database) =>
      database
        .prepare<[], string>("SELECT email FROM newsletter_subscribers WHERE email LIKE 'aiko-%'")
        .pluck()
        .all(),
    );
    expect(stored.sort()).toEqual(known.sort());
    await sell();
  });
});

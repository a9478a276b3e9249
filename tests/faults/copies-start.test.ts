import { rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startBucket } from "../../dev/bucket";
import { folderOf, openBucket, saveTurn } from "../../server/copy-bucket.mjs";
import { hasLitestream } from "../litestream";
import { Disk } from "./copied-disk";

/** The start of a shop (server/claim-copy.mjs), with every state that a disk and a bucket can be in. */

let bucket: Awaited<ReturnType<typeof startBucket>>;
let disks: Disk[];
beforeEach(async () => {
  bucket = await startBucket();
  disks = [];
});
afterEach(async () => {
  for (const disk of disks) disk.lose();
  await bucket.close();
});

function newDisk(): Disk {
  const disk = new Disk(bucket.settings);
  disks.push(disk);
  return disk;
}

const marker = async () => (await openBucket(bucket.settings).readWriter())?.writer;

/** A store that gives every request the same answer, or none. */
async function withStore<Result>(
  answer: { status: number } | "none",
  work: (env: { AWS_ENDPOINT_URL_S3: string }) => Promise<Result>,
): Promise<Result> {
  const server: Server = createServer((_request, response) => {
    if (answer !== "none") response.writeHead(answer.status).end();
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await work({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

/** Ways in which a bucket can fail to tell whether it has a copy. */
const OUTAGES: [
  what: string,
  fail: (start: (env: object) => Promise<unknown>) => Promise<unknown>,
][] = [
  ["refuses the keys", (start) => withStore({ status: 403 }, start)],
  ["breaks", (start) => withStore({ status: 500 }, start)],
  ["never answers", (start) => withStore("none", start)],
  ["isn't there", (start) => start({ AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1" })],
  ["has another name", (start) => start({ COPY_BUCKET_NAME: "another-bucket" })],
];

describe.skipIf(!hasLitestream)("an empty disk (Litestream's program is for Linux on x64)", () => {
  test("begins the first turn where nobody ever copied", async () => {
    const disk = newDisk();
    const { code, text } = await disk.prepare();
    expect([code, text]).toEqual([0, `${folderOf(disk.turn)}\n`]);
    expect(await marker()).toMatchObject({ turn: 1, id: disk.turn.id, path: null });
    expect(disk.hasShop).toBe(false);
    // A shop whose settings are wrong ends before it has a database.
    expect((await disk.prepare()).text).toBe(text);
  });

  test("restores the copy, and takes the next turn in a folder of its own", async () => {
    const first = newDisk();
    await first.copy(3);
    const second = newDisk();
    const { code, text } = await second.prepare();
    expect([code, second.orders]).toEqual([0, 3]);
    expect(text).toContain("restored-from-copy");
    expect(text.endsWith(`${folderOf(second.turn)}\n`)).toBe(true);
    // Until its own copy is whole, another loss would be restored from the first one's.
    expect(await marker()).toMatchObject({ turn: 2, path: folderOf(first.turn) });
    const third = newDisk();
    await third.prepare();
    expect([third.orders, (await marker())?.turn]).toEqual([3, 3]);
  });

  test("restores a copy with a hole as far as it goes, and says how much it lacks", async () => {
    await newDisk().copyInSegments(bucket, 2);
    const second = newDisk();
    const { code, text } = await second.prepare();
    expect([code, second.orders]).toEqual([0, 2]);
    expect(text).toMatch(/"event":"restored-from-copy".*"position":2,"lacks":3/);
  });

  test("is never started over if the copy's objects are gone", async () => {
    const first = newDisk();
    await first.copy();
    rmSync(join(bucket.directory, bucket.settings.bucket, folderOf(first.turn)), {
      recursive: true,
    });
    const second = newDisk();
    const { code, text } = await second.prepare();
    expect([code, second.hasShop]).toEqual([1, false]);
    expect(text).toContain("couldn't be restored");
  });

  test.each(OUTAGES)("is never started over if the bucket %s", async (_what, fail) => {
    const disk = newDisk();
    await fail(async (env) => {
      const { code, text } = await disk.prepare(env as Record<string, string>);
      expect([code, disk.hasShop]).toEqual([1, false]);
      expect(text).toContain("The shop doesn't start.");
    });
  });

  test("isn't started over while another machine's first copy isn't whole", async () => {
    await newDisk().prepare();
    const { code, text } = await newDisk().prepare();
    expect(code).toBe(1);
    expect(text).toContain("began the first copy");
  });

  test("isn't started over with an empty bucket if it had a shop", async () => {
    const disk = newDisk();
    await disk.prepare();
    rmSync(join(bucket.directory, bucket.settings.bucket, "shop"), { recursive: true });
    const { code, text } = await disk.prepare();
    expect(code).toBe(1);
    expect(text).toContain("This disk had a shop");
  });

  test("accepts no copy that is damaged", async () => {
    const disk = newDisk();
    await disk.copy();
    const writer = await marker();
    if (!writer) throw new Error("No marker");
    const bare = openBucket(bucket.settings);
    const found = await bare.readWriter();
    await bare.saveWriter({ ...writer, turn: "two" as unknown as number }, found);
    const { code, text } = await newDisk().prepare();
    expect(code).toBe(1);
    expect(text).toContain("is damaged");
  });
});

describe.skipIf(!hasLitestream)("a disk with a shop (Litestream is for Linux on x64)", () => {
  test("is copied from then on, in the same folder after each start", async () => {
    const disk = newDisk();
    disk.order();
    const { text } = await disk.prepare();
    expect(await marker()).toMatchObject({ turn: 1, id: disk.turn.id });
    expect((await disk.prepare()).text).toBe(text);
  });

  test.each(OUTAGES)("opens with an alert if the bucket %s", async (_what, fail) => {
    const disk = newDisk();
    await disk.copy();
    const folder = folderOf(disk.turn);
    await fail(async (env) => {
      const { code, text } = await disk.prepare(env as Record<string, string>);
      expect(code).toBe(0);
      expect(text).toContain('"event":"copy-unreachable"');
      expect(text.endsWith(`${folder}\n`)).toBe(true);
    });
  });

  test("doesn't open while the bucket can't be asked if it was never copied", async () => {
    const disk = newDisk();
    disk.order();
    const { code } = await disk.prepare({ AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1" });
    expect(code).toBe(1);
  });

  test("refuses when another machine took over", async () => {
    const first = newDisk();
    await first.copy();
    await newDisk().prepare();
    const { code, text } = await first.prepare({ FLY_MACHINE_ID: "m1" });
    expect(code).toBe(1);
    expect(text).toMatch(/another machine took over at \S+, so this disk is behind/);
  });

  test("refuses when it's an older snapshot of itself", async () => {
    const disk = newDisk();
    await disk.copy(5);
    const ahead = openBucket(bucket.settings);
    await ahead.savePosition({ id: disk.turn.id, position: disk.position + 2 });
    const { code, text } = await disk.prepare();
    expect(code).toBe(1);
    expect(text).toContain("This disk is 2 changes behind the copy");
    await ahead.savePosition({ id: disk.turn.id, position: disk.position });
    expect((await disk.prepare()).code).toBe(0);
  });

  test("takes a turn of its own with other migrations, and keeps the former copy until then", async () => {
    const disk = newDisk();
    await disk.copy();
    const former = disk.turn;
    saveTurn(disk.dataDir, { ...former, migrations: former.migrations - 1 });
    const { text } = await disk.prepare();
    expect(disk.turn.turn).toBe(2);
    expect(text).toBe(`${folderOf(disk.turn)}\n`);
    expect(await marker()).toMatchObject({ turn: 2, path: folderOf(former), former: [] });
    await disk.copyMore(1);
    await disk.name();
    expect(await marker()).toMatchObject({
      path: folderOf(disk.turn),
      former: [{ path: folderOf(former) }],
    });
  });

  test("is copied to a new folder after a migration during an outage, and takes the turn later", async () => {
    const disk = newDisk();
    await disk.copy();
    const former = disk.turn;
    saveTurn(disk.dataDir, { ...former, migrations: 1 });
    const away = { AWS_ENDPOINT_URL_S3: "http://127.0.0.1:1" };
    const { text } = await disk.prepare(away);
    expect(disk.turn).toMatchObject({ turn: 2, isTaken: false });
    expect(text.endsWith(`${folderOf(disk.turn)}\n`)).toBe(true);
    const { id } = disk.turn;
    await disk.prepare(away);
    await disk.prepare();
    expect(disk.turn).toMatchObject({ turn: 2, id, isTaken: true });
    expect((await marker())?.turn).toBe(2);
  });

  test("begins its copy again if it's gone from the bucket", async () => {
    const disk = newDisk();
    await disk.copy();
    rmSync(join(bucket.directory, bucket.settings.bucket, "shop"), { recursive: true });
    const { code, text } = await disk.prepare();
    expect([code, disk.turn.turn]).toEqual([0, 2]);
    expect(text).toContain('"event":"copy-gone"');
    expect(await marker()).toMatchObject({ turn: 2, path: null });
  });

  test("refuses if another machine takes the same turn at the same moment", async () => {
    const disk = newDisk();
    disk.order();
    const { code, text } = await withConditions((env) => disk.prepare(env));
    expect(code).toBe(1);
    expect(text).toContain("Another machine took over at the same moment.");
  });
});

/** A store that knows conditions, where another machine has written the marker since it was read. */
async function withConditions<Result>(
  work: (env: { AWS_ENDPOINT_URL_S3: string }) => Promise<Result>,
): Promise<Result> {
  const other = JSON.stringify({
    turn: 1,
    id: "m2",
    machine: "m2",
    since: "",
    path: null,
    former: [],
  });
  let reads = 0;
  const server = createServer((request, response) => {
    if (request.method === "PUT") {
      response.writeHead(request.headers["if-none-match"] === "*" ? 412 : 200).end();
      return;
    }
    reads += 1;
    response.writeHead(reads === 1 ? 404 : 200).end(reads === 1 ? "NoSuchKey" : other);
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  const { port } = server.address() as AddressInfo;
  try {
    return await work({ AWS_ENDPOINT_URL_S3: `http://127.0.0.1:${port}` });
  } finally {
    server.closeAllConnections();
    server.close();
  }
}

describe.skipIf(!hasLitestream)(
  "a start before it asks the bucket (Litestream is for Linux on x64)",
  () => {
    test("refuses a Litestream that can damage the database of a public shop", async () => {
      const { code, text } = await newDisk().prepare({ APP_ORIGIN: "https://shop.example.com" });
      expect(code).toBe(1);
      expect(text).toContain("Litestream v0.3.13 is too old; 0.5.17 is needed.");
    });

    test("names the settings that are missing", async () => {
      const { code, text } = await newDisk().prepare({
        AWS_ACCESS_KEY_ID: "",
        AWS_SECRET_ACCESS_KEY: "",
      });
      expect(code).toBe(1);
      expect(text).toContain("needs AWS_ACCESS_KEY_ID, AWS_SECRET_ACCESS_KEY.");
    });

    test("says that Litestream is missing", async () => {
      const { code, text } = await newDisk().prepare({ PATH: "" });
      expect(code).toBe(1);
      expect(text).toContain("Litestream can't be run");
    });
  },
);

test("a former copy is deleted by its folder's name alone", async () => {
  const at = openBucket(bucket.settings);
  for (const path of ["shop", "shop/", "shop/media", "shop/0001-abc", "shop/0001-abcdef01/.."]) {
    await expect(at.deleteTurn(path)).rejects.toThrow("no turn's folder");
  }
  writeFileSync(join(bucket.directory, "kept"), "");
  await at.putUpload("kept.webp", new Blob(["a picture"]));
  await at.deleteTurn("shop/0001-abcdef01");
  expect(await at.list("shop/media/")).toEqual(["shop/media/kept.webp"]);
});

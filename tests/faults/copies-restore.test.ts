import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startBucket } from "../../dev/bucket";
import { folderOf, openBucket } from "../../server/copy-bucket.mjs";
import { hasLitestream } from "../litestream";
import { Disk } from "./copied-disk";

/** `npm run restore` from the copy in the bucket, and its drill. */

let bucket: Awaited<ReturnType<typeof startBucket>>;
let disk: Disk;
beforeEach(async () => {
  bucket = await startBucket();
  disk = new Disk(bucket.settings);
});
afterEach(async () => {
  disk.lose();
  await bucket.close();
});

const drillResult = () => JSON.parse(readFileSync(join(disk.dataDir, "copy-drill.json"), "utf8"));

describe.skipIf(!hasLitestream)(
  "a restore from the copy (Litestream's program is for Linux on x64)",
  () => {
    test("brings the shop back, and keeps what it replaces", async () => {
      await disk.copy(3);
      disk.order(2);
      const { code, text } = await disk.restore("--from-copy");
      expect([code, disk.orders]).toEqual([0, 3]);
      expect(text).toMatch(/^The copy is sound: 3 orders, the last at \S+Z\. Restored it\. /m);
      expect(readdirSync(disk.dataDir).join()).toContain("before-restore-");
      expect(existsSync(join(disk.dataDir, "from-copy"))).toBe(false);
    });

    test("is copied to a folder of its own, never added to another history", async () => {
      await disk.copy(3);
      const former = disk.turn;
      await disk.restore("--from-copy");
      await disk.prepare();
      expect(disk.turn.turn).toBe(former.turn + 1);
      expect(existsSync(join(disk.dataDir, ".ujicart.db-litestream"))).toBe(false);
      await disk.copyMore(1);
      await disk.name();
      const other = new Disk(bucket.settings);
      await other.prepare();
      expect(other.orders).toBe(4);
      other.lose();
    });

    test("begins a turn even from an older backup over a copied shop", async () => {
      await disk.copy(3);
      const folder = join(disk.dataDir, "backups", "one");
      await disk.restore("--from-copy");
      const [former = ""] = readdirSync(disk.dataDir).filter((name) => /^before/.test(name));
      await disk.prepare();
      await disk.copyMore(2);
      await disk.name();
      expect(existsSync(folder)).toBe(false);
      expect((await disk.restore(join(disk.dataDir, former))).code).toBe(0);
      const { code } = await disk.prepare();
      expect([code, disk.turn.turn, disk.orders]).toEqual([0, 3, 3]);
    });

    test("brings the shop back as it was at a time, even from an earlier turn's folder", async () => {
      let before = "";
      await disk.copy(3, async () => {
        // Litestream's times are whole seconds.
        await new Promise((resolve) => setTimeout(resolve, 1_100));
        before = new Date().toISOString();
        await new Promise((resolve) => setTimeout(resolve, 1_100));
        disk.order(4);
      });
      await disk.restore("--from-copy");
      expect(disk.orders).toBe(7);
      await disk.prepare();
      await disk.copyMore(1);
      await disk.name();
      await disk.restore("--from-copy", "--at", before);
      expect(disk.orders).toBe(3);
    });

    test.each([
      ["yesterday", "yesterday is no time with its zone"],
      ["2027-01-04T15:30:00", "is no time with its zone"],
      ["2999-01-04T15:30:00Z", "hasn't come yet"],
    ])("is refused with --at %s, and changes nothing", async (time, message) => {
      await disk.copy();
      const { code, text } = await disk.restore("--from-copy", "--at", time);
      expect([code, disk.orders]).toEqual([1, 1]);
      expect(text).toContain(message);
      expect(disk.turn.isRestored).toBeUndefined();
    });

    test("replaces nothing while Litestream has the database", async () => {
      await disk.copy();
      await disk.copyMore(1, async () => {
        const { text } = await disk.restore("--from-copy");
        expect(text).toContain("If Litestream is still running, stop it first.");
      });
      expect(disk.orders).toBe(2);
    });

    test("replaces nothing if the copy can't be restored", async () => {
      await disk.copy();
      await openBucket(bucket.settings).deleteTurn(folderOf(disk.turn));
      const { code, text } = await disk.restore("--from-copy");
      expect([code, disk.orders, disk.turn.isRestored]).toEqual([1, 1, undefined]);
      expect(text).toContain("couldn't be restored");
    });

    test("can be a drill, which says what the copy has and leaves the shop as it is", async () => {
      await disk.copy(3);
      disk.order(2);
      const { code, text } = await disk.restore("--drill");
      expect(code).toBe(0);
      expect(text).toMatch(
        /^The copy is sound: 3 orders, .* It's 2 changes behind\. It took \d+ ms\.$/m,
      );
      expect(disk.orders).toBe(5);
      expect(drillResult()).toMatchObject({ orders: 3, position: 3 });
      expect(existsSync(join(disk.dataDir, "drill"))).toBe(false);
    });

    test("notes a drill that fails", async () => {
      await disk.copy();
      await openBucket(bucket.settings).deleteTurn(folderOf(disk.turn));
      expect((await disk.restore("--drill")).code).toBe(1);
      expect(drillResult()).toMatchObject({ problem: expect.stringContaining("restored") });
    });

    test.each([
      ["first", 0, 1, "couldn't be restored"],
      ["middle", 2, 0, "The copy is sound: 2 orders, .* It's 3 changes behind"],
      ["last", 4, 0, "The copy is sound: 4 orders, .* It's 1 change behind"],
    ])(
      "says in a drill without the copy's %s segment what it lacks",
      async (_which, lost, expected, said) => {
        await disk.copyInSegments(bucket, lost);
        const { code, text } = await disk.restore("--drill");
        expect(code).toBe(expected);
        expect(text).toMatch(new RegExp(said));
      },
    );

    test.each([["--drill", "folder"], ["--from-copy", "--drill"], ["--at", "x"], ["--all"]])(
      "explains itself for %s %s",
      async (...args) => {
        await disk.prepare();
        expect((await disk.restore(...args)).code).toBe(1);
      },
    );
  },
);

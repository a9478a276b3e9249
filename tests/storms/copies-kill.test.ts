import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { processorSeconds, residentMb } from "../../dev/bench/resources";
import { startBucket } from "../../dev/bucket";
import { openBucket, readTurn } from "../../server/copy-bucket.mjs";
import { Machine, signUpPeople } from "../faults/copied-shop";
import { hasLitestream } from "../litestream";

/** How much is lost when a machine and its disk go at once, tried ten times. */

const TRIALS = 10;
const WRITES_A_SECOND = 20;
const MOST_LOST_MS = 2_000;

let bucket: Awaited<ReturnType<typeof startBucket>>;
let machine: Machine;
beforeEach(async () => {
  bucket = await startBucket();
  machine = new Machine(bucket.settings);
});
afterEach(async () => {
  await machine.forget();
  await bucket.close();
});

describe.skipIf(!hasLitestream)("with Litestream, which is for Linux on x64", () => {
  test("a machine that dies with its disk loses two seconds at most, and none with its disk kept", async () => {
    await startAndCopy();
    const figures: string[] = [];
    for (let trial = 0; trial < TRIALS; trial++) {
      const stop = signUpPeople(machine, WRITES_A_SECOND);
      // Each time a little later between two uploads.
      await new Promise((resolve) => setTimeout(resolve, 5_000 + trial * 97));
      const used = resourcesOf(machine.pid);
      const killedAt = Date.now();
      await machine.kill();
      const acknowledged = await stop();
      expect(acknowledged.length, "the shop took them").toBeGreaterThan(WRITES_A_SECOND);

      const kept = machine.read();
      expect(kept.integrity).toBe("ok");
      expect(acknowledged.filter(({ email }) => !kept.emails.has(email))).toEqual([]);

      machine.loseDisk();
      await startAndCopy();
      const restored = machine.read();
      expect(restored.integrity, `copy ${trial}`).toBe("ok");
      const lost = acknowledged.filter(({ email }) => !restored.emails.has(email));
      const ages = lost.map(({ at }) => killedAt - at);
      expect(Math.max(0, ...ages)).toBeLessThanOrEqual(MOST_LOST_MS);
      figures.push(
        `${acknowledged.length} acknowledged, ${lost.length} lost, the oldest ${Math.max(0, ...ages)} ms; ${used}`,
      );
    }
    console.log(figures.join("\n"));
  }, 900_000);
});

async function startAndCopy(): Promise<void> {
  await machine.start();
  const own = readTurn(machine.dataDir);
  const marker = () => openBucket(bucket.settings).readWriter();
  await expect.poll(async () => (await marker())?.writer.path).toContain(own?.id);
}

/** Processor time since the start, and memory, of Litestream and of the shop below it. */
function resourcesOf(litestream: number): string {
  const threads = `/proc/${litestream}/task`;
  // A child belongs to the thread that started it.
  const children = readdirSync(threads).map((id) =>
    readFileSync(join(threads, id, "children"), "utf8"),
  );
  const shop = Number(children.join("").trim());
  const [own, its] = [litestream, shop].map(
    (pid) => `${processorSeconds(pid)} s and ${Math.round(residentMb(pid))} MB`,
  );
  return `Litestream ${own}, the shop ${its}`;
}

import { randomUUID } from "node:crypto";
import { mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test } from "vitest";
import { startBucket } from "../../dev/bucket";
import { openBucket, readTurn, UPLOADS } from "../../server/copy-bucket.mjs";
import { hasLitestream } from "../litestream";
import { copiedPosition, positionOf } from "./copied-disk";
import { Machine, signUpPeople } from "./copied-shop";

/** A whole shop with Litestream around it, whose machine or disk is lost. */

let bucket: Awaited<ReturnType<typeof startBucket>>;
let machines: Machine[];
beforeEach(async () => {
  bucket = await startBucket();
  machines = [];
});
afterEach(async () => {
  for (const machine of machines) await machine.forget();
  await bucket.close();
});

function newMachine(): Machine {
  const machine = new Machine(bucket.settings);
  machines.push(machine);
  return machine;
}

const TIN = `${randomUUID()}.webp`;

/** Stores the row of a published upload, as its publication does. */
function storeUpload(path: string, name: string): void {
  const database = new Database(path);
  database
    .prepare(
      `INSERT INTO uploads (object_key, state, object_path, content_type, byte_size, owner, created_at)
      VALUES (?, 'stored', ?, 'image/webp', 9, 'auth0|admin', ?)`,
    )
    .run(`pending/${randomUUID()}`, `/objects/media/${name}`, Date.now());
  database.close();
}

const marker = async () => (await openBucket(bucket.settings).readWriter())?.writer;

/** Opens the shop, and waits until a restore would find this machine's copy. */
async function startAndCopy(machine: Machine): Promise<void> {
  await machine.start();
  const own = readTurn(machine.dataDir);
  await expect.poll(async () => (await marker())?.path).toContain(own?.id);
}

describe.skipIf(!hasLitestream)("a copied shop (Litestream's program is for Linux on x64)", () => {
  test("opens by itself on an empty disk with all that it acknowledged before it was stopped", async () => {
    const first = newMachine();
    await startAndCopy(first);
    mkdirSync(join(first.dataDir, "media"));
    writeFileSync(join(first.dataDir, "media", TIN), "a picture");
    storeUpload(first.database, TIN);
    const stop = signUpPeople(first, 20);
    await expect.poll(() => first.read().emails.size).toBeGreaterThan(20);
    await first.stop();
    const acknowledged = await stop();
    // The uploads' round comes once a minute, and at the start.
    await first.start();
    await expect.poll(() => openBucket(bucket.settings).list(UPLOADS)).not.toEqual([]);
    await first.stop();
    first.loseDisk();

    const second = newMachine();
    await second.start();
    expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
    const { emails, integrity } = second.read();
    expect(integrity).toBe("ok");
    expect(acknowledged.filter(({ email }) => !emails.has(email))).toEqual([]);
    const picture = join(second.dataDir, "media", TIN);
    await expect.poll(() => readOrNull(picture)).toBe("a picture");
    expect((await fetch(`${second.origin}/objects/media/${TIN}`)).status).toBe(200);
    expect(second.log).toContain('"event":"restored-from-copy"');
  });

  test("has everything on its disk if its machine dies, and soon in the copy", async () => {
    const machine = newMachine();
    await startAndCopy(machine);
    const stop = signUpPeople(machine, 20);
    await expect.poll(() => machine.read().emails.size).toBeGreaterThan(20);
    await machine.kill();
    const acknowledged = await stop();
    await machine.start();
    const { emails } = machine.read();
    expect(acknowledged.filter(({ email }) => !emails.has(email))).toEqual([]);
    const copied = () => copiedPosition(machine.dataDir, bucket.settings);
    await expect
      .poll(copied, { timeout: 30_000 })
      .toBeGreaterThanOrEqual(positionOf(machine.database));
    await machine.stop();

    const other = newMachine();
    await other.start();
    const restored = other.read().emails;
    expect(acknowledged.filter(({ email }) => !restored.has(email))).toEqual([]);
  });

  test("doesn't start again if another machine took over", async () => {
    const first = newMachine();
    await startAndCopy(first);
    const second = newMachine();
    await second.start();
    expect(await second.signUp("aiko@example.com")).toBe(200);
    await first.stop();
    await expect(first.start()).rejects.toThrow("took over");
    expect(first.read().emails.has("aiko@example.com")).toBe(false);
  });

  test("says why if it can't start", async () => {
    const machine = newMachine();
    await expect(machine.start({ SESSION_SECRET: "short" })).rejects.toThrow(
      "Fix these settings, then start again",
    );
  });
});

function readOrNull(path: string): string | null {
  try {
    return readFileSync(path, "utf8");
  } catch {
    return null;
  }
}

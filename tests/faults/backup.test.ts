import { chmod, mkdir, mkdtemp, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ANY_PORTS } from "../../dev/ports";
import { type Shop, startShop } from "../../dev/shop";
import { closeShop, openShop } from "../shop/open-shop";
import { backupTool } from "./backup-tool";

let shop: Shop;
let elsewhere: string;

beforeEach(async () => {
  shop = await openShop();
  elsewhere = await mkdtemp(join(tmpdir(), "ujicart-backup-"));
});

afterEach(async () => {
  await closeShop(shop);
  await rm(elsewhere, { recursive: true });
});

test("a backup of an open shop holds everything acknowledged before it began", async () => {
  await mkdir(join(shop.dataDir, "media"));
  await writeFile(join(shop.dataDir, "media", "picture.webp"), "a picture");
  const writer = keepWriting(shop.database);
  await writer.has(200);
  const acknowledged = writer.written();
  const copy = join(elsewhere, "copy");

  expect(await backupTool(["backup", copy], shop.dataDir)).toEqual({
    code: 0,
    text: `Saved to ${copy}\n`,
  });
  expect(writer.written()).toBeGreaterThan(acknowledged);
  writer.stop();

  const dataDir = join(elsewhere, "data");
  const restored = await backupTool(["restore", copy], dataDir);
  expect(restored.text).toContain(`Restored ${copy}`);
  expect(await readFile(join(dataDir, "media", "picture.webp"), "utf8")).toBe("a picture");
  expect(countWritten(join(dataDir, "ujicart.db"))).toBeGreaterThanOrEqual(acknowledged);

  const second = await startShop({ dataDir, ports: ANY_PORTS });
  expect((await fetch(`${second.origin}/readyz`)).status).toBe(200);
  await second.stop();
});

test("a shop that is open is not overwritten", async () => {
  const copy = join(elsewhere, "copy");
  await backupTool(["backup", copy], shop.dataDir);
  const before = countWritten(shop.database);
  const refused = await backupTool(["restore", copy], shop.dataDir);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain("The shop is still running");
  expect(countWritten(shop.database)).toBe(before);
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
});

test("an open shop isn't overwritten either once its file is damaged", async () => {
  const copy = join(elsewhere, "copy");
  await backupTool(["backup", copy], shop.dataDir);
  await writeFile(shop.database, "this was a database once");
  const refused = await backupTool(["restore", copy], shop.dataDir);
  expect(refused.code).toBe(1);
  expect(refused.text).toContain("The shop is still running");
  expect(await readFile(shop.database, "utf8")).toBe("this was a database once");

  await shop.server.stop();
  expect((await backupTool(["restore", copy], shop.dataDir)).text).toContain(`Restored ${copy}`);
});

test("a restore keeps beside it what it replaces", async () => {
  const copy = join(elsewhere, "copy");
  await backupTool(["backup", copy], shop.dataDir);
  const writer = keepWriting(shop.database);
  await writer.has(5);
  writer.stop();
  await shop.server.stop();

  const { text } = await backupTool(["restore", copy], shop.dataDir);
  expect(countWritten(shop.database)).toBe(0);
  const former = text.trim().split("previous data is in ")[1] ?? "";
  expect(countWritten(join(former, "ujicart.db"))).toBe(writer.written());
});

test("a copy and what is restored from it stand at the shop's own commit position", async () => {
  const signUp = (email: string) =>
    fetch(`${shop.origin}/api/newsletter-subscribe`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: shop.origin },
      body: JSON.stringify({ email }),
    });
  const before = positionOf(shop.database);
  expect((await signUp("aiko@example.com")).status).toBe(200);
  const position = positionOf(shop.database);
  expect(position).toBeGreaterThan(before);

  const copy = join(elsewhere, "copy");
  await backupTool(["backup", copy], shop.dataDir);
  // Background jobs, such as polling Stripe, may have written something meanwhile.
  const copied = positionOf(join(copy, "ujicart.db"));
  expect(copied).toBeGreaterThanOrEqual(position);
  expect(copied).toBeLessThanOrEqual(positionOf(shop.database));
  const dataDir = join(elsewhere, "data");
  await backupTool(["restore", copy], dataDir);
  expect(positionOf(join(dataDir, "ujicart.db"))).toBe(copied);
});

test("a damaged copy is refused and nothing changes", async () => {
  const copy = join(elsewhere, "copy");
  await mkdir(copy);
  await writeFile(join(copy, "ujicart.db"), "this was a database once");
  await shop.server.stop();
  const before = await readFile(shop.database);

  expect((await backupTool(["restore", copy], shop.dataDir)).code).toBe(1);
  expect(await readFile(shop.database)).toEqual(before);
});

test("a copy is nobody else's to read, and neither is what it becomes again", async () => {
  const copy = join(elsewhere, "copy");
  await withUmask(0, () => backupTool(["backup", copy], shop.dataDir));
  expect([await modeOf(copy), await modeOf(join(copy, "ujicart.db"))]).toEqual(["700", "600"]);

  // A copy that's downloaded again may be readable by everyone.
  await chmod(join(copy, "ujicart.db"), 0o644);
  const dataDir = join(elsewhere, "data");
  await withUmask(0, () => backupTool(["restore", copy], dataDir));
  expect([await modeOf(dataDir), await modeOf(join(dataDir, "ujicart.db"))]).toEqual([
    "700",
    "600",
  ]);
});

async function modeOf(path: string): Promise<string> {
  return ((await stat(path)).mode & 0o777).toString(8);
}

/** The surroundings a program is started in: how much of a new file others may read. */
async function withUmask(umask: number, work: () => Promise<unknown>): Promise<void> {
  const before = process.umask(umask);
  try {
    await work();
  } finally {
    process.umask(before);
  }
}

/** Inserts subscribers one by one, each its own commit, as fast as it may until it is stopped. */
function keepWriting(database: string) {
  const connection = new BetterSqlite3(database);
  connection.pragma("synchronous = FULL");
  const insert = connection.prepare(
    "INSERT INTO newsletter_subscribers (email, subscribed_at) VALUES (?, 0)",
  );
  let written = 0;
  let onWrite = () => {};
  const writeOne = () => {
    insert.run(`writer-${written}@example.com`);
    written += 1;
    onWrite();
    next = setImmediate(writeOne);
  };
  let next = setImmediate(writeOne);
  return {
    written: () => written,
    has: (count: number) =>
      new Promise<void>((resolve) => {
        onWrite = () => written >= count && resolve();
      }),
    stop: () => {
      clearImmediate(next);
      connection.close();
    },
  };
}

function countWritten(database: string): number {
  const connection = new BetterSqlite3(database, { readonly: true });
  const query = "SELECT count(*) FROM newsletter_subscribers WHERE email LIKE 'writer-%'";
  const count = connection.prepare(query).pluck().get() as number;
  connection.close();
  return count;
}

function positionOf(database: string): number {
  const connection = new BetterSqlite3(database, { readonly: true });
  const position = connection.pragma("user_version", { simple: true }) as number;
  connection.close();
  return position;
}

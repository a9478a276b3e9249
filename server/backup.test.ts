import { chown, mkdir, mkdtemp, readdir, readFile, rm, stat } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupTool } from "../tests/faults/backup-tool";

/** Backups without an open shop. tests/faults/backup.test.ts copies and restores one that's open. */

/** Of the user 'node', as entrypoint.sh leaves the shop's files. */
const NODE = 1000;

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ujicart-backup-"));
  new BetterSqlite3(join(dataDir, "ujicart.db")).exec("CREATE TABLE one (id INTEGER)").close();
});
afterEach(() => rm(dataDir, { recursive: true }));

const madeAt = async (...path: string[]) =>
  JSON.parse(await readFile(join(dataDir, ...path), "utf8")).madeAt;

test("a backup in the data folder is noted beside it, for when it's taken away", async () => {
  const { code, text } = await backupTool(["backup"], dataDir);
  const [copy = ""] = await readdir(join(dataDir, "backups"));
  expect([code, text]).toEqual([0, `Saved to ${join(dataDir, "backups", copy)}\n`]);
  expect(await madeAt("last-backup.json")).toBe(await madeAt("backups", copy, "contents.json"));
});

test.skipIf(process.getuid?.() !== 0)("a backup made by root can be read by the shop", async () => {
  await mkdir(join(dataDir, "backups"), { mode: 0o700 });
  for (const path of [dataDir, join(dataDir, "ujicart.db")]) await chown(path, NODE, NODE);
  const { text } = await backupTool(["backup"], dataDir);
  expect(text).toContain("Saved to");
  const [copy = ""] = await readdir(join(dataDir, "backups"));
  const made = ["backups", `backups/${copy}`, `backups/${copy}/contents.json`, "last-backup.json"];
  for (const path of made) {
    const { uid, gid } = await stat(join(dataDir, path));
    expect([path, uid, gid]).toEqual([path, NODE, NODE]);
  }
});

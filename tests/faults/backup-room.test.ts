import { randomBytes } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, afterEach, beforeEach, describe, expect, test } from "vitest";
import { backupTool } from "./backup-tool";
import { SmallDisk } from "./full-disk";

/** A copy is whole or it isn't there at all, whatever the disk does. */

const MB = 1024 * 1024;
const FILM = randomBytes(30 * MB);

let dataDir: string;
let elsewhere: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), "ujicart-data-"));
  elsewhere = await mkdtemp(join(tmpdir(), "ujicart-copies-"));
  const database = new BetterSqlite3(join(dataDir, "ujicart.db"));
  database.exec(
    "CREATE TABLE orders (id INTEGER PRIMARY KEY) STRICT; INSERT INTO orders VALUES (7)",
  );
  database.close();
  await mkdir(join(dataDir, "media"));
  await writeFile(join(dataDir, "media", "film.mp4"), FILM);
});
afterEach(() => Promise.all([dataDir, elsewhere].map((folder) => rm(folder, { recursive: true }))));

const disk = SmallDisk.mount();
afterAll(() => disk?.unmount());

describe.skipIf(!disk)("on a disk that's too small", () => {
  const folder = disk?.folder ?? "";
  afterEach(async () => {
    disk?.makeRoom();
    for (const name of await readdir(folder)) await rm(join(folder, name), { recursive: true });
  });

  test("a backup says how much room it needs, and leaves nothing behind", async () => {
    disk?.leave(20 * MB);
    const { code, text } = await backupTool(["backup", join(folder, "copy")], dataDir);
    expect(code).toBe(1);
    expect(text).toMatch(
      /^There isn't enough room in \S+: the copy needs \d+ MB, and \d+ MB are free/,
    );
    expect(text).not.toContain("Saved");
    expect(await readdir(folder)).toEqual([]);
  });

  test("a restore without room leaves everything as it was", async () => {
    const copy = join(elsewhere, "copy");
    await backupTool(["backup", copy], dataDir);
    await writeFile(join(folder, "ujicart.db"), await readFile(join(copy, "ujicart.db")));
    disk?.leave(20 * MB);
    const { code, text } = await backupTool(["restore", copy], folder);
    expect(code).toBe(1);
    expect(text).toContain("There isn't enough room");
    expect(await readdir(folder)).toEqual(["ujicart.db"]);
  });
});

test.each(["backup", "restore"])(
  "a %s that can't write a film to its end leaves nothing behind",
  async (command) => {
    const copy = join(elsewhere, "copy");
    if (command === "restore") await backupTool(["backup", copy], dataDir);
    const [from, to] = command === "backup" ? [dataDir, elsewhere] : [copy, dataDir];
    const before = await readdir(to);
    const { code, text } = await backupTool([command, copy], dataDir, { largestFile: 20 * 1024 });
    expect(code, text).toBe(1);
    expect(text).not.toContain("Saved");
    expect(await readdir(to)).toEqual(before);
    expect(await isFilm(join(from, "media", "film.mp4"))).toBe(true);
  },
);

test("files that are still being uploaded are no part of a copy", async () => {
  await writeFile(join(dataDir, "media", "next.mp4.7f3a.part"), "the beginning");
  const copy = join(elsewhere, "copy");
  expect(await backupTool(["backup", copy], dataDir)).toMatchObject({ code: 0 });
  expect(await readdir(join(copy, "media"))).toEqual(["film.mp4"]);
  expect(await isFilm(join(copy, "media", "film.mp4"))).toBe(true);
});

test("a copy that's cut short on its way back is refused", async () => {
  const copy = join(elsewhere, "copy");
  await backupTool(["backup", copy], dataDir);
  await writeFile(join(copy, "media", "film.mp4"), FILM.subarray(0, MB));
  const { code, text } = await backupTool(["restore", copy], dataDir);
  expect(code).toBe(1);
  expect(text).toContain("media/film.mp4");
  expect(await isFilm(join(dataDir, "media", "film.mp4"))).toBe(true);
  expect(existsSync(join(dataDir, "restoring"))).toBe(false);
});

/** Compares the file's bytes here, since a difference would be too long to print. */
async function isFilm(path: string): Promise<boolean> {
  return FILM.equals(await readFile(path));
}

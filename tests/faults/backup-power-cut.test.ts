import { mkdir, mkdtemp, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { backupTool } from "./backup-tool";

/**
 * A power cut takes back what isn't flushed, in any order: a name may stay whose file is empty. So all that gets
 * its final name is on the disk before, and the name is on the disk before the tool says that it's done.
 */

const LOG_FLUSHES = `--import ${resolve("tests/faults/log-flushes.mjs")}`;

type Step = { flushed: string } | { from: string; to: string };

let folder: string;
let dataDir: string;
let copy: string;
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), "ujicart-power-"));
  [dataDir, copy] = [join(folder, "data"), join(folder, "copy")];
  await mkdir(join(dataDir, "media"), { recursive: true });
  new BetterSqlite3(join(dataDir, "ujicart.db")).exec("CREATE TABLE orders (id)").close();
  await writeFile(join(dataDir, "media", "film.mp4"), "a film");
});
afterEach(() => rm(folder, { recursive: true }));

async function run(command: string, into: string): Promise<Step[]> {
  const flushes = join(folder, `${command}.log`);
  const env = { NODE_OPTIONS: LOG_FLUSHES, FLUSHES: flushes };
  expect(await backupTool([command, copy], into, { env })).toMatchObject({ code: 0 });
  return (await readFile(flushes, "utf8"))
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
}

/** The new things that got their final name in a folder, each with all that it holds. */
async function expectToOutliveAPowerCut(steps: Step[], names: { from: string; to: string }[]) {
  const flushed = (step: Step) => ("flushed" in step ? [step.flushed] : []);
  for (const { from, to } of names) {
    const at = steps.findIndex((step) => "to" in step && step.from === from && step.to === to);
    expect(at, `${to} gets its name`).toBeGreaterThanOrEqual(0);
    const held = await readdir(to, { recursive: true }).catch(() => []);
    const whole = ["", ...held].map((path) => join(from, path));
    expect(steps.slice(0, at).flatMap(flushed)).toEqual(expect.arrayContaining(whole));
    expect(steps.slice(at).flatMap(flushed)).toContain(dirname(to));
  }
}

test("a backup is on the disk before it has its name", async () => {
  const steps = await run("backup", dataDir);
  await expectToOutliveAPowerCut(steps, [{ from: `${copy}.partial`, to: copy }]);
});

test("a restore is on the disk before it takes the shop's place", async () => {
  await backupTool(["backup", copy], dataDir);
  const restored = join(folder, "restored");
  const steps = await run("restore", restored);
  const names = ["ujicart.db", "media"].map((name) => ({
    from: join(restored, "restoring", name),
    to: join(restored, name),
  }));
  await expectToOutliveAPowerCut(steps, names);
});

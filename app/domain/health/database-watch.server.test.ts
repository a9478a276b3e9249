import { renameSync } from "node:fs";
import { beforeEach, expect, it, vi } from "vitest";
import { openDatabase } from "~/db/client.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { withFileDatabase } from "../../../tests/file-database";
import { captureLog } from "../../../tests/log";
import { checkDatabase } from "./database-watch.server";

const disk = vi.hoisted(() => ({ bsize: 4096, blocks: 262144, bavail: 200000 }));
vi.mock("node:fs/promises", async (original) => ({
  ...(await original<typeof import("node:fs/promises")>()),
  statfs: async () => disk,
}));

const { path } = withFileDatabase();
let log: ReturnType<typeof captureLog>;
beforeEach(() => {
  openDatabase();
  log = captureLog();
});

const events = () => log.lines.map(({ level, event }) => `${level} ${event}`);

it("a database that takes no writes is told once, and told again when it does", async () => {
  await checkDatabase();
  renameSync(path, `${path}.moved`);
  await checkDatabase();
  expect(events(), "it may have been a lock").toEqual([]);
  for (let check = 0; check < 3; check++) await checkDatabase();
  expect(events()).toEqual(["alert database-takes-no-writes"]);
  renameSync(`${path}.moved`, path);
  for (let check = 0; check < 3; check++) await checkDatabase();
  expect(events()).toEqual(["alert database-takes-no-writes", "info database-takes-writes-again"]);
});

it("each check is one of the disk too", async () => {
  disk.bavail = 1000;
  await checkDatabase();
  expect(listAlerts()).toMatchObject([{ kind: "low_disk" }]);
  disk.bavail = 200000;
  await checkDatabase();
  expect(listAlerts()).toEqual([]);
});

import { randomUUID } from "node:crypto";
import { mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type Server } from "node:http";
import { dirname, join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { DatabaseUnavailable, openDatabase, probe, write } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { isTakenOver, setTakenOver } from "~/db/taken-over.server";
import { startBucket } from "../../../dev/bucket";
import {
  folderOf,
  openBucket,
  readTurn,
  saveTurn,
  takeTurn,
  turnAfter,
  UPLOADS,
} from "../../../server/copy-bucket.mjs";
import { watchAlerts } from "../../../tests/alerts";
import { makeUpload } from "../../../tests/factories";
import { copiedPosition, positionOf } from "../../../tests/faults/copied-disk";
import { withFileDatabase } from "../../../tests/file-database";
import { copyEnvironment, hasLitestream, whileCopying } from "../../../tests/litestream";
import { openCopyWatch, readCopy } from "./copies.server";
import { isDrillDue, lastDrill, runDrill } from "./copy-drill.server";
import { readGuide } from "./guide.server";

/** @own-process */

const { dataDir, path } = withFileDatabase();
const alerts = watchAlerts();
let bucket: Awaited<ReturnType<typeof startBucket>>;
let litestream: Server;
/** The last sync that Litestream 0.5 reports, or null if Litestream hangs. */
let lastSyncAt: Date | null;

const START = new Date("2027-01-04T20:00:00Z");
const after = (minutes: number) => new Date(START.getTime() + minutes * 60_000);

beforeAll(async () => {
  bucket = await startBucket();
  process.env.COPY_BUCKET_NAME = bucket.settings.bucket;
  process.env.AWS_ENDPOINT_URL_S3 = bucket.settings.endpoint;
  process.env.AWS_REGION = bucket.settings.region;
  process.env.AWS_ACCESS_KEY_ID = bucket.settings.accessKeyId;
  process.env.AWS_SECRET_ACCESS_KEY = bucket.settings.secretAccessKey;
  litestream = createServer((_request, response) => {
    if (lastSyncAt === null) return;
    const database = { path, status: "replicating", last_sync_at: lastSyncAt.toISOString() };
    response.setHeader("Content-Type", "application/json");
    response.end(JSON.stringify({ databases: [database] }));
  });
});
afterAll(() => bucket.close());

beforeEach(async () => {
  openDatabase();
  lastSyncAt = START;
  await new Promise<void>((resolve) =>
    litestream.listen(join(dataDir, "litestream.sock"), resolve),
  );
  await takeTurn(at(), turnAfter(0, 1), null, dataDir);
  storeSnapshot();
});
afterEach(async () => {
  vi.unstubAllEnvs();
  litestream.closeAllConnections();
  await new Promise((resolve) => litestream.close(resolve));
  setTakenOver(false);
  rmSync(join(bucket.directory, bucket.settings.bucket, "shop"), { recursive: true, force: true });
  for (const name of ["copy-turn.json", "copy-drill.json"]) {
    rmSync(join(dataDir, name), { force: true });
  }
});

const at = () => openBucket(bucket.settings);
const marker = async () => (await at().readWriter())?.writer;

function ownTurn() {
  const own = readTurn(dataDir);
  if (!own) throw new Error("No turn");
  return own;
}

/** Puts an object where the bucket's server keeps it. */
function putObject(key: string): void {
  const file = join(bucket.directory, bucket.settings.bucket, `${key}._S3rver_object`);
  mkdirSync(dirname(file), { recursive: true });
  writeFileSync(file, "bytes");
}

const storeSnapshot = () =>
  putObject(`${folderOf(ownTurn())}/0009/0000000000000001-0000000000000007.ltx`);

function open(settings?: Parameters<typeof openCopyWatch>[1]) {
  const watch = openCopyWatch(START, settings);
  if (!watch) throw new Error("No bucket is set up");
  return watch;
}

it("the marker names this turn's copy once it has a snapshot", async () => {
  const watch = open();
  expect(watch.isDue(START)).toBe(true);
  await watch.round(START);
  expect(await marker()).toMatchObject({ path: folderOf(ownTurn()), former: [] });
  expect([watch.isDue(after(0.9)), watch.isDue(after(1))]).toEqual([false, true]);
  expect(readCopy()).toMatchObject({ copiedAt: START, drill: null });
  expect(readGuide().left).not.toContain("backup");
});

it("a file of Litestream's that is no snapshot doesn't count", async () => {
  await at().deleteTurn(folderOf(ownTurn()));
  putObject(`${folderOf(ownTurn())}/0000/0000000000000002-0000000000000002.ltx`);
  const watch = open();
  await watch.round(START);
  expect((await marker())?.path).toBeNull();
  expect(watch.isDue(after(0.1))).toBe(true);
});

it("a former copy stays noted and restorable, and a sound drill deletes it after 14 days", async () => {
  const watch = open();
  await watch.round(START);
  const former = folderOf(ownTurn());
  const next = turnAfter(1, 1);
  await takeTurn(at(), next, await at().readWriter(), dataDir);
  storeSnapshot();
  await watch.round(after(1));
  expect((await marker())?.former).toMatchObject([{ path: former }]);
  const until = new Date((await marker())?.former[0]?.until ?? "").getTime();
  const forget = (days: number) => watch.forget(new Date(until + days * 24 * 3_600_000));
  await forget(13.9);
  expect(await at().list(`${former}/`)).toHaveLength(1);
  await forget(14.1);
  expect(await at().list(`${former}/`)).toEqual([]);
  expect(await at().list(`${folderOf(ownTurn())}/`)).toHaveLength(1);
  expect((await marker())?.former).toEqual([]);
});

it("every write is refused once another machine has the turn, and pages are served", async () => {
  const watch = open();
  await watch.round(START);
  const other = { ...turnAfter(1, 1), isTaken: false };
  await at().saveWriter(
    { turn: other.turn, id: other.id, machine: "m2", since: "now", path: null, former: [] },
    await at().readWriter(),
  );
  await watch.round(after(1));
  expect(isTakenOver()).toBe(true);
  await expect(write((tx) => tx.delete(newsletterSubscribers).run())).rejects.toThrow(
    DatabaseUnavailable,
  );
  expect(await probe()).toBe(false);
  expect(readGuide().left).toContain("menu");
  await watch.round(after(2));
  expect(alerts.events()).toEqual(["another-machine-took-over"]);
});

it("the marker's machine stays if two machines have the same number", async () => {
  const watch = open();
  saveTurn(dataDir, { ...ownTurn(), id: "00000000" });
  await watch.round(START);
  expect(isTakenOver()).toBe(true);
});

it("a turn that the bucket couldn't be told at the start is taken later", async () => {
  const own = { ...turnAfter(1, 1), isTaken: false };
  saveTurn(dataDir, own);
  await open().round(START);
  expect(await marker()).toMatchObject({ turn: 2, id: own.id });
  expect(ownTurn().isTaken).toBe(true);
});

it("a bucket that is away closes nothing, and is reported once, after five minutes", async () => {
  const watch = open({ ...bucket.settings, endpoint: "http://127.0.0.1:1" });
  for (const minute of [1, 5]) await roundAt(watch, minute);
  expect([isTakenOver(), alerts.open()]).toEqual([false, []]);
  for (const minute of [5.1, 6]) await roundAt(watch, minute);
  expect([alerts.open(), alerts.logged()]).toEqual([["copy_behind"], ["copy_behind"]]);
  expect(await probe()).toBe(true);
  await roundAt(open(), 7);
  expect(alerts.open()).toEqual([]);
});

it.each([
  ["hangs", () => null],
  ["uploads nothing more", () => START],
])("a Litestream that %s is reported after five minutes", async (_what, answer) => {
  const watch = open();
  for (const minute of [0, 5]) await roundAt(watch, minute, answer());
  expect(alerts.open()).toEqual([]);
  await roundAt(watch, 5.1, answer());
  expect(alerts.open()).toEqual(["copy_behind"]);
  await roundAt(watch, 6);
  expect(alerts.open()).toEqual([]);
  expect(readCopy()?.copiedAt).toEqual(after(6));
});

it("a time of Litestream's that is yet to come counts as now", async () => {
  await roundAt(open(), 1, after(60));
  expect(readCopy()?.copiedAt).toEqual(after(1));
});

it("a marker that is gone isn't written again, since the copy may be gone with it", async () => {
  const watch = open();
  await roundAt(watch, 0);
  rmSync(join(bucket.directory, bucket.settings.bucket, "shop"), { recursive: true });
  for (const minute of [1, 6]) await roundAt(watch, minute);
  expect(alerts.open()).toEqual(["copy_behind"]);
  expect(await at().readWriter()).toBeNull();
});

it("nothing is copied without a turn, and that is reported too", async () => {
  rmSync(join(dataDir, "copy-turn.json"));
  await roundAt(open(), 6);
  expect(alerts.open()).toEqual(["copy_behind"]);
});

it("uploads are copied once, and incomplete ones aren't", async () => {
  const media = join(dataDir, "media");
  mkdirSync(media);
  for (const name of ["tin.webp", "bowl.webp", "half.webp.part"]) {
    writeFileSync(join(media, name), name);
  }
  const watch = open();
  await watch.uploadsRound(START);
  const copied = [`${UPLOADS}bowl.webp`, `${UPLOADS}tin.webp`];
  expect(await at().list(UPLOADS)).toEqual(copied);
  rmSync(join(bucket.directory, bucket.settings.bucket, `${UPLOADS}tin.webp._S3rver_object`));
  await watch.uploadsRound(after(1));
  expect(await at().list(UPLOADS)).toEqual([`${UPLOADS}bowl.webp`]);
});

it("a turn is named while uploads are still being fetched", async () => {
  saveTurn(dataDir, { ...ownTurn(), lacksUploads: true });
  const watch = open();
  await Promise.all([watch.uploadsRound(START), watch.round(START)]);
  expect(await marker()).toMatchObject({ path: folderOf(ownTurn()) });
  expect(ownTurn()).toMatchObject({ isTaken: true, lacksUploads: false });
});

it("uploads come back after a restore, but none that was deleted or whose name leads elsewhere", async () => {
  const [tin, bowl] = [randomUUID(), randomUUID()];
  await makeUpload(`/objects/media/${tin}.webp`);
  for (const name of [`${tin}.webp`, `${tin}-480.webp`, `${bowl}.webp`, `folder/${tin}.webp`])
    putObject(`${UPLOADS}${name}`);
  saveTurn(dataDir, { ...ownTurn(), lacksUploads: true });
  await open().uploadsRound(START);
  const fetched = readdirSync(join(dataDir, "media"));
  expect(fetched.sort()).toEqual([`${tin}-480.webp`, `${tin}.webp`]);
  expect(readFileSync(join(dataDir, "media", `${tin}.webp`), "utf8")).toBe("bytes");
  expect(ownTurn().lacksUploads).toBe(false);
});

it("a drill comes each night at four by the truck's clock, and an hour after one that failed", () => {
  const noted = (result: object) =>
    writeFileSync(join(dataDir, "copy-drill.json"), JSON.stringify(result));
  expect(isDrillDue(START)).toBe(true);
  // Los Angeles is eight hours behind.
  noted({ at: "2027-01-04T12:10:00Z", orders: 1, position: 1 });
  expect(isDrillDue(new Date("2027-01-05T11:59:00Z"))).toBe(false);
  expect(isDrillDue(new Date("2027-01-05T12:00:00Z"))).toBe(true);
  noted({ at: "2027-01-04T12:10:00Z", problem: "broken" });
  expect(isDrillDue(new Date("2027-01-04T13:09:00Z"))).toBe(false);
  expect(isDrillDue(new Date("2027-01-04T13:10:00Z"))).toBe(true);
  noted({ at: "2027-01-04T12:10:00Z", problem: "no room", lacksRoom: true });
  expect(isDrillDue(new Date("2027-01-04T13:10:00Z"))).toBe(false);
});

it("a drill that can't restore is told, and one is run only where there's a copy of this turn", async () => {
  const watch = open();
  await watch.drillIfDue(START);
  expect(lastDrill()).toBeNull();
  await watch.round(START);
  // The bucket holds no snapshot that can be read.
  await watch.drillIfDue(START);
  expect(lastDrill()).toMatchObject({ problem: expect.any(String) });
  expect(alerts.open()).toEqual(["copy_behind"]);
});

it.skipIf(!hasLitestream)(
  "a drill fails if the copy lacks what the shop had minutes ago",
  async () => {
    vi.stubEnv("PATH", copyEnvironment(dataDir, bucket.settings).PATH);
    const own = ownTurn();
    await at().deleteTurn(folderOf(own));
    await whileCopying(dataDir, bucket.settings, folderOf(own), async () => {
      await expect.poll(() => copiedPosition(dataDir, bucket.settings)).toBe(positionOf(path));
    });
    await open().round(START);
    const position = positionOf(path);
    expect(await runDrill(position)).not.toHaveProperty("problem");
    const failed = { position, problem: "The copy lacks changes from minutes before." };
    expect(await runDrill(position + 1)).toMatchObject(failed);
    expect(lastDrill()).toMatchObject(failed);
  },
);

/** @param uploadedAt what Litestream answers: that all is uploaded, unless told */
async function roundAt(
  watch: ReturnType<typeof open>,
  minute: number,
  uploadedAt: Date | null = after(minute),
): Promise<void> {
  lastSyncAt = uploadedAt;
  await watch.uploadsRound(after(minute));
  await watch.round(after(minute));
}

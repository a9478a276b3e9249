// @ts-check
import { spawnSync } from "node:child_process";
import { existsSync, mkdirSync, readFileSync, renameSync, rmSync, statSync } from "node:fs";
import { join } from "node:path";
import {
  comparePositions,
  folderOf,
  hasOtherTurn,
  readTurn,
  saveTurn,
  TurnTaken,
  takeTurn,
  turnAfter,
} from "./copy-bucket.mjs";
import { flush } from "./copy-files.mjs";
import { bucketOfEnvironment, DATABASE, positionOnDisk, restoreCopy } from "./copy-restore.mjs";

/**
 * Runs before the shop starts (entrypoint.sh). Decides whether this disk or the bucket has the newest shop, and
 * prints the folder that Litestream copies to. If that can't be told, the shop doesn't start.
 */

/**
 * The oldest version of Litestream to use. Older ones contain a SQLite that can corrupt a WAL database
 * (docs/scaling.md).
 */
const OLDEST_LITESTREAM = [0, 5, 17];

const { DATA_DIR: dataDir = "", APP_ORIGIN = "" } = process.env;

/** @param {"alert" | "warn"} level @param {string} event @param {object} details */
function log(level, event, details) {
  console.error(JSON.stringify({ time: new Date().toISOString(), level, event, ...details }));
}

function refuseOldLitestream() {
  const { stdout, error } = spawnSync("litestream", ["version"], { encoding: "utf8" });
  if (error) throw new Error(`Litestream can't be run: ${error.message}`);
  const version = stdout.trim();
  const parts = version.replace(/^v/, "").split(".").map(Number);
  const differs = OLDEST_LITESTREAM.findIndex((oldest, index) => parts[index] !== oldest);
  const isOld = differs >= 0 && !((parts[differs] ?? 0) > (OLDEST_LITESTREAM[differs] ?? 0));
  if (isOld && APP_ORIGIN.startsWith("https:")) {
    throw new Error(`Litestream ${version} is too old; ${OLDEST_LITESTREAM.join(".")} is needed.`);
  }
}

/** How many migrations this version of the shop has. */
function knownMigrations() {
  return JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8")).entries.length;
}

/** Whether there's a database. An interrupted start can leave an empty file. */
function hasShop() {
  return (statSync(join(dataDir, DATABASE), { throwIfNoEntry: false })?.size ?? 0) > 0;
}

/** @returns {Promise<import("./copy-bucket.mjs").Turn>} */
async function prepare() {
  if (!dataDir) throw new Error("DATA_DIR is missing.");
  const bucket = bucketOfEnvironment();
  refuseOldLitestream();
  mkdirSync(dataDir, { recursive: true });
  const own = readTurn(dataDir);
  if (!hasShop()) return prepareEmptyDisk(bucket, own);
  try {
    return await prepareDisk(bucket, own);
  } catch (error) {
    // An outage of the bucket must not close a shop that has its data.
    const begun = readTurn(dataDir);
    if (!own || !begun || error instanceof Refusal || error instanceof TurnTaken) throw error;
    log("alert", "copy-unreachable", { error: /** @type {Error} */ (error).message });
    return needsNewTurn(begun) ? beginTurn(begun.turn) : begun;
  }
}

class Refusal extends Error {}

/** @typedef {import("./copy-bucket.mjs").CopyBucket} CopyBucket */
/** @typedef {import("./copy-bucket.mjs").Turn} Turn */

/** @param {CopyBucket} bucket @param {Turn | null} own @returns {Promise<Turn>} */
async function prepareDisk(bucket, own) {
  const found = await bucket.readWriter();
  if (found && hasOtherTurn(found.writer, own)) {
    const { machine, since } = found.writer;
    throw new Refusal(
      `${machine} took over at ${since}, so this disk is behind. To start from the copy instead, delete ` +
        `${DATABASE} here. To keep this disk's shop, restore a backup of it.`,
    );
  }
  if (own && found && !own.isRestored) await refuseOlderDisk(bucket, own);
  // If the copy is gone from the bucket, a new one begins in its own folder.
  const isGone = found === null && own?.isTaken;
  const last = Math.max(own?.turn ?? 0, found?.writer.turn ?? 0);
  const turn = own && !isGone && !needsNewTurn(own) ? own : beginTurn(last);
  if (isGone) log("alert", "copy-gone", { message: "The bucket had no copy. It begins again." });
  if (!turn.isTaken) await takeTurn(bucket, turn, found, dataDir);
  return turn;
}

/** A database that was restored or migrated must not be added to the former one's copy. @param {Turn} own */
const needsNewTurn = (own) => own.isRestored || own.migrations !== knownMigrations();

/**
 * Refuses an older disk. A snapshot of the volume has the same turn, and would continue its copy from an older
 * state.
 * @param {CopyBucket} bucket
 * @param {Turn} own
 */
async function refuseOlderDisk(bucket, own) {
  const copied = await bucket.readPosition();
  if (copied?.id !== own.id) return;
  const behind = comparePositions(copied.position, positionOnDisk(dataDir));
  if (behind <= 0) return;
  throw new Refusal(
    `This disk is ${behind} changes behind the copy, like an older snapshot. To start from the copy instead, ` +
      `delete ${DATABASE} here. To keep this disk's shop, restore a backup of it.`,
  );
}

/** @param {CopyBucket} bucket @param {Turn | null} own @returns {Promise<Turn>} */
async function prepareEmptyDisk(bucket, own) {
  const found = await bucket.readWriter();
  if (found?.writer.path) return restoreShop(bucket, own, found);
  const isOwn = own !== null && (found ? found.writer.id === own.id : !own.isTaken);
  if (found && !isOwn) {
    const { machine, since } = found.writer;
    throw new Refusal(
      `${machine} began the first copy at ${since} and hasn't finished it. If that machine is gone for good, ` +
        "delete shop/writer.json in the bucket to start a new shop.",
    );
  }
  if (own && !isOwn) {
    throw new Refusal(
      `This disk had a shop, ${DATABASE} is gone, and the bucket has no copy. Restore a backup, or delete ` +
        "copy-turn.json to start a new shop.",
    );
  }
  const turn = isOwn ? own : beginTurn(0);
  if (!turn.isTaken) await takeTurn(bucket, turn, found, dataDir);
  return turn;
}

/** @param {CopyBucket} bucket @param {Turn | null} own @param {import("./copy-bucket.mjs").FoundWriter} found */
async function restoreShop(bucket, own, found) {
  const { path, machine, turn: last } = found.writer;
  const started = performance.now();
  const incoming = join(dataDir, `${DATABASE}.incoming`);
  const { orders, position } = restoreCopy(incoming, path ?? "");
  const known = await bucket.readPosition();
  const isOfCopy = known !== null && path?.endsWith(`-${known.id}`);
  // A restore ends without an error at the first gap in a copy.
  const lacks = isOfCopy ? Math.max(0, comparePositions(known.position, position)) : 0;
  // SQLite would apply the old database's WAL to the restored one.
  for (const ending of ["", "-wal", "-shm"]) {
    rmSync(join(dataDir, DATABASE + ending), { force: true });
  }
  const turn = { ...beginTurn(Math.max(last, own?.turn ?? 0)), lacksUploads: true };
  await takeTurn(bucket, turn, found, dataDir);
  // The database comes last, so after any earlier failure, the next start restores again.
  flush(incoming);
  renameSync(incoming, join(dataDir, DATABASE));
  flush(dataDir);
  const ms = Math.round(performance.now() - started);
  log("alert", "restored-from-copy", { from: machine, orders, position, lacks, ms });
  return turn;
}

/**
 * Begins a turn, and deletes Litestream's notes about the former turn's folder.
 * @param {number} last
 * @returns {Turn}
 */
function beginTurn(last) {
  const former = readTurn(dataDir);
  const turn = { ...turnAfter(last, knownMigrations()), lacksUploads: former?.lacksUploads };
  rmSync(join(dataDir, `.${DATABASE}-litestream`), { recursive: true, force: true });
  if (existsSync(dataDir)) saveTurn(dataDir, turn);
  return turn;
}

// Restored files are as private as the data itself.
process.umask(0o077);
await prepare().then(
  (turn) => console.log(folderOf(turn)),
  (error) => {
    console.error(`The shop doesn't start. ${error.message}`);
    process.exitCode = 1;
  },
);

// @ts-check
import { spawnSync } from "node:child_process";
import { chmodSync, existsSync, mkdirSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { comparePositions, folderAt, openBucket, readTurn, saveTurn } from "./copy-bucket.mjs";
import { requireFreeSpace } from "./copy-files.mjs";

/** Restores the copy in the bucket to a file beside the shop, and checks it. */

const CONFIG = "litestream.yml";
export const DATABASE = "ujicart.db";
/** The result of the last drill, which Health shows. */
const DRILL = "copy-drill.json";

const NEEDED = ["AWS_ENDPOINT_URL_S3", "AWS_ACCESS_KEY_ID", "AWS_SECRET_ACCESS_KEY"];

/**
 * The bucket that the environment names.
 * @throws if a setting is missing
 */
export function bucketOfEnvironment() {
  const { env } = process;
  const absent = ["COPY_BUCKET_NAME", ...NEEDED].filter((name) => !env[name]);
  if (absent.length > 0) throw new Error(`The copy in the bucket needs ${absent.join(", ")}.`);
  return openBucket({
    endpoint: env.AWS_ENDPOINT_URL_S3 ?? "",
    region: env.AWS_REGION || "auto",
    accessKeyId: env.AWS_ACCESS_KEY_ID ?? "",
    secretAccessKey: env.AWS_SECRET_ACCESS_KEY ?? "",
    bucket: env.COPY_BUCKET_NAME ?? "",
  });
}

/**
 * Restores to a new file. A copy that's damaged or isn't a shop is deleted.
 * @param {string} to
 * @param {string} path the turn's folder in the bucket
 * @param {Date} [at] the time to restore to; by default, the newest
 * @returns {{ position: number, orders: number, lastOrder: string | null }}
 */
export function restoreCopy(to, path, at) {
  for (const ending of ["", "-wal", "-shm", ".tmp"]) rmSync(to + ending, { force: true });
  const when = at ? ["-timestamp", at.toISOString()] : [];
  const source = join(process.env.DATA_DIR ?? "", DATABASE);
  const { status, error } = spawnSync(
    "litestream",
    ["restore", "-config", CONFIG, ...when, "-o", to, source],
    {
      env: { ...process.env, AWS_REGION: process.env.AWS_REGION || "auto", COPY_PATH: path },
      stdio: ["ignore", "ignore", "inherit"],
    },
  );
  if (status !== 0 || !existsSync(to)) {
    throw new Error(
      `The copy in ${path} couldn't be restored${error ? `: ${error.message}` : "."}`,
    );
  }
  chmodSync(to, 0o600);
  try {
    return describe(to);
  } catch (error) {
    rmSync(to);
    throw error;
  }
}

/** @param {string} path @throws if it's damaged or isn't a shop */
function describe(path) {
  const copy = new BetterSqlite3(path, { readonly: true });
  try {
    const verdict = copy.pragma("quick_check(1)", { simple: true });
    if (verdict !== "ok") throw new Error(`The copy is damaged: ${verdict}`);
    const row = /** @type {{ orders: number, last: number | null }} */ (
      copy.prepare("SELECT count(*) AS orders, max(created_at) AS last FROM orders").get()
    );
    return {
      position: positionOf(copy),
      orders: row.orders,
      lastOrder: row.last === null ? null : new Date(row.last).toISOString(),
    };
  } finally {
    copy.close();
  }
}

/** @param {BetterSqlite3.Database} database */
const positionOf = (database) => Number(database.pragma("user_version", { simple: true }));

/** @param {string} dataDir @returns {number} the commit position of the shop on this disk */
export function positionOnDisk(dataDir) {
  const shop = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true });
  try {
    return positionOf(shop);
  } finally {
    shop.close();
  }
}

/** @param {string} [text] @throws if it isn't a time */
function timeOf(text) {
  if (text === undefined) return undefined;
  const at = new Date(text);
  if (Number.isNaN(Number(at)) || !/[zZ]$|[+-]\d\d:\d\d$/.test(text)) {
    throw new Error(`${text} is no time with its zone, like 2027-01-04T15:30:00-08:00.`);
  }
  if (Number(at) > Date.now()) throw new Error(`${text} hasn't come yet.`);
  return at;
}

/** @param {Date} [at] @returns {Promise<string>} the folder with the shop as it was then */
async function findFolder(at) {
  const found = await bucketOfEnvironment().readWriter();
  const path = found && folderAt(found.writer, at);
  if (!path) throw new Error("The bucket has no copy that could be restored.");
  return path;
}

/**
 * Restores to a folder below DATA_DIR, where `use` finds it, and deletes the folder afterward.
 * @template Result
 * @param {string} dataDir
 * @param {string} name
 * @param {string | undefined} time
 * @param {(folder: string, copy: ReturnType<typeof restoreCopy>) => Result} use
 */
async function withCopy(dataDir, name, time, use) {
  const at = timeOf(time);
  const path = await findFolder(at);
  const folder = join(dataDir, name);
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  try {
    return use(folder, restoreCopy(join(folder, DATABASE), path, at));
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {{ orders: number, lastOrder: string | null }} copy */
const summary = ({ orders, lastOrder }) =>
  `The copy is sound: ${orders} orders${lastOrder ? `, the last at ${lastOrder}` : ""}.`;

/**
 * `npm run restore -- --from-copy`
 * @param {string} dataDir
 * @param {string | undefined} at
 * @param {(folder: string, dataDir: string, note: () => void) => string} restore
 */
export async function restoreFromCopy(dataDir, at, restore) {
  const note = await restoreNote(dataDir, { lacksUploads: true });
  await withCopy(dataDir, "from-copy", at, (folder, copy) => {
    const former = restore(folder, dataDir, note);
    console.info(`${summary(copy)} Restored it. Your previous data is in ${former}`);
  });
}

/**
 * `npm run restore -- --drill`: restores the copy next to the shop, checks it, and deletes it again. The result
 * is stored for Health, even after a failure.
 * @param {string} dataDir
 */
export async function drill(dataDir) {
  const at = new Date().toISOString();
  const started = performance.now();
  try {
    // Litestream writes to a second file first.
    requireFreeSpace(dataDir, 2 * statSync(join(dataDir, DATABASE)).size);
  } catch (error) {
    saveDrill(dataDir, { at, problem: /** @type {Error} */ (error).message, lacksRoom: true });
    throw error;
  }
  try {
    await withCopy(dataDir, "drill", undefined, (_folder, copy) => {
      const behind = comparePositions(positionOnDisk(dataDir), copy.position);
      const ms = Math.round(performance.now() - started);
      saveDrill(dataDir, { at, ms, ...copy });
      const changes = behind === 1 ? "change" : "changes";
      console.info(`${summary(copy)} It's ${behind} ${changes} behind. It took ${ms} ms.`);
    });
  } catch (error) {
    saveDrill(dataDir, { at, problem: /** @type {Error} */ (error).message });
    throw error;
  }
}

/** @param {string} dataDir @param {object} result */
const saveDrill = (dataDir, result) =>
  writeFileSync(join(dataDir, DRILL), JSON.stringify(result), { mode: 0o600 });

/**
 * Prepares the note that a restore makes right before it replaces the database. The next start then takes a new
 * turn, so nothing is added to the copy of another history, even if another machine has the turn: a restore
 * decides that the shop is here from now on.
 * @param {string} dataDir
 * @param {{ lacksUploads?: boolean }} [more]
 * @returns {Promise<() => void>}
 */
export async function restoreNote(dataDir, more) {
  const own = readTurn(dataDir);
  const isSetUp = Boolean(process.env.COPY_BUCKET_NAME);
  if (!own && !isSetUp) return () => {};
  const found = isSetUp ? await readWriterIfThere() : null;
  const { turn, id } = found?.writer ?? own ?? { turn: 0, id: "" };
  const noted = { migrations: 0, isTaken: false, ...own, ...more, turn, id, isRestored: true };
  return () => saveTurn(dataDir, noted);
}

/** The marker, or null without a bucket: a restore from a folder works without one. */
async function readWriterIfThere() {
  try {
    return await bucketOfEnvironment().readWriter();
  } catch {
    return null;
  }
}

// @ts-check
import { chmodSync, cpSync, existsSync, mkdirSync, renameSync, rmSync } from "node:fs";
import { join, resolve } from "node:path";
import BetterSqlite3 from "better-sqlite3";

/** Plain JavaScript, because the production image has no TypeScript tools. */

const USAGE = `Usage:
  npm run backup [-- FOLDER]   copies database and media, also while the shop is open
                               (FOLDER: DATA_DIR/backups/DATE unless given)
  npm run restore -- FOLDER    puts such a copy in place; the shop must be closed
DATA_DIR names the shop's data folder.`;

const DATABASE = "ujicart.db";
const MEDIA = "media";
/** A copy keeps the rights of its source, which somebody may have downloaded. */
const PRIVATE = 0o600;

/**
 * The folder appears under its name only once it is complete and checked.
 * @param {string} dataDir
 * @param {string} folder
 */
async function backup(dataDir, folder) {
  if (existsSync(folder)) throw new Error(`${folder} is there already.`);
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });

  const source = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true });
  // In one step: a write between two steps would begin the copy anew.
  await source.backup(join(partial, DATABASE), {
    progress: ({ remainingPages }) => remainingPages,
  });
  source.close();
  checkDatabase(join(partial, DATABASE));
  copyMedia(dataDir, partial);
  renameSync(partial, folder);
}

/**
 * What was there is kept beside it and not deleted.
 * @param {string} folder
 * @param {string} dataDir
 * @returns {string} where the former state was put
 */
function restore(folder, dataDir) {
  checkDatabase(join(folder, DATABASE));
  refuseWhileOpen(join(dataDir, DATABASE));

  const incoming = join(dataDir, "restoring");
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  cpSync(join(folder, DATABASE), join(incoming, DATABASE));
  chmodSync(join(incoming, DATABASE), PRIVATE);
  copyMedia(folder, incoming);

  const former = join(dataDir, `before-restore-${stamp()}`);
  mkdirSync(former);
  const databaseFiles = ["", "-wal", "-shm"].map((ending) => DATABASE + ending);
  const media = existsSync(join(incoming, MEDIA)) ? [MEDIA] : [];
  for (const name of [...databaseFiles, ...media]) move(dataDir, former, name);
  for (const name of [DATABASE, MEDIA]) move(incoming, dataDir, name);
  rmSync(incoming, { recursive: true });
  return former;
}

/**
 * @param {string} path
 * @throws when it is no database or a damaged one
 */
function checkDatabase(path) {
  const copy = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  const verdict = copy.pragma("quick_check(1)", { simple: true });
  copy.close();
  if (verdict !== "ok") throw new Error(`${path} is damaged: ${verdict}`);
}

/** An open shop holds a lock on its database even when it is idle. @param {string} path */
function refuseWhileOpen(path) {
  if (!existsSync(path)) return;
  const current = new BetterSqlite3(path, { timeout: 0 });
  try {
    current.pragma("locking_mode = EXCLUSIVE");
    current.exec("BEGIN IMMEDIATE; ROLLBACK");
    current.pragma("wal_checkpoint(TRUNCATE)");
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    if (code?.startsWith("SQLITE_BUSY")) {
      throw new Error(`The shop is open: something uses ${path}. Stop it first.`);
    }
    // A damaged database is a reason to restore, not an obstacle.
  } finally {
    current.close();
  }
}

/** @param {string} from @param {string} to */
function copyMedia(from, to) {
  if (existsSync(join(from, MEDIA))) {
    cpSync(join(from, MEDIA), join(to, MEDIA), { recursive: true });
  }
}

/** @param {string} from @param {string} to @param {string} name */
function move(from, to, name) {
  if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}

/** '2027-01-04T15-30-00Z': sorts by time and is a file name everywhere. */
function stamp() {
  return new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
}

/** @param {string | undefined} command @param {string | undefined} folder */
async function main(command, folder) {
  const dataDir = process.env.DATA_DIR;
  if (command === "backup" && dataDir) {
    const target = resolve(folder ?? join(dataDir, "backups", stamp()));
    await backup(dataDir, target);
    console.info(`Saved to ${target}`);
  } else if (command === "restore" && dataDir && folder) {
    console.info(`Restored ${folder}; what was there before is in ${restore(folder, dataDir)}`);
  } else {
    throw new Error(USAGE);
  }
}

const [command, folder] = process.argv.slice(2);
// As private as what it is made from.
process.umask(0o077);
main(command, folder).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});

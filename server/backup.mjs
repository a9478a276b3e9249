// @ts-check
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { constants, setPriority } from "node:os";
import { dirname, join, resolve } from "node:path";
import { parseArgs } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import {
  copyFiles,
  copyWhole,
  filesBelow,
  flush,
  flushFolders,
  requireFreeSpace,
} from "./copy-files.mjs";
import { DATABASE, drill, restoreFromCopy, restoreNote } from "./copy-restore.mjs";

/**
 * Backs up the shop's database and media to a folder, and restores such a backup or the copy in the bucket. This
 * file is plain JavaScript, since the production image has no TypeScript tools.
 */

const USAGE = `Usage:
  npm run backup [-- FOLDER]   copies the database and media (safe while the shop is running)
                               (FOLDER: DATA_DIR/backups/DATE unless given)
  npm run restore -- FOLDER    restores a backup (stop the shop first)
  npm run restore -- --from-copy [--at TIME]
                               restores the copy in the bucket, as it was then (stop the shop first)
  npm run restore -- --drill   restores that copy beside the shop, checks it, and deletes it again
  node server/backup.mjs check looks through the whole database (safe while the shop is running), and prints 'ok' or
                               what's damaged
Set DATA_DIR to the shop's data folder.`;

const MEDIA = "media";
/** The lock file. An open shop keeps a transaction open on it (app/db/open-lock.server.ts). */
const OPEN_LOCK = "ujicart.lock";
/** The list in each copy: when it was made, and each file's length. */
const CONTENTS = "contents.json";
/** A file in DATA_DIR with the time of the last backup there, since copies may be moved away. */
const LAST_BACKUP = "last-backup.json";
/** The mode of copied files, whatever the mode of their source. */
const PRIVATE = 0o600;

/**
 * Makes a backup. The folder gets its name only once it's complete, checked, and on the disk.
 * @param {string} dataDir
 * @param {string} folder
 * @returns {Promise<string>} when it was made
 */
async function backup(dataDir, folder) {
  if (existsSync(folder)) throw new Error(`${folder} already exists.`);
  const madeAt = new Date().toISOString();
  const partial = `${folder}.partial`;
  rmSync(partial, { recursive: true, force: true });
  mkdirSync(partial, { recursive: true });
  try {
    await copyShop(dataDir, partial, madeAt);
    renameSync(partial, folder);
  } catch (error) {
    rmSync(partial, { recursive: true, force: true });
    throw error;
  }
  flush(dirname(folder));
  return madeAt;
}

/** @param {string} dataDir @param {string} folder @param {string} madeAt */
async function copyShop(dataDir, folder, madeAt) {
  const source = new BetterSqlite3(join(dataDir, DATABASE), { readonly: true });
  const databaseBytes = Number(
    source
      .prepare("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
      .pluck()
      .get(),
  );
  requireFreeSpace(folder, databaseBytes + sizeOf(mediaOf(dataDir)));
  // The database is copied in one step, since a write between two steps would restart the copy.
  await source.backup(join(folder, DATABASE), {
    progress: ({ remainingPages }) => remainingPages,
  });
  source.close();
  checkIntegrity(join(folder, DATABASE));
  flush(join(folder, DATABASE));
  // Media are copied after the database, so that the copy has every file that it names.
  copyFiles(dataDir, folder, mediaOf(dataDir));
  writeFileSync(join(folder, CONTENTS), JSON.stringify({ madeAt, files: mediaOf(folder) }), {
    flush: true,
  });
  flushFolders(folder);
}

/** @param {string} folder of a shop or of a copy */
function mediaOf(folder) {
  return filesBelow(join(folder, MEDIA)).map(({ path, bytes }) => ({
    path: join(MEDIA, path),
    bytes,
  }));
}

/** @param {{ bytes: number }[]} files */
const sizeOf = (files) => files.reduce((sum, { bytes }) => sum + bytes, 0);

/**
 * Restores a backup. The former data is moved aside, not deleted. The database is in place at every moment: a
 * shop that opens after a power cut finds either the former one or the restored one, never an empty one.
 * @param {string} folder
 * @param {string} dataDir
 * @param {() => void} note tells the next start that the database is another one
 * @returns {string} where the former data was put
 */
function restore(folder, dataDir, note) {
  checkIntegrity(join(folder, DATABASE));
  checkContents(folder);
  refuseWhileOpen(dataDir);

  const incoming = join(dataDir, "restoring");
  rmSync(incoming, { recursive: true, force: true });
  mkdirSync(incoming, { recursive: true });
  try {
    requireFreeSpace(dataDir, statSync(join(folder, DATABASE)).size + sizeOf(mediaOf(folder)));
    copyWhole(join(folder, DATABASE), join(incoming, DATABASE));
    chmodSync(join(incoming, DATABASE), PRIVATE);
    copyFiles(folder, incoming, mediaOf(folder));
    flushFolders(incoming);
  } catch (error) {
    rmSync(incoming, { recursive: true, force: true });
    throw error;
  }

  note();
  const former = join(dataDir, `before-restore-${stamp()}`);
  mkdirSync(former);
  if (existsSync(join(incoming, MEDIA))) {
    move(dataDir, former, MEDIA);
    move(incoming, dataDir, MEDIA);
  }
  if (existsSync(join(dataDir, DATABASE))) {
    linkSync(join(dataDir, DATABASE), join(former, DATABASE));
  }
  // SQLite would apply the old database's WAL to the restored one.
  for (const ending of ["-wal", "-shm"]) move(dataDir, former, DATABASE + ending);
  move(incoming, dataDir, DATABASE);
  rmSync(incoming, { recursive: true });
  flush(former);
  flush(dataDir);
  return former;
}

/**
 * Checks that a copy is complete, since one from another machine may have been cut short.
 * @param {string} folder
 */
function checkContents(folder) {
  const list = join(folder, CONTENTS);
  // Older copies have no list.
  if (!existsSync(list)) return;
  /** @type {{ files: { path: string, bytes: number }[] }} */
  const { files } = JSON.parse(readFileSync(list, "utf8"));
  for (const { path, bytes } of files) {
    const got = statSync(join(folder, path), { throwIfNoEntry: false })?.size ?? 0;
    if (got !== bytes)
      throw new Error(`The copy is incomplete: ${path} has ${got} bytes of ${bytes}.`);
  }
}

/**
 * @param {string} path
 * @throws if it isn't a database, or it's damaged
 */
function checkIntegrity(path) {
  const verdict = verdictOn(path);
  if (verdict !== "ok") throw new Error(`${path} is damaged: ${verdict}`);
}

/**
 * @param {string} path
 * @returns {string} 'ok', or what's damaged
 */
function verdictOn(path) {
  const database = new BetterSqlite3(path, { readonly: true, fileMustExist: true });
  try {
    return String(database.pragma("quick_check(1)", { simple: true }));
  } catch (error) {
    const { code, message } = /** @type {{ code?: string, message: string }} */ (error);
    if (code?.startsWith("SQLITE_CORRUPT") || code === "SQLITE_NOTADB") return message;
    throw error;
  } finally {
    database.close();
  }
}

/** Checks the database at low priority, so the shop comes first. @param {string} dataDir */
function printVerdict(dataDir) {
  setPriority(constants.priority.PRIORITY_LOW);
  console.info(verdictOn(join(dataDir, DATABASE)));
}

/**
 * Refuses while the shop is open. It holds two locks even when idle: one on its database, which a damaged file
 * hides, and one on a file that nothing damages.
 * @param {string} dataDir
 */
function refuseWhileOpen(dataDir) {
  const isOpen = isLocked(join(dataDir, OPEN_LOCK), "BEGIN EXCLUSIVE; ROLLBACK");
  const path = join(dataDir, DATABASE);
  const work = "BEGIN IMMEDIATE; ROLLBACK; PRAGMA wal_checkpoint(TRUNCATE)";
  if (isOpen) throw new Error(`The shop is still running (${path} is in use). Stop it first.`);
  if (isLocked(path, `PRAGMA locking_mode = EXCLUSIVE; ${work}`)) {
    throw new Error(`${path} is in use. If Litestream is still running, stop it first.`);
  }
}

/** @param {string} path @param {string} work SQL that only works if nobody else has the file open */
function isLocked(path, work) {
  if (!existsSync(path)) return false;
  const connection = new BetterSqlite3(path, { timeout: 0 });
  try {
    connection.exec(work);
    return false;
  } catch (error) {
    const { code } = /** @type {{ code?: string }} */ (error);
    // A damaged database is a reason to restore, not an obstacle.
    return code?.startsWith("SQLITE_BUSY") ?? false;
  } finally {
    connection.close();
  }
}

/** @param {string} from @param {string} to @param {string} name */
function move(from, to, name) {
  if (existsSync(join(from, name))) renameSync(join(from, name), join(to, name));
}

/** '2027-01-04T15-30-00Z', which sorts by time and works as a file name everywhere. */
function stamp() {
  return new Date().toISOString().replace(/\.\d+/, "").replaceAll(":", "-");
}

/** @param {string} dataDir */
async function backUpHere(dataDir) {
  becomeOwner(dataDir);
  const folder = resolve(join(dataDir, "backups", stamp()));
  const madeAt = await backup(dataDir, folder);
  console.info(`Saved to ${folder}`);
  writeFileSync(join(dataDir, LAST_BACKUP), JSON.stringify({ madeAt }));
}

/**
 * Runs on as the shop's user, since the shop shows its backups and couldn't read root's.
 * @param {string} dataDir
 */
function becomeOwner(dataDir) {
  const owner = statSync(join(dataDir, DATABASE), { throwIfNoEntry: false });
  if (!owner?.uid || process.getuid?.() !== 0) return;
  const copies = join(dataDir, "backups");
  mkdirSync(copies, { recursive: true });
  // Root may have created the folder, earlier or just now.
  chownSync(copies, owner.uid, owner.gid);
  // The driver is loaded at its first use, and may be in a folder that only root can read.
  new BetterSqlite3(":memory:").close();
  process.setgroups?.([owner.gid]);
  process.setgid?.(owner.gid);
  process.setuid?.(owner.uid);
}

const OPTIONS = /** @type {const} */ ({
  drill: { type: "boolean" },
  "from-copy": { type: "boolean" },
  at: { type: "string" },
});

/** @param {string[]} args */
async function main(args) {
  const dataDir = process.env.DATA_DIR;
  const { positionals, values } = parseArgs({ args, options: OPTIONS, allowPositionals: true });
  const { drill: isDrill, "from-copy": isFromCopy, at } = values;
  const [command, folder] = positionals;
  if (!dataDir) throw new Error(USAGE);
  if (isDrill || isFromCopy || at !== undefined) {
    if (command !== "restore" || folder) throw new Error(USAGE);
    await restoreOrTryCopy(dataDir, values);
  } else if (command === "backup" && folder) {
    await backup(dataDir, resolve(folder));
    console.info(`Saved to ${resolve(folder)}`);
  } else if (command === "backup") {
    await backUpHere(dataDir);
  } else if (command === "check" && !folder) {
    printVerdict(dataDir);
  } else if (command === "restore" && folder) {
    const note = await restoreNote(dataDir);
    console.info(`Restored ${folder}. Your previous data is in ${restore(folder, dataDir, note)}`);
  } else {
    throw new Error(USAGE);
  }
}

/**
 * Restores the copy in the bucket, or tries that beside the shop.
 * @param {string} dataDir
 * @param {{ drill?: boolean, "from-copy"?: boolean, at?: string }} options
 */
async function restoreOrTryCopy(dataDir, { drill: isDrill, "from-copy": isFromCopy, at }) {
  if (isFromCopy && !isDrill) {
    refuseWhileOpen(dataDir);
    await restoreFromCopy(dataDir, at, restore);
  } else if (isDrill && !isFromCopy && !at) {
    becomeOwner(dataDir);
    await drill(dataDir);
  } else {
    throw new Error(USAGE);
  }
}

// Copies are as private as the data itself.
process.umask(0o077);
main(process.argv.slice(2)).catch((error) => {
  console.error(error.message);
  process.exitCode = 1;
});

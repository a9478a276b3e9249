// @ts-check
import {
  closeSync,
  copyFileSync,
  existsSync,
  fsyncSync,
  mkdirSync,
  openSync,
  readdirSync,
  statfsSync,
  statSync,
} from "node:fs";
import { dirname, join } from "node:path";

/**
 * Copies files so that they're on the disk and as long as their source. Otherwise it throws, and leaves no half of
 * a file.
 */

const MB = 1024 * 1024;
/** Bytes to leave free for other writes, like those of an open shop on the same disk. */
const SPARE_BYTES = 16 * MB;
/** The suffix of an upload's file name until it's complete. */
const UNFINISHED = ".part";

/** @typedef {{ path: string, bytes: number }} FoundFile a path relative to the folder that was listed */

/**
 * Finds the finished files in a folder and its subfolders.
 * @param {string} root
 * @param {string} [folder] relative to the root
 * @returns {FoundFile[]}
 */
export function filesBelow(root, folder = "") {
  if (!existsSync(join(root, folder))) return [];
  return readdirSync(join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) return filesBelow(root, path);
    if (!entry.isFile() || path.endsWith(UNFINISHED)) return [];
    const found = statSync(join(root, path), { throwIfNoEntry: false });
    return found ? [{ path, bytes: found.size }] : [];
  });
}

/**
 * @param {string} folder
 * @param {number} bytes
 * @throws if the disk doesn't have that much room
 */
export function requireFreeSpace(folder, bytes) {
  const { bavail, bsize } = statfsSync(folder);
  const [needed, free] = [Math.ceil((bytes + SPARE_BYTES) / MB), Math.floor((bavail * bsize) / MB)];
  if (free >= needed) return;
  throw new Error(
    `There isn't enough room in ${folder}: the copy needs ${needed} MB, and ${free} MB are free.`,
  );
}

/**
 * Copies files. One that the shop deleted meanwhile isn't shown anywhere, and is left out.
 * @param {string} from
 * @param {string} to
 * @param {FoundFile[]} files
 */
export function copyFiles(from, to, files) {
  for (const { path } of files) {
    const [source, copy] = [join(from, path), join(to, path)];
    if (existsSync(source)) copyWhole(source, copy);
  }
}

/**
 * @param {string} source
 * @param {string} copy
 */
export function copyWhole(source, copy) {
  mkdirSync(dirname(copy), { recursive: true });
  // Node 24's cpSync doesn't throw on a full disk, and copies as much as fits.
  copyFileSync(source, copy);
  const [wanted, got] = [statSync(source).size, statSync(copy).size];
  if (got !== wanted) throw new Error(`${copy} has ${got} bytes of ${wanted}.`);
  flush(copy);
}

/**
 * Waits until a file or folder is on the disk. Before that, a power cut could undo it.
 * @param {string} path
 */
export function flush(path) {
  const opened = openSync(path, "r");
  try {
    fsyncSync(opened);
  } finally {
    closeSync(opened);
  }
}

/**
 * Flushes a folder and all folders in it. Their files are flushed when they're written.
 * @param {string} folder
 */
export function flushFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) flushFolders(join(folder, entry.name));
  }
  flush(folder);
}

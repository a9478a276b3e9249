import { chmodSync, closeSync, mkdirSync, openSync, readdirSync, statSync } from "node:fs";
import { join } from "node:path";

const FOLDER_MODE = 0o700;
const FILE_MODE = 0o600;

/**
 * Keeps the machine's other users out of the folder, which has orders and sessions in the database and its copies.
 * @throws if the rights are too wide and this process may not change them
 */
export function restrictAccess(dataDir: string): void {
  mkdirSync(dataDir, { recursive: true, mode: FOLDER_MODE });
  restrict(dataDir, FOLDER_MODE);
  for (const entry of readdirSync(dataDir, { withFileTypes: true })) {
    if (entry.isFile()) restrict(join(dataDir, entry.name), FILE_MODE);
  }
}

/** Creates the file before SQLite, which would give it wider rights. Its -wal and -shm files get the same rights. */
export function makePrivateFile(path: string): void {
  closeSync(openSync(path, "a", FILE_MODE));
}

function restrict(path: string, mode: number): void {
  const tooWide = statSync(path).mode & 0o777 & ~mode;
  if (tooWide === 0) return;
  try {
    chmodSync(path, mode);
  } catch (error) {
    const wanted = mode.toString(8);
    throw new Error(`Other users can read ${path}. Run: chmod ${wanted} ${path}`, { cause: error });
  }
}

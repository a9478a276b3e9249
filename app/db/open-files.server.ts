import { type Stats, statSync } from "node:fs";
import { open, rm } from "node:fs/promises";
import type BetterSqlite3 from "better-sqlite3";

/**
 * Detects that somebody deleted or replaced the database's files. SQLite keeps writing to the files that it
 * opened, so those writes are lost without an error. The files are compared only by `stat`, since closing one
 * of them would release all of this process's locks on it (POSIX).
 */
export type OpenFiles = {
  /**
   * True if the files are whole and still where they were opened. Check it before a transaction writes: its
   * pages aren't in the files yet.
   */
  areInPlace: () => boolean;
  /** True if the disk stores new bytes beside the files. */
  canWriteToDisk: () => Promise<boolean>;
};

/** A database in memory has no files to lose. */
export const NO_FILES: OpenFiles = { areInPlace: () => true, canWriteToDisk: async () => true };

/** Enough bytes to need a new block on the disk. */
const PROBE = Buffer.alloc(64 * 1024, 1);

/** @param connection must have read before, so that its journal exists */
export function watchOpenFiles(connection: BetterSqlite3.Database): OpenFiles {
  const paths = ["", "-wal", "-shm"].map((ending) => connection.name + ending);
  const readStats = () => paths.map((path) => statSync(path, { throwIfNoEntry: false }));
  const opened = readStats();
  let longest = opened[0]?.size ?? 0;

  const wholeSize = connection
    .prepare<[], number>("SELECT page_count * page_size FROM pragma_page_count, pragma_page_size")
    .pluck();
  /**
   * True if a file was cut. Pages missing from the database file are in its WAL, and only VACUUM makes the
   * database file shorter.
   */
  const isCut = (size: number, journal: number) => {
    const whole = wholeSize.get() ?? 0;
    if (size >= whole) longest = size;
    return size < longest || size + journal < whole;
  };

  const probe = `${connection.name}.probe`;
  const writeProbe = async () => {
    const file = await open(probe, "w", 0o600);
    try {
      await file.writeFile(PROBE);
      await file.sync();
    } finally {
      await file.close();
      await rm(probe, { force: true });
    }
  };
  let underWay: Promise<boolean> | undefined;

  return {
    areInPlace: () => {
      const found = readStats();
      const [database, journal] = found;
      if (!found.every((file, at) => file && isSameFile(file, opened[at]))) return false;
      return database !== undefined && journal !== undefined && !isCut(database.size, journal.size);
    },
    // Callers share one probe at a time.
    canWriteToDisk: () => {
      underWay ??= writeProbe()
        .then(
          () => true,
          () => false,
        )
        .finally(() => {
          underWay = undefined;
        });
      return underWay;
    },
  };
}

function isSameFile(file: Stats, other: Stats | undefined): boolean {
  return file.ino === other?.ino && file.dev === other.dev;
}

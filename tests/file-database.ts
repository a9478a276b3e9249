import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach } from "vitest";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { migrate } from "~/db/migrate.server";

/** Sets this process up with a database in a folder, before any code reads the environment. */

// Test files that share a process share its settings, which are read once, and the empty database, which is slow to
// make.
const holder = globalThis as { ujicartDataDir?: string; ujicartEmptyDatabase?: Buffer };

holder.ujicartDataDir ??= mkdtempSync(join(tmpdir(), "ujicart-database-"));
const dataDir = holder.ujicartDataDir;
process.env.DATA_DIR = dataDir;

/** A database without rows, made by the real migrations. */
function emptyDatabase(): Buffer {
  if (!holder.ujicartEmptyDatabase) {
    const connection = new BetterSqlite3(":memory:");
    migrate(connection);
    holder.ujicartEmptyDatabase = connection.serialize();
    connection.close();
  }
  return holder.ujicartEmptyDatabase;
}

/**
 * Gives the tests of a file a database in a folder, like the shop's, with one connection for the writer and one for the
 * readers. A database in memory has one for both. Each test starts with an empty database.
 */
export function withFileDatabase() {
  const path = join(dataDir, "ujicart.db");
  const opened: BetterSqlite3.Database[] = [];

  beforeEach(() => {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, emptyDatabase());
  });
  afterEach(() => {
    for (const connection of opened.splice(0)) connection.close();
    closeDatabase();
    rmSync(dataDir, { recursive: true });
  });

  const connect = (options: BetterSqlite3.Options = {}) => {
    const connection = new BetterSqlite3(path, options);
    opened.push(connection);
    return connection;
  };
  return {
    dataDir,
    path,
    /** Opens the file like another process would, with better-sqlite3's default settings. */
    connect,
    /** Takes the write lock, like another process would. */
    lock: () => {
      openDatabase();
      const other = connect();
      other.exec("BEGIN IMMEDIATE");
      return { release: () => other.exec("ROLLBACK") };
    },
  };
}

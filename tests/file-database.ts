import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach } from "vitest";
import { closeDatabase } from "~/db/client.server";
import { migrate } from "~/db/migrate.server";

/** Sets this process up with a database in a folder, before anybody reads the environment. */

// Files of tests that share a process share its settings, which are read once, and what takes long to make.
const holder = globalThis as { ujicartDataDir?: string; ujicartEmptyDatabase?: Buffer };

holder.ujicartDataDir ??= mkdtempSync(join(tmpdir(), "ujicart-database-"));
const dataDir = holder.ujicartDataDir;
process.env.DATA_DIR = dataDir;

/** By the real migrations, without a row. */
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
 * Has the tests of a file use a database in a folder, as the shop does, with a connection for the
 * writer and one for the readers; in memory there is one for both. Each test starts with an empty one.
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

  return {
    dataDir,
    path,
    /** Another process's view of the file: better-sqlite3 as it comes, with nothing set. */
    connect: (options: BetterSqlite3.Options = {}) => {
      const connection = new BetterSqlite3(path, options);
      opened.push(connection);
      return connection;
    },
  };
}

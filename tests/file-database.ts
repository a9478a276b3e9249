import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, afterEach, beforeAll } from "vitest";
import { closeDatabase } from "~/db/client.server";

/**
 * Has the tests of a file use a database in a folder, as the shop does, with a connection for the
 * writer and one for the readers; in memory there is one for both. Each test starts without a file.
 */
export function withFileDatabase() {
  const dataDir = mkdtempSync(join(tmpdir(), "ujicart-database-"));
  const path = join(dataDir, "ujicart.db");
  const opened: BetterSqlite3.Database[] = [];

  // The environment is read once, at the first use of the database.
  beforeAll(() => {
    process.env.DATA_DIR = dataDir;
  });
  afterEach(() => {
    for (const connection of opened.splice(0)) connection.close();
    closeDatabase();
    for (const name of readdirSync(dataDir)) rmSync(join(dataDir, name), { recursive: true });
  });
  afterAll(() => rmSync(dataDir, { recursive: true }));

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

import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { makePrivateFile } from "./private-files.server";

/**
 * Tells server/backup.mjs that a shop is running, even if its database file is damaged or gone. The lock is a
 * separate empty database, on which each process keeps a read transaction open.
 * @returns a function that releases the lock
 */
export function holdOpenLock(dataDir: string): () => void {
  const path = join(dataDir, "ujicart.lock");
  makePrivateFile(path);
  const connection = new BetterSqlite3(path, { readonly: true });
  connection.exec("BEGIN; SELECT count(*) FROM sqlite_schema");
  return () => connection.close();
}

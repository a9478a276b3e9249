import { existsSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import type BetterSqlite3 from "better-sqlite3";
import { drizzle } from "drizzle-orm/better-sqlite3";
import { migrate as applyMigrations } from "drizzle-orm/better-sqlite3/migrator";
import { readMigrationFiles } from "drizzle-orm/migrator";
import { makePrivateFile } from "./private-files.server";

const FOLDER = "drizzle";
/** SQLite before 3.51.3 can corrupt a WAL database when it is reset. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** @throws when the SQLite compiled in is too old to be trusted with a WAL. */
export function checkVersion(connection: BetterSqlite3.Database): void {
  const version = connection.prepare("SELECT sqlite_version()").pluck().get() as string;
  const parts = version.split(".").map(Number);
  for (const [index, oldest] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) throw new Error(`SQLite ${version} is too old; 3.51.3 or newer is needed`);
  }
}

/** @throws when the file is damaged: better than to serve half a shop. */
export function checkIntegrity(connection: BetterSqlite3.Database): void {
  const verdict = connection.pragma("quick_check(1)", { simple: true });
  if (verdict !== "ok") throw new Error(`The database is damaged: ${verdict}`);
}

/**
 * All or nothing, after a copy was set aside. Foreign keys are off meanwhile and checked
 * afterwards: drizzle rebuilds a table by dropping it, which would delete every row that points at
 * it.
 * @returns whether anything was pending.
 */
export function migrate(connection: BetterSqlite3.Database): boolean {
  const applied = countApplied(connection);
  const known = readMigrationFiles({ migrationsFolder: FOLDER }).length;
  if (applied >= known) return false;
  if (applied > 0) setAside(connection, applied);

  connection.pragma("foreign_keys = OFF");
  applyMigrations(drizzle(connection), { migrationsFolder: FOLDER });
  const orphans = connection.pragma("foreign_key_check") as unknown[];
  connection.pragma("foreign_keys = ON");
  if (orphans.length > 0) {
    throw new Error(`A migration left ${orphans.length} rows that point at nothing`);
  }
  return true;
}

function countApplied(connection: BetterSqlite3.Database): number {
  const table = connection
    .prepare("SELECT 1 FROM sqlite_master WHERE name = '__drizzle_migrations'")
    .get();
  if (!table) return 0;
  return connection.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get() as number;
}

function setAside(connection: BetterSqlite3.Database, applied: number): void {
  if (connection.memory) return;
  const copy = join(dirname(connection.name), `before-migration-${applied + 1}.db`);
  if (existsSync(copy)) return;
  // A start that is cut short must not pass for a copy.
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  makePrivateFile(partial);
  connection.prepare("VACUUM INTO ?").run(partial);
  renameSync(partial, copy);
}

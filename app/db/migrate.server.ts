import { readdirSync, renameSync, rmSync } from "node:fs";
import { dirname, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { type MigrationMeta, readMigrationFiles } from "drizzle-orm/migrator";
import { makePrivateFile } from "./private-files.server";

const FOLDER = "drizzle";
/** Drizzle's own table, so that its tools work. */
const APPLIED = "__drizzle_migrations";
/** SQLite before 3.51.3 can corrupt a WAL database when it is reset. */
const OLDEST_SQLITE = [3, 51, 3] as const;

/** @throws if the compiled-in SQLite is too old to use a WAL safely */
export function checkVersion(connection: BetterSqlite3.Database): void {
  const version = connection.prepare("SELECT sqlite_version()").pluck().get() as string;
  const parts = version.split(".").map(Number);
  for (const [index, oldest] of OLDEST_SQLITE.entries()) {
    const part = parts[index] ?? 0;
    if (part > oldest) return;
    if (part < oldest) throw new Error(`SQLite ${version} is too old; 3.51.3 or newer is needed`);
  }
}

/**
 * Reads the whole file, which takes a second for 100 MB.
 * @throws if the file is damaged, so that the shop doesn't run with half its rows
 */
export function checkIntegrity(connection: BetterSqlite3.Database): void {
  const verdict = connection.pragma("quick_check(1)", { simple: true });
  if (verdict !== "ok") throw new Error(`The database is damaged: ${verdict}`);
}

/**
 * Saves a copy, then runs all pending migrations or none. Foreign keys are off meanwhile, since rebuilding a
 * table drops it, which would delete the rows that refer to it. They are checked before the commit, which
 * Drizzle's own migrator doesn't allow.
 * @returns true if any migration was pending
 * @throws if a newer version of the shop has already changed the database
 */
export function migrate(connection: BetterSqlite3.Database, folder = FOLDER): boolean {
  const known = readMigrationFiles({ migrationsFolder: folder });
  const applied = appliedTo(connection);
  refuseNewer(applied, known);
  const pending = known.filter(({ folderMillis }) => !applied.includes(folderMillis));
  if (pending.length === 0) return false;
  if (applied.length > 0 && !connection.memory)
    backUpBeforeMigration(connection, applied.length + 1);

  connection.pragma("foreign_keys = OFF");
  try {
    connection.transaction(() => apply(connection, pending)).immediate();
  } finally {
    connection.pragma("foreign_keys = ON");
  }
  return true;
}

function apply(connection: BetterSqlite3.Database, pending: MigrationMeta[]): void {
  connection.exec(`CREATE TABLE IF NOT EXISTS ${APPLIED}
    (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)`);
  const note = connection.prepare(`INSERT INTO ${APPLIED} (hash, created_at) VALUES (?, ?)`);
  for (const { sql, hash, folderMillis } of pending) {
    for (const statement of sql) connection.exec(statement);
    note.run(hash, folderMillis);
  }
  const orphans = connection.pragma("foreign_key_check") as unknown[];
  if (orphans.length > 0) {
    throw new Error(`A migration would leave ${orphans.length} rows that point at nothing`);
  }
}

/** The time at which each applied migration was written. */
function appliedTo(connection: BetterSqlite3.Database): number[] {
  const table = connection.prepare("SELECT 1 FROM sqlite_schema WHERE name = ?").get(APPLIED);
  if (!table) return [];
  return connection
    .prepare<[], number>(`SELECT created_at FROM ${APPLIED}`)
    .pluck()
    .all()
    .map(Number);
}

function refuseNewer(applied: number[], known: MigrationMeta[]): void {
  const written = new Set(known.map(({ folderMillis }) => folderMillis));
  const unknown = applied.filter((each) => !written.has(each)).length;
  if (unknown === 0) return;
  throw new Error(
    `A newer version of the shop has changed this database: it has ${applied.length} migrations, and this ` +
      `version doesn't know ${unknown} of them. Start the newer version, or restore a copy from before ` +
      "it ('Roll back' in docs/operations.md).",
  );
}

const COPY = /^before-migration-(\d+)\.db$/;
const COPIES_KEPT = 3;

function backUpBeforeMigration(connection: BetterSqlite3.Database, next: number): void {
  const folder = dirname(connection.name);
  const copy = join(folder, `before-migration-${next}.db`);
  // An interrupted start must not leave a file that looks like a whole copy. A copy of an earlier try is
  // replaced, since it may be weeks old after a rollback.
  const partial = `${copy}.partial`;
  rmSync(partial, { force: true });
  makePrivateFile(partial);
  try {
    connection.prepare("VACUUM INTO ?").run(partial);
  } catch (error) {
    // Half a copy would keep a full disk full, also for an earlier version.
    rmSync(partial, { force: true });
    throw error;
  }
  renameSync(partial, copy);
  const numberOf = (name: string) => Number(COPY.exec(name)?.[1]);
  const copies = readdirSync(folder)
    .filter((name) => COPY.test(name))
    .sort((one, other) => numberOf(other) - numberOf(one));
  for (const name of copies.slice(0, COPIES_KEPT)) forgetSessions(join(folder, name));
  for (const name of copies.slice(COPIES_KEPT)) rmSync(join(folder, name));
}

/** Deletes a copy's sessions: their tokens weren't always sealed, and restoring it signs everyone out anyway. */
function forgetSessions(path: string): void {
  const copy = new BetterSqlite3(path);
  try {
    copy.pragma("secure_delete = ON");
    copy.exec("DELETE FROM sessions");
  } catch (error) {
    // A copy without the table, or a damaged one, has no sessions to delete.
    if (!(error instanceof BetterSqlite3.SqliteError)) throw error;
  } finally {
    copy.close();
  }
}

import { statSync } from "node:fs";
import { join } from "node:path";
import { isDeepStrictEqual } from "node:util";
import BetterSqlite3 from "better-sqlite3";
import { type BetterSQLite3Database, drizzle } from "drizzle-orm/better-sqlite3";
import { env } from "~/env.server";
import { backfillFolded, foldOnWrite } from "./folded.server";
import { keepStatements } from "./kept-statements.server";
import { checkIntegrity, checkVersion, migrate } from "./migrate.server";
import { NO_FILES, type OpenFiles, watchOpenFiles } from "./open-files.server";
import { holdOpenLock } from "./open-lock.server";
import { type CommitPosition, commitPosition, databaseVersionOf } from "./position.server";
import { makePrivateFile, restrictAccess } from "./private-files.server";
import { publicVersionOf } from "./public-version.server";
import { isTakenOver, TakenOver } from "./taken-over.server";

/** The database. Loaders read through a connection that can't write, so no GET changes a row. */

export type DrizzleDatabase = BetterSQLite3Database;
export type Tx = Parameters<Parameters<DrizzleDatabase["transaction"]>[0]>[0];
/** Runs queries: the database, or a transaction. */
export type Db = Pick<Tx, "select" | "selectDistinct">;

type Database = {
  connection: BetterSqlite3.Database;
  writer: DrizzleDatabase;
  position: CommitPosition;
  reader: DrizzleDatabase;
  files: OpenFiles;
  /** True if the disk failed during the last write. */
  isInDoubt: boolean;
  version: () => string;
  publicVersion: () => string;
  close: () => void;
};

const IN_MEMORY = ":memory:";
/** How long SQLite may block the event loop. After that, `write` waits without blocking. */
const BUSY_TIMEOUT_MS = 50;
const BUSY_RETRY_DELAYS_MS = [50, 100, 200, 400, 600];

/** The database is locked, full, read-only, damaged, moved, or taken over. The response is a 503. */
export class DatabaseUnavailable extends Error {
  constructor(cause: unknown) {
    super("The database isn't accepting writes right now", { cause });
    this.name = "DatabaseUnavailable";
  }
}

class FilesGone extends Error {
  constructor() {
    super("The database's files were deleted, replaced or cut short while they were open");
    this.name = "FilesGone";
  }
}

function connect(
  database: string | Buffer,
  options: { readonly: boolean },
): BetterSqlite3.Database {
  const connection = new BetterSqlite3(database, { ...options, timeout: BUSY_TIMEOUT_MS });
  if (!options.readonly) {
    connection.pragma("foreign_keys = ON");
    connection.pragma("journal_mode = WAL");
    // better-sqlite3's default in WAL mode, NORMAL, loses acknowledged commits at power loss.
    connection.pragma("synchronous = FULL");
  }
  return connection;
}

/** Opens the database. In memory it has one connection, and is migrated once per process, since tests open thousands. */
function open(dataDir: string): Database {
  const path = dataDir === IN_MEMORY ? IN_MEMORY : join(dataDir, "ujicart.db");
  if (path !== IN_MEMORY) {
    restrictAccess(dataDir);
    makePrivateFile(path);
  }
  const releaseLock = path === IN_MEMORY ? () => {} : holdOpenLock(dataDir);

  const wasCutOff = hasWal(path);
  const migrated = path === IN_MEMORY ? holder.ujicartMigrated : undefined;
  const writing = connect(migrated ?? path, { readonly: false });
  if (!migrated) {
    checkVersion(writing);
    if (wasCutOff) checkIntegrity(writing);
  }
  const position = commitPosition(writing);
  if (!migrated && migrate(writing)) position.raise();
  if (path === IN_MEMORY) holder.ujicartMigrated ??= writing.serialize();
  foldOnWrite(writing);
  writing.transaction(() => position.raiseIfChanged(() => backfillFolded(writing)))();

  const openReader = () => (path === IN_MEMORY ? writing : connect(path, { readonly: true }));
  const [reading, watching] = [openReader(), openReader()];
  return {
    connection: writing,
    writer: drizzle(keepStatements(writing)),
    position,
    reader: drizzle(keepStatements(reading)),
    files: path === IN_MEMORY ? NO_FILES : watchOpenFiles(writing),
    isInDoubt: false,
    version: databaseVersionOf(watching),
    publicVersion: publicVersionOf(writing, position),
    close: () => {
      for (const connection of new Set([watching, reading, writing])) connection.close();
      releaseLock();
    },
  };
}

/** True if a killed process left its WAL: SQLite deletes it when the last connection closes. */
const hasWal = (path: string) =>
  (statSync(`${path}-wal`, { throwIfNoEntry: false })?.size ?? 0) > 0;

// Vite's module reloads in development share one connection.
const holder = globalThis as { ujicartDatabase?: Database; ujicartMigrated?: Buffer };

function database(): Database {
  holder.ujicartDatabase ??= open(env().DATA_DIR);
  return holder.ujicartDatabase;
}

/** Opens the database at start, so that an unusable one stops the process. */
export function openDatabase(): void {
  database();
}

/** Closes the database, at shutdown and between tests. */
export function closeDatabase(): void {
  holder.ujicartDatabase?.close();
  holder.ujicartDatabase = undefined;
}

/**
 * A version string that changes with every commit that changes a row, whichever process makes it. Reading it
 * takes microseconds.
 * @throws if the database can't be read
 */
export function databaseVersion(): string {
  return database().version();
}

/**
 * A version string that changes when what public pages show can change. Orders don't change it: most pages
 * show none.
 * @throws if the database can't be read
 */
export function publicVersion(): string {
  const open = database();
  open.version();
  return open.publicVersion();
}

export function read(): DrizzleDatabase {
  return database().reader;
}

/** Opens another connection, for reads that take long. Copies a database that's in memory. */
export function openReader(): BetterSqlite3.Database {
  const { connection } = database();
  const source = connection.memory ? connection.serialize() : connection.name;
  return connect(source, { readonly: true });
}

/**
 * Builds a query once instead of at each call, which saves 0.2 to 1 ms. Use it for queries of every visit.
 * @example const byId = prepared((db) => db.select().from(products).where(…).prepare());
 */
export function prepared<Query>(build: (db: Db) => Query): () => Query {
  const query = preparedFor(build);
  return () => query(read());
}

/** `prepared` for queries that also run in transactions. It's built once for each of those, too. */
export function preparedFor<Query>(build: (db: Db) => Query): (db: Db) => Query {
  const cached = new WeakMap<Db, Query>();
  return (db) => {
    let query = cached.get(db);
    if (query === undefined) {
      query = build(db);
      cached.set(db, query);
    }
    return query;
  };
}

/** Caches a result until the next commit. It must depend only on rows. For whole tables that every screen reads. */
export function cachedUntilCommit<Answer>(ask: (db: DrizzleDatabase) => Answer): () => Answer {
  const cached = new WeakMap<DrizzleDatabase, { version: string; answer: Answer }>();
  return () => {
    const [db, version] = [read(), databaseVersion()];
    let known = cached.get(db);
    if (known?.version !== version) {
      // If a commit came in between, the result has it but the version doesn't, so the next call reads again.
      known = { version, answer: ask(db) };
      cached.set(db, known);
    }
    return known.answer;
  };
}

/**
 * The only way to write. `work` runs synchronously in a BEGIN IMMEDIATE transaction, so that no network call
 * can be inside one. If it throws, nothing is written.
 * @throws DatabaseUnavailable when the database stays locked, is full, read-only or damaged.
 */
export async function write<Result>(work: (tx: Tx) => Result): Promise<Result> {
  const timed = noteWait(work, performance.now());
  while (lockAwaited) await lockAwaited;
  try {
    return writeOnce(timed);
  } catch (error) {
    if (!isBusy(error)) throw asUnavailable(error);
  }
  const retried = retry(timed);
  lockAwaited = retried.then(untilFree, untilFree);
  // If no other writer waits, nobody else handles the rejection.
  lockAwaited.catch(() => {});
  return retried;
}

/** How many writes waited for their transactions to begin, and how long in all, since the start. */
export const writeWaits = { count: 0, seconds: 0 };

function noteWait<Result>(work: (tx: Tx) => Result, askedAt: number): (tx: Tx) => Result {
  return (tx) => {
    writeWaits.count += 1;
    writeWaits.seconds += (performance.now() - askedAt) / 1000;
    return work(tx);
  };
}

/**
 * Set while another process has the lock. One writer retries, since each attempt blocks everyone. The other
 * writers wait for that one, and give up when it does.
 */
let lockAwaited: Promise<void> | undefined;

function untilFree(outcome: unknown): void {
  lockAwaited = undefined;
  if (outcome instanceof DatabaseUnavailable) throw outcome;
}

async function retry<Result>(work: (tx: Tx) => Result): Promise<Result> {
  let last: unknown;
  for (const delay of BUSY_RETRY_DELAYS_MS) {
    await pause(delay);
    try {
      return writeOnce(work);
    } catch (error) {
      last = error;
      if (!isBusy(error)) break;
    }
  }
  throw asUnavailable(last);
}

function writeOnce<Result>(work: (tx: Tx) => Result): Result {
  const open = database();
  try {
    const result = open.writer.transaction(
      (tx) => {
        if (!open.files.areInPlace()) throw new FilesGone();
        if (isTakenOver()) throw new TakenOver();
        return open.position.raiseIfChanged(() => work(tx));
      },
      { behavior: "immediate" },
    );
    open.isInDoubt = false;
    return result;
  } catch (error) {
    if (isBroken(error)) open.isInDoubt = true;
    throw error;
  }
}

const asUnavailable = (error: unknown) =>
  isBusy(error) || isBroken(error) ? new DatabaseUnavailable(error) : error;

/** True if the error means that no query can use the database right now. */
export function isDatabaseFailure(error: unknown): boolean {
  return error instanceof DatabaseUnavailable || isBusy(error) || isBroken(error);
}

/**
 * True if a write would be kept. The probe commits nothing, since a commit makes cached pages outdated. Only
 * after a failed write does it commit, since nothing else shows whether the disk works again.
 */
export async function probe(): Promise<boolean> {
  if (isTakenOver()) return false;
  try {
    const { connection, files, position, isInDoubt } = database();
    if (isInDoubt) writeOnce(() => position.raise());
    else connection.exec("BEGIN IMMEDIATE; ROLLBACK");
    return files.areInPlace() && hasItsHeader(connection) && (await files.canWriteToDisk());
  } catch {
    return false;
  }
}

/** True if the file still has its header. It's read with a new connection, since open ones have it cached. */
function hasItsHeader(connection: BetterSqlite3.Database): boolean {
  if (connection.memory) return true;
  const another = connect(connection.name, { readonly: true });
  const [own, found] = [connection, another].map((each) => each.pragma("schema_version"));
  another.close();
  return isDeepStrictEqual(own, found);
}

function sqliteCode(error: unknown): string {
  const inner = error instanceof Error && error.cause instanceof Error ? error.cause : error;
  return inner instanceof BetterSqlite3.SqliteError ? inner.code : "";
}

const isBusy = (error: unknown) => sqliteCode(error).startsWith("SQLITE_BUSY");

const isBroken = (error: unknown) =>
  error instanceof FilesGone ||
  error instanceof TakenOver ||
  /^SQLITE_(FULL|READONLY|IOERR|CANTOPEN|CORRUPT|NOTADB)/.test(sqliteCode(error));

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

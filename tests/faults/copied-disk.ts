import { spawn } from "node:child_process";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { expect } from "vitest";
import {
  type BucketSettings,
  folderOf,
  nameOwnCopy,
  openBucket,
  readTurn,
  type Turn,
} from "../../server/copy-bucket.mjs";
import { copyEnvironment, finish, whileCopying } from "../litestream";

const POSITION = "PRAGMA user_version";

/** The disk of a machine, with a small database in place of a whole shop's. */
export class Disk {
  readonly dataDir = mkdtempSync(join(tmpdir(), "ujicart-copied-"));
  readonly #bucket: BucketSettings;

  constructor(bucket: BucketSettings) {
    this.#bucket = bucket;
  }

  get database() {
    return join(this.dataDir, "ujicart.db");
  }

  get hasShop() {
    return existsSync(this.database);
  }

  /** @throws if it has none */
  get turn(): Turn {
    const turn = readTurn(this.dataDir);
    if (!turn) throw new Error("This disk has no turn");
    return turn;
  }

  /** Runs server/claim-copy.mjs, as entrypoint.sh does before the shop. */
  prepare(env: Record<string, string> = {}): Promise<{ code: number | null; text: string }> {
    const settings = { ...copyEnvironment(this.dataDir, this.#bucket), ...env };
    return finish(spawn(process.execPath, ["server/claim-copy.mjs"], { env: settings }));
  }

  /** `npm run restore` with these arguments. */
  restore(...args: string[]): Promise<{ code: number | null; text: string }> {
    const env = copyEnvironment(this.dataDir, this.#bucket);
    return finish(spawn(process.execPath, ["server/backup.mjs", "restore", ...args], { env }));
  }

  /** Begins a shop with one order, and copies it until the bucket names the copy. */
  async copy(orders = 1, work?: () => Promise<void>): Promise<void> {
    await this.prepare();
    await this.copyMore(orders, work);
    await this.name();
  }

  /** Goes on copying while it takes more orders and `work` goes on, until the bucket has all of it. */
  copyMore(orders: number, work?: () => Promise<void>): Promise<void> {
    const untilCopied = () =>
      expect.poll(() => copiedPosition(this.dataDir, this.#bucket)).toBe(this.position);
    return whileCopying(this.dataDir, this.#bucket, folderOf(this.turn), async () => {
      this.order(orders);
      await untilCopied();
      await work?.();
      await untilCopied();
    });
  }

  /** Copies five orders, one a segment of Litestream's, and deletes one segment from the bucket. */
  async copyInSegments(bucket: { directory: string }, lost: number): Promise<void> {
    await this.copy(1, async () => {
      for (let segment = 1; segment < 5; segment++) {
        this.order();
        await expect.poll(() => copiedPosition(this.dataDir, this.#bucket)).toBe(this.position);
      }
    });
    const keys = await openBucket(this.#bucket).list(`${folderOf(this.turn)}/`);
    const segment = keys.filter((key) => key.includes("/wal/")).sort()[lost];
    rmSync(join(bucket.directory, this.#bucket.bucket, `${segment}._S3rver_object`));
  }

  /** Names the copy in the bucket and saves the position, as the running shop does within a minute. */
  async name(): Promise<void> {
    const bucket = openBucket(this.#bucket);
    const found = await bucket.readWriter();
    if (!found) throw new Error("The bucket has no marker");
    if (found.writer.path !== folderOf(this.turn)) await nameOwnCopy(bucket, this.turn, found);
    await bucket.savePosition({ id: this.turn.id, position: this.position });
  }

  order(orders = 1): void {
    const database = new BetterSqlite3(this.database);
    database.pragma("journal_mode = WAL");
    database.exec("CREATE TABLE IF NOT EXISTS orders (id INTEGER PRIMARY KEY, created_at INTEGER)");
    for (let order = 0; order < orders; order++) {
      const position = database.pragma("user_version", { simple: true }) as number;
      database.exec(`BEGIN; INSERT INTO orders (created_at) VALUES (${Date.now()});
        PRAGMA user_version = ${position + 1}; COMMIT`);
    }
    database.close();
  }

  get orders(): number {
    return readNumber(this.database, "SELECT count(*) FROM orders");
  }

  get position(): number {
    return positionOf(this.database);
  }

  lose(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }
}

/** Null while nothing can be restored. The bucket is in this process, so nothing may block it. */
export async function copiedPosition(
  dataDir: string,
  bucket: BucketSettings,
): Promise<number | null> {
  const turn = readTurn(dataDir);
  if (!turn) return null;
  const to = join(dataDir, "copied.db");
  const env = { ...copyEnvironment(dataDir, bucket), COPY_PATH: folderOf(turn) };
  const args = ["restore", "-config", "litestream.yml", "-o", to, join(dataDir, "ujicart.db")];
  try {
    const { code } = await finish(spawn("litestream", args, { env }));
    return code === 0 ? readNumber(to, POSITION) : null;
  } finally {
    rmSync(to, { force: true });
  }
}

export const positionOf = (database: string): number => readNumber(database, POSITION);

function readNumber(path: string, question: string): number {
  const database = new BetterSqlite3(path, { readonly: true });
  const answer = database.prepare<[], number>(question).pluck().get() ?? 0;
  database.close();
  return answer;
}

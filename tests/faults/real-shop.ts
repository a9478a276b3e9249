import { closeSync, openSync, readFileSync, statSync, writeSync } from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, beforeAll, expect } from "vitest";
import type { Environment } from "../../dev/environment";
import type { PersonKey } from "../../dev/identity/people";
import { type ServerProcess, startServer } from "../../dev/server-process";
import type { Shop } from "../../dev/shop";
import { closeShop, openShop } from "../shop/open-shop";
import { signInToShop } from "../shop/sign-in";
import { type Books, readBooks } from "./books";
import { privateThingsIn } from "./private-things";

const START_LIMIT_MS = 60_000;

/** A product of the test's own: its shelf is touched by nobody else. */
export type Item = { productId: number; name: string; priceCents: number; pieces: number };

/**
 * The production server of a test file, seen from outside: its processes come and go, its data
 * folder stays. What it wrote is looked through at the end for what no log may hold.
 */
export class RealShop {
  readonly #shop: Shop;
  #server: ServerProcess;

  constructor(shop: Shop) {
    this.#shop = shop;
    this.#server = shop.server;
  }

  get origin() {
    return this.#shop.origin;
  }

  get port() {
    return Number(new URL(this.origin).port);
  }

  get dataDir() {
    return this.#shop.dataDir;
  }

  get stripe() {
    return this.#shop.standIns.stripe;
  }

  /** Resolves when the process is over, whoever ended it. */
  ended(): Promise<string> {
    return this.#server.ended;
  }

  get mailbox() {
    return this.#shop.standIns.mailbox;
  }

  /** Ends the process at once, as a crash or the kernel would. */
  async kill(): Promise<void> {
    this.#server.child.kill("SIGKILL");
    await this.#server.ended;
  }

  /** Asks the process to end. @returns how it ended, in words */
  askToStop(): Promise<string> {
    this.#server.child.kill("SIGTERM");
    return this.#server.ended;
  }

  /** A new process on the same data folder and port. */
  async restart(): Promise<void> {
    const { environment, logFile } = this.#shop;
    this.#server = await startServer(environment, { logFile });
  }

  books(): Books {
    return readBooks(this.#shop.database);
  }

  /** How many rows each table has. */
  rows(): Record<string, number> {
    return this.change((database) => {
      const tables = database
        .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'")
        .pluck()
        .all();
      const count = (table: string) =>
        database.prepare<[], number>(`SELECT count(*) FROM "${table}"`).pluck().get() ?? 0;
      // The shop looks at Stripe by itself, whatever a test does.
      const asked = tables.filter((table) => table !== "stripe_looks");
      return Object.fromEntries(asked.map((table) => [table, count(table)]));
    });
  }

  log(): string {
    return readFileSync(this.#shop.logFile, "utf8");
  }

  /** Puts a new product on sale. */
  sell({ name = "Tin", priceCents = 3400, pieces = 10 }: Partial<Item> = {}): Item {
    const now = Date.now();
    const productId = this.change((database) => {
      const insert = (sql: string, ...values: unknown[]) =>
        Number(database.prepare(sql).run(...values).lastInsertRowid);
      const product = insert(
        "INSERT INTO products (name, price_cents, category, created_at, updated_at) VALUES (?, ?, 'matcha', ?, ?)",
        name,
        priceCents,
        now,
        now,
      );
      const inventory = insert(
        "INSERT INTO inventory (product_id, quantity, updated_at) VALUES (?, ?, ?)",
        product,
        pieces,
        now,
      );
      insert(
        "INSERT INTO stock_movements (inventory_id, kind, delta, quantity_after, created_at) VALUES (?, 'initial', ?, ?, ?)",
        inventory,
        pieces,
        pieces,
        now,
      );
      return product;
    });
    return { productId, name, priceCents, pieces };
  }

  /** Lets the hold of every open order be over, as if 15 minutes had passed. */
  endHolds(): void {
    this.change((database) =>
      database.prepare("UPDATE orders SET hold_expires_at = 0 WHERE status = 'pending'").run(),
    );
  }

  /** Lets the next try of every email be due, as if its wait had passed. */
  endWaits(): void {
    this.change((database) => {
      database.prepare("UPDATE outbox SET next_attempt_at = 0").run();
      // The owner is told of several things at a time, and not again for a while.
      database
        .prepare("UPDATE outbox SET sent_at = sent_at - 3600000 WHERE kind = 'inquiry_received'")
        .run();
    });
  }

  /** @returns the session's cookie. */
  signIn(person: PersonKey): Promise<string> {
    return signInToShop(this.#shop, person);
  }

  /** Lets another process hold the database's one write lock while `work` goes on. */
  async whileLocked<Result>(work: () => Promise<Result>): Promise<Result> {
    const other = new BetterSqlite3(this.#shop.database);
    other.exec("BEGIN IMMEDIATE");
    try {
      return await work();
    } finally {
      other.close();
    }
  }

  /** Wipes the database out under the open shop, from a byte on: 0 takes its very header along. */
  damage(from: number): void {
    const path = this.#shop.database;
    const database = new BetterSqlite3(path);
    // Everything into the one file first, so that nothing is left of it beside.
    database.pragma("wal_checkpoint(TRUNCATE)");
    database.close();
    const file = openSync(path, "r+");
    writeSync(file, Buffer.alloc(statSync(path).size - from), 0, null, from);
    closeSync(file);
  }

  /** Writes past the shop, in one transaction. */
  change<Result>(work: (database: BetterSqlite3.Database) => Result): Result {
    const database = new BetterSqlite3(this.#shop.database);
    try {
      return database.transaction(() => work(database)).immediate();
    } finally {
      database.close();
    }
  }

  async close(): Promise<void> {
    await this.askToStop();
    const log = await closeShop(this.#shop);

    expect(log, "the shop's log").toContain('"path":"/');
    expect(privateThingsIn(log), "what the log should not tell").toEqual([]);
  }
}

/** Opens a shop before the file's first test and closes it after the last. */
export function withShop(settings: Environment = {}, disk?: string): { shop: RealShop } {
  const holder = {} as { shop: RealShop };
  beforeAll(async () => {
    holder.shop = new RealShop(await openShop(settings, disk));
  }, START_LIMIT_MS);
  afterAll(() => holder.shop?.close(), START_LIMIT_MS);
  return holder;
}

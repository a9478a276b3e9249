import { cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { migrate } from "./migrate.server";

let folder: string;
let migrations: string;
let database: BetterSqlite3.Database;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "ujicart-migrate-"));
  migrations = join(folder, "drizzle");
  cpSync("drizzle", migrations, { recursive: true });
  database = new BetterSqlite3(join(folder, "ujicart.db"));
  migrate(database, migrations);
});
afterEach(() => {
  database.close();
  rmSync(folder, { recursive: true });
});

/** Adds a migration, like the shop's next version. */
function addMigration(sql: string): void {
  const path = join(migrations, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const idx = journal.entries.length;
  const tag = `${String(idx).padStart(4, "0")}_next`;
  journal.entries.push({ ...journal.entries.at(-1), idx, tag, when: Date.now() + idx });
  writeFileSync(path, JSON.stringify(journal));
  writeFileSync(join(migrations, `${tag}.sql`), sql);
}

const tables = () =>
  database.prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'table'").pluck().all();
const copies = () => readdirSync(folder).filter((name) => name.startsWith("before-migration-"));

it("an older version refuses what a newer one has changed, each time", () => {
  addMigration("CREATE TABLE next (id INTEGER) STRICT;");
  expect(migrate(database, migrations)).toBe(true);
  for (const _start of [1, 2]) {
    expect(() => migrate(database)).toThrow(
      /^A newer version of the shop has changed this database: it has \d+ migrations, and this version doesn't know 1 of them\./,
    );
  }
  expect(tables()).toContain("next");
});

it("a migration that leaves rows pointing at nothing changes nothing, and stops every start", () => {
  addMigration(`CREATE TABLE parents (id INTEGER PRIMARY KEY) STRICT;--> statement-breakpoint
    CREATE TABLE children (parent INTEGER REFERENCES parents(id)) STRICT;--> statement-breakpoint
    INSERT INTO children VALUES (7);`);
  for (const _start of [1, 2]) {
    expect(() => migrate(database, migrations)).toThrow("1 rows that point at nothing");
    expect(tables()).not.toContain("children");
  }
  expect(database.pragma("foreign_keys", { simple: true })).toBe(1);
});

/** A database of the last version before this migration. */
function databaseBefore(tag: string): BetterSqlite3.Database {
  const older = join(folder, "older");
  cpSync("drizzle", older, { recursive: true });
  const path = join(older, "meta", "_journal.json");
  const journal = JSON.parse(readFileSync(path, "utf8"));
  const before = journal.entries.filter((entry: { tag: string }) => entry.tag < tag);
  writeFileSync(path, JSON.stringify({ ...journal, entries: before }));
  const old = new BetterSqlite3(join(folder, "old.db"));
  migrate(old, older);
  return old;
}

it("items sold before there was a menu are goods, with all that points at them", () => {
  const old = databaseBefore("0021_menu");
  old.exec(`
    INSERT INTO products (id, name, price_cents, category, certifications, umami, is_available,
      created_at, updated_at, deleted_at, folded_name, folded_text)
    VALUES (7, 'Tin', 3800, 'matcha', '["JAS Organic"]', 9, 1, 1, 2, NULL, 'tin', 'tin matcha'),
      (9, 'Bowl', 4800, 'equipment', NULL, NULL, 0, 1, 2, 3, 'bowl', 'bowl equipment');
    INSERT INTO inventory (product_id, quantity, unit, updated_at) VALUES (7, 5, 'tins', 0);
  `);
  const all = "SELECT * FROM products ORDER BY id";
  const rows = old.prepare<[], object>(all).all();

  expect(migrate(old)).toBe(true);
  const added = { kind: "goods", is_tax_exempt: 0 };
  expect(old.prepare(all).all()).toEqual(rows.map((row) => ({ ...row, ...added })));
  expect(old.prepare("SELECT product_id FROM inventory").pluck().all()).toEqual([7]);
  expect(old.pragma("foreign_key_check")).toEqual([]);
  const insert = (kind: string, category: string | null) =>
    old
      .prepare(
        `INSERT INTO products (kind, name, price_cents, category, created_at, updated_at)
         VALUES (?, 'Latte', 650, ?, 0, 0)`,
      )
      .run(kind, category).lastInsertRowid;
  expect(insert("made", null)).toBe(10);
  expect(() => insert("goods", null)).toThrow("products_goods");
  expect(() => insert("made", "matcha")).toThrow("products_goods");
  expect(() => insert("other", null)).toThrow("products_kind");
  old.close();
});

it("a payment at the truck from before there was a till has its entry", () => {
  const old = databaseBefore("0025_till_entries");
  const order = old.prepare(`
    INSERT INTO orders (id, token, status, email, total_cents, received_cents, payment_kind, truck_payment,
      browser_hash, client_hash, cart_fingerprint, hold_expires_at, paid_at, created_at, updated_at)
    VALUES (?, ?, ?, 'kei@example.com', ?, ?, ?, ?, '', '', '', 0, ?, 0, 0)`);
  order.run(1, "a", "paid", 650, 650, "truck", "cash", 5000);
  order.run(2, "b", "paid", 1300, 1300, "truck", "card", 4000);
  order.run(3, "c", "paid", 3400, 3400, "card", null, 3000);
  order.run(4, "d", "pending", 900, 0, "truck", null, null);
  order.run(5, "e", "expired", 800, 0, "truck", null, null);
  const audit = old.prepare(
    "INSERT INTO audit (actor, action, entity, entity_id, detail, created_at) VALUES (?, 'updated', ?, ?, ?, 0)",
  );
  audit.run("auth0|ben", "order", "1", '{"handedOver":false}');
  audit.run("auth0|ana", "order", "1", '{"paidAtTruck":"cash","handedOver":true}');
  audit.run("auth0|ben", "product", "2", '{"paidAtTruck":"card"}');

  expect(migrate(old)).toBe(true);
  const entry = { kind: "sale", reason: null, takes_back: null, entry_key: null };
  const entries = "SELECT * FROM till_entries ORDER BY id";
  expect(old.prepare(entries).all()).toEqual([
    {
      ...entry,
      id: 1,
      order_id: 2,
      method: "card",
      cents: 1300,
      entered_by: "unknown",
      created_at: 4000,
    },
    {
      ...entry,
      id: 2,
      order_id: 1,
      method: "cash",
      cents: 650,
      entered_by: "auth0|ana",
      created_at: 5000,
    },
  ]);
  expect(() => old.exec("DELETE FROM till_entries")).toThrow("till_entries are only added");
  old.close();
});

it("money from before there was a journal is booked when it came and went", () => {
  const old = databaseBefore("0032_journal");
  const order = old.prepare(`
    INSERT INTO orders (id, token, status, email, total_cents, received_cents, payment_kind, truck_payment,
      payment_intent_id, browser_hash, client_hash, cart_fingerprint, hold_expires_at, paid_at, created_at, updated_at)
    VALUES (?, ?, ?, 'kei@example.com', ?, ?, ?, ?, ?, '', '', '', 0, ?, 50, 0)`);
  order.run(1, "a", "paid", 650, 650, "truck", "card", null, 5000);
  order.run(2, "b", "paid", 1300, 1300, "card", null, "pi_2", 4000);
  order.run(3, "c", "refunded", 900, 800, "card", null, "pi_3", null);
  order.run(4, "d", "pending", 900, 0, "card", null, "pi_4", null);
  const entry = old.prepare(
    "INSERT INTO till_entries (order_id, kind, method, cents, entered_by, created_at) VALUES (1, ?, ?, ?, 'ana', ?)",
  );
  entry.run("sale", "cash", 650, 5000);
  entry.run("method", "cash", -650, 6000);
  entry.run("method", "card", 650, 6000);
  const refund = old.prepare("INSERT INTO refunds VALUES (?, ?, ?, ?, NULL, ?, 0)");
  refund.run("re_1", 3, 800, "succeeded", 7000);
  refund.run("re_2", 2, 300, "failed", 7000);
  refund.run("re_3", 2, 200, "pending", 8000);
  old.exec(
    "INSERT INTO disputes VALUES ('dp_1', 2, 1300, 1100, 'lost', 'fraudulent', NULL, 0, 9000)",
  );

  expect(migrate(old)).toBe(true);
  const columns =
    "order_id, origin, money, kind, cents, till_entry_id, stripe_id, sold_at, booked_at";
  expect(old.prepare(`SELECT ${columns} FROM journal ORDER BY id`).raw().all()).toEqual([
    [3, "web", "online", "sale", 800, null, "pi_3", 50, 50],
    [2, "web", "online", "sale", 1300, null, "pi_2", 4000, 4000],
    [1, "reserved", "cash", "sale", 650, 1, null, 5000, 5000],
    [1, "reserved", "cash", "method", -650, 2, null, 5000, 6000],
    [1, "reserved", "card", "method", 650, 3, null, 5000, 6000],
    [3, "web", "online", "refund", -800, null, "re_1", 50, 7000],
    [2, "web", "online", "refund", -200, null, "re_3", 4000, 8000],
    [2, "web", "online", "dispute", -1100, null, "dp_1", 4000, 9000],
  ]);
  old.close();
});

it("keeps the newest snapshot of the tables alone, which is all that db:generate reads", () => {
  const { entries } = JSON.parse(readFileSync("drizzle/meta/_journal.json", "utf8"));
  const newest = String(entries.at(-1).idx).padStart(4, "0");
  expect(readdirSync("drizzle/meta").sort()).toEqual([`${newest}_snapshot.json`, "_journal.json"]);
});

describe("the copies that are set aside before a migration", () => {
  it("are the last three", () => {
    for (const number of [1, 2, 9, 10]) {
      writeFileSync(join(folder, `before-migration-${number}.db`), "");
    }
    addMigration("CREATE TABLE next (id INTEGER) STRICT;");
    const next = JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8")).entries;
    migrate(database, migrations);
    expect(copies().sort()).toEqual(
      [10, 9, next.length].map((number) => `before-migration-${number}.db`).sort(),
    );
  });

  it("are of now, though one of an earlier try has the same name", () => {
    addMigration("CREATE TABLE next (id INTEGER) STRICT;");
    const { entries } = JSON.parse(readFileSync(join(migrations, "meta/_journal.json"), "utf8"));
    const copy = join(folder, `before-migration-${entries.length}.db`);
    database.prepare("VACUUM INTO ?").run(copy);
    database.exec("INSERT INTO newsletter_subscribers (email, subscribed_at) VALUES ('kei', 0)");
    migrate(database, migrations);
    const copied = new BetterSqlite3(copy, { readonly: true });
    expect(copied.prepare("SELECT email FROM newsletter_subscribers").pluck().all()).toEqual([
      "kei",
    ]);
    copied.close();
  });

  it("hold no token, not even one that wasn't sealed", () => {
    database.exec(`INSERT INTO sessions
      (id_hash, sub, access_token, access_token_expires_at, refresh_token, expires_at, created_at, updated_at)
      VALUES ('hash', 'auth0|ana', 'a-clear-access-token', 0, 'a-clear-refresh-token', 0, 0, 0)`);
    const older = join(folder, "before-migration-3.db");
    database.prepare("VACUUM INTO ?").run(older);
    expect(readFileSync(older, "latin1")).toContain("a-clear-refresh-token");

    addMigration("CREATE TABLE next (id INTEGER) STRICT;");
    migrate(database, migrations);
    expect(copies()).toHaveLength(2);
    for (const name of copies()) {
      const bytes = readFileSync(join(folder, name), "latin1");
      expect(bytes).toContain("SQLite format 3");
      expect(bytes).not.toMatch(/a-clear-\w+-token/);
    }
    expect(database.prepare("SELECT count(*) FROM sessions").pluck().get()).toBe(1);
  });
});

it("an import from before changes were one list can still be undone", () => {
  const old = databaseBefore("0049_import_changes");
  const made = {
    items: [1],
    sections: [],
    prices: [{ id: 2, fromCents: 500, toCents: 650 }],
    texts: [{ id: 3, from: null, to: "Cold" }],
  };
  old
    .prepare(
      "INSERT INTO imports (kind, content, created_at, applied_at, made) VALUES (?, '', 0, 0, ?)",
    )
    .run("square", JSON.stringify(made));

  expect(migrate(old)).toBe(true);
  expect(
    JSON.parse(old.prepare<[], string>("SELECT made FROM imports").pluck().get() ?? ""),
  ).toEqual({
    items: [1],
    sections: [],
    changes: [
      { id: 2, from: { priceCents: 500 }, to: { priceCents: 650 } },
      { id: 3, from: { description: null }, to: { description: "Cold" } },
    ],
  });
  old.close();
});

import { sql } from "drizzle-orm";
import fc from "fast-check";
import { expect, it } from "vitest";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { withFileDatabase } from "../../tests/file-database";
import {
  cachedUntilCommit,
  databaseVersion,
  openDatabase,
  probe,
  publicVersion,
  read,
  type Tx,
  write,
} from "./client.server";

const file = withFileDatabase();

const positionNow = () =>
  read().get<{ user_version: number }>(sql`PRAGMA user_version`).user_version;

const signUp = (tx: Tx, email: string) =>
  tx.insert(newsletterSubscribers).values({ email }).onConflictDoNothing().run();

it("a write raises the position by one, however many rows it changes", async () => {
  openDatabase();
  const before = positionNow();
  await write((tx) => signUp(tx, "aiko@example.com"));
  expect(positionNow()).toBe(before + 1);
  await write((tx) => {
    signUp(tx, "kei@example.com");
    tx.update(newsletterSubscribers).set({ isActive: false }).run();
  });
  expect(positionNow()).toBe(before + 2);
});

it("a write that changes nothing leaves the position, and so does one that fails", async () => {
  await write((tx) => signUp(tx, "aiko@example.com"));
  const before = positionNow();
  await write((tx) => signUp(tx, "aiko@example.com"));
  await write((tx) => tx.select().from(newsletterSubscribers).all());
  const failed = write((tx) => {
    signUp(tx, "kei@example.com");
    throw new Error("not this one");
  });
  await expect(failed).rejects.toThrow("not this one");
  expect(positionNow()).toBe(before);
});

it.each([
  [2 ** 31 - 1, -(2 ** 31)],
  [-1, 0],
])("the position %i is followed by %i, which counts as ahead of it", async (last, next) => {
  openDatabase();
  file.connect().pragma(`user_version = ${last}`);
  await write((tx) => signUp(tx, "aiko@example.com"));
  expect(positionNow()).toBe(next);
  expect((next - last) | 0).toBeGreaterThan(0);
});

it("moves with every change of a row, and only with what SQLite itself tells as a commit", async () => {
  openDatabase();
  const other = file.connect({ readonly: true });
  const commits = () => other.pragma("data_version", { simple: true });
  const rows = () => JSON.stringify(read().select().from(newsletterSubscribers).all());

  const email = fc.constantFrom("aiko@example.com", "kei@example.com", "mei@example.com");
  const move = fc.oneof(
    email.map((address) => (tx: Tx) => void signUp(tx, address)),
    fc.constant((tx: Tx) => void tx.delete(newsletterSubscribers).run()),
    fc.constant((tx: Tx) => void tx.update(newsletterSubscribers).set({ isActive: true }).run()),
    fc.constant((tx: Tx) => void tx.select().from(newsletterSubscribers).all()),
    email.map((address) => (tx: Tx) => {
      signUp(tx, address);
      throw new Error("changed its mind");
    }),
  );
  await fc.assert(
    fc.asyncProperty(fc.array(move, { maxLength: 8 }), async (moves) => {
      for (const work of moves) {
        const before = { commits: commits(), rows: rows(), position: positionNow() };
        await write(work).catch(() => {});
        const risenBy = positionNow() - before.position;
        if (rows() !== before.rows) expect(risenBy).toBe(1);
        if (commits() === before.commits) expect(risenBy).toBe(0);
        expect([0, 1]).toContain(risenBy);
      }
    }),
  );
});

it("the store's version changes with every commit, whoever makes it, and with nothing else", async () => {
  openDatabase();
  const other = file.connect();
  const seen = [databaseVersion()];
  const note = () => {
    const version = databaseVersion();
    if (version !== seen.at(-1)) seen.push(version);
    return seen.length;
  };

  await write((tx) => signUp(tx, "aiko@example.com"));
  expect(note()).toBe(2);
  other.exec("UPDATE newsletter_subscribers SET is_active = 0");
  expect(note()).toBe(3);
  other.exec("BEGIN; UPDATE newsletter_subscribers SET is_active = 1");
  expect(note()).toBe(3);
  other.exec("COMMIT");
  expect(note()).toBe(4);

  await write((tx) => tx.select().from(newsletterSubscribers).all());
  read().select().from(newsletterSubscribers).all();
  probe();
  other.exec("BEGIN IMMEDIATE; ROLLBACK");
  expect(note()).toBe(4);
  expect(new Set(seen).size).toBe(seen.length);
});

it("a question asked once per commit is asked again after one, whoever makes it", async () => {
  openDatabase();
  const other = file.connect();
  let asked = 0;
  const subscribers = cachedUntilCommit((db) => {
    asked++;
    return db.select().from(newsletterSubscribers).all().length;
  });
  expect([subscribers(), subscribers(), asked]).toEqual([0, 0, 1]);
  await write((tx) => signUp(tx, "aiko@example.com"));
  expect([subscribers(), subscribers(), asked]).toEqual([1, 1, 2]);
  other.exec("DELETE FROM newsletter_subscribers");
  expect([subscribers(), subscribers(), asked]).toEqual([0, 0, 3]);
});

it("another process's commit changes the pages' version, and our own sign-up doesn't", async () => {
  openDatabase();
  const before = publicVersion();
  await write((tx) => signUp(tx, "aiko@example.com"));
  expect(publicVersion()).toBe(before);
  file.connect().exec("DELETE FROM newsletter_subscribers");
  expect(publicVersion()).not.toBe(before);
});

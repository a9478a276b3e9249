import {
  closeSync,
  copyFileSync,
  openSync,
  renameSync,
  rmSync,
  statSync,
  truncateSync,
  writeSync,
} from "node:fs";
import BetterSqlite3 from "better-sqlite3";
import { beforeEach, describe, expect, it } from "vitest";
import {
  DatabaseUnavailable,
  databaseVersion,
  openDatabase,
  probe,
  write,
} from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { withFileDatabase } from "../../tests/file-database";

const { path, connect } = withFileDatabase();

const signUp = (email: string) =>
  write((tx) => tx.insert(newsletterSubscribers).values({ email, subscribedAt: new Date() }).run());

beforeEach(async () => {
  openDatabase();
  await signUp("aiko@example.com");
});

it("a database at its place takes writes", async () => {
  expect(await probe()).toBe(true);
});

describe.each([
  ["deleted", () => rmSync(path)],
  [
    "replaced",
    () => {
      copyFileSync(path, `${path}.other`);
      renameSync(`${path}.other`, path);
    },
  ],
  ["cut short", () => truncateSync(path, statSync(path).size - 8192)],
  ["emptied", () => truncateSync(path)],
  ["without its journal", () => rmSync(`${path}-wal`)],
  ["without its journal's index", () => rmSync(`${path}-shm`)],
])("a database that is %s under the open shop", (_what, harm) => {
  beforeEach(() => {
    // Moves all pages into the database file, as after a quiet hour.
    const other = connect();
    other.pragma("wal_checkpoint(TRUNCATE)");
    other.close();
    harm();
  });

  it("acknowledges no write, and says that it takes none before anyone tries", async () => {
    expect(await probe()).toBe(false);
    await expect(signUp("ben@example.com")).rejects.toThrow(DatabaseUnavailable);
    expect(await probe()).toBe(false);
  });
});

it("a database with its beginning overwritten isn't ready, though its size is the same", async () => {
  const other = connect();
  other.pragma("wal_checkpoint(TRUNCATE)");
  other.close();
  expect(await probe(), "and its beginning is cached").toBe(true);
  const file = openSync(path, "r+");
  writeSync(file, Buffer.alloc(100));
  closeSync(file);
  expect(await probe()).toBe(false);
});

it("a database that was made smaller by a VACUUM takes writes", async () => {
  await write((tx) => {
    for (let n = 0; n < 2000; n++) {
      const email = `${n}-${"long".repeat(40)}@example.com`;
      tx.insert(newsletterSubscribers).values({ email, subscribedAt: new Date() }).run();
    }
  });
  const other = connect();
  other.pragma("wal_checkpoint(TRUNCATE)");
  expect(await probe()).toBe(true);
  const before = statSync(path).size;
  other.exec("DELETE FROM newsletter_subscribers");
  other.exec("VACUUM");
  other.pragma("wal_checkpoint(TRUNCATE)");
  expect(statSync(path).size).toBeLessThan(before);
  await signUp("ben@example.com");
  expect(await probe()).toBe(true);
});

it("a database accepts writes again after a failed one only once one succeeds", async () => {
  const fails = write(() => {
    throw new BetterSqlite3.SqliteError("disk I/O error", "SQLITE_IOERR_WRITE");
  });
  await expect(fails).rejects.toThrow(DatabaseUnavailable);
  const position = () => connect({ readonly: true }).pragma("user_version", { simple: true });
  const before = Number(position());
  expect(await probe()).toBe(true);
  expect(position(), "a real write").toBe(before + 1);
  expect(await probe()).toBe(true);
  expect(position(), "no further one").toBe(before + 1);
});

it("a probe leaves every page that is kept as good as it was", async () => {
  const before = databaseVersion();
  expect(await probe()).toBe(true);
  expect(databaseVersion()).toBe(before);
});

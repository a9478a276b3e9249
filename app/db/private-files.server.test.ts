import {
  chmodSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  rmSync,
  statSync,
  writeFileSync,
} from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";

/** Tests that the machine's other users can't read or write the shop's data. */

let home: string;
let dataDir: string;
let umask: number;
beforeEach(() => {
  home = mkdtempSync(join(tmpdir(), "ujicart-private-"));
  dataDir = join(home, "data");
  // With this umask, new files get the widest rights.
  umask = process.umask(0);
});
afterEach(async () => {
  const { closeDatabase } = await import("~/db/client.server");
  closeDatabase();
  process.umask(umask);
  rmSync(home, { recursive: true });
});

/** Opens the shop's database in `dataDir`, as a starting process does. */
async function open() {
  vi.stubEnv("DATA_DIR", dataDir);
  vi.resetModules();
  const client = await import("~/db/client.server");
  client.openDatabase();
  return client;
}

const modeOf = (path: string) => (statSync(path).mode & 0o777).toString(8);

/** The rights on everything in the folder, by name. */
function modes(): Record<string, string> {
  return Object.fromEntries(
    readdirSync(dataDir).map((name) => [name, modeOf(join(dataDir, name))]),
  );
}

describe("the data folder", () => {
  test("is private from the start, with everything in it", async () => {
    const { write } = await open();
    await write(() => {});
    expect(modeOf(dataDir)).toBe("700");
    expect(modes()).toEqual({
      "ujicart.db": "600",
      "ujicart.db-shm": "600",
      "ujicart.db-wal": "600",
      "ujicart.lock": "600",
    });
  });

  test("is closed to others at the next start if they could read it", async () => {
    (await open()).closeDatabase();
    writeFileSync(join(dataDir, "before-migration-1.db"), "");
    for (const name of readdirSync(dataDir)) chmodSync(join(dataDir, name), 0o644);
    chmodSync(dataDir, 0o755);

    await open();
    expect(modeOf(dataDir)).toBe("700");
    expect(new Set(Object.values(modes()))).toEqual(new Set(["600"]));
    expect(Object.keys(modes())).toContain("before-migration-1.db");
  });

  test("keeps permissions that are even more private", async () => {
    (await open()).closeDatabase();
    mkdirSync(join(dataDir, "media"), { mode: 0o750 });
    await open();
    expect(modes()).toMatchObject({ media: "750" });
  });
});

test("the copy made before a migration is private, and whole", async () => {
  (await open()).closeDatabase();
  const database = new BetterSqlite3(join(dataDir, "ujicart.db"));
  const first = "SELECT min(created_at) FROM __drizzle_migrations";
  database.exec(`DELETE FROM __drizzle_migrations WHERE created_at > (${first})`);
  database.close();

  // The second migration fails if it runs again, but the copy is made before that.
  await expect(open()).rejects.toThrow();
  const copies = Object.entries(modes()).filter(([name]) => name.startsWith("before-migration-"));
  expect(copies).toEqual([[expect.stringMatching(/^before-migration-\d+\.db$/), "600"]]);
  const copy = new BetterSqlite3(join(dataDir, copies[0]?.[0] ?? ""), { readonly: true });
  expect(copy.pragma("quick_check", { simple: true })).toBe("ok");
  copy.close();
});

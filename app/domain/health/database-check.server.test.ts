import { openSync, readSync, writeSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { closeDatabase, openDatabase } from "~/db/client.server";
import { watchAlerts } from "../../../tests/alerts";
import { makeProduct } from "../../../tests/factories";
import { withFileDatabase } from "../../../tests/file-database";
import { checkWholeDatabase } from "./database-check.server";

const database = withFileDatabase();
const alerts = watchAlerts();

/** Overwrites a table that no start reads. @returns puts it back */
function damage(): () => void {
  const { page, size } = database
    .connect({ readonly: true })
    .prepare<[], { page: number; size: number }>(
      `SELECT rootpage AS page, (SELECT page_size FROM pragma_page_size) AS size
       FROM sqlite_schema WHERE name = 'text_replies'`,
    )
    .get() ?? { page: 0, size: 0 };
  const file = openSync(database.path, "r+");
  const whole = Buffer.alloc(size);
  const at = (page - 1) * size;
  readSync(file, whole, 0, size, at);
  writeSync(file, Buffer.alloc(size, 0xff), 0, size, at);
  return () => writeSync(file, whole, 0, size, at);
}

describe("a shop whose file is damaged", () => {
  it("opens after a clean stop, and tells the owner once it has looked", async () => {
    openDatabase();
    closeDatabase();
    const mend = damage();
    openDatabase();
    await checkWholeDatabase();
    await checkWholeDatabase();
    expect([alerts.open(), alerts.logged()]).toEqual([["database_damaged"], ["database_damaged"]]);
    closeDatabase();
    mend();
    await checkWholeDatabase();
    expect(alerts.open()).toEqual([]);
  });

  it("doesn't open after it was killed", async () => {
    await makeProduct();
    // A process that was killed leaves its WAL, as this connection makes the shop do.
    database.connect().prepare("SELECT 1 FROM products").get();
    closeDatabase();
    damage();
    expect(openDatabase).toThrow("The database is damaged");
  });
});

it("a sound database raises no alert", async () => {
  await makeProduct();
  await checkWholeDatabase();
  expect([alerts.open(), alerts.logged()]).toEqual([[], []]);
});

import { rmSync } from "node:fs";
import { eq, sql } from "drizzle-orm";
import { readMigrationFiles } from "drizzle-orm/migrator";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { products } from "~/db/schema/catalog.server";
import { withFileDatabase } from "../../tests/file-database";
import { closeDatabase, openDatabase, read, write } from "./client.server";
import { fold } from "./fold";
import { FOLDED } from "./folded.server";
import { contains } from "./search.server";

const file = withFileDatabase();

const INSERT = `INSERT INTO products (name, origin, price_cents, category, created_at, updated_at)
  VALUES ('Süßer Bôwl', 'UJI', 100, 'equipment', 0, 0)`;

const found = (searched: string) =>
  read()
    .select({ name: products.name })
    .from(products)
    .where(contains(products.foldedText, searched))
    .all()
    .map(({ name }) => name);

const positionOf = () => file.connect().pragma("user_version", { simple: true });

describe("a text that is written", () => {
  it.each([
    ["by a verb", () => write((tx) => tx.insert(products).values(bowl).run())],
    ["in plain SQL", () => write((tx) => tx.run(sql.raw(INSERT)))],
  ])("%s is found without case and accents", async (_how, insert) => {
    await insert();
    expect(found("BOWL uji")).toEqual(["Süßer Bôwl"]);
    expect(found("equipment")).toEqual(["Süßer Bôwl"]);
    expect(found("whisk")).toEqual([]);
  });

  it("is found by its new name alone when it was changed", async () => {
    await write((tx) => tx.insert(products).values(bowl).run());
    await write((tx) => tx.update(products).set({ name: "Chasen Öpened" }).run());
    expect(found("opened uji")).toEqual(["Chasen Öpened"]);
    expect(found("bowl")).toEqual([]);
    await write((tx) => tx.update(products).set({ origin: null }).run());
    expect(found("uji")).toEqual([]);
  });

  it("counts as one changed row, however it is folded", async () => {
    const inserted = await write((tx) => tx.insert(products).values(bowl).run());
    expect(inserted.changes).toBe(1);
    const updated = await write((tx) => tx.update(products).set({ name: "Tin" }).run());
    expect(updated.changes).toBe(1);
  });

  it("stands folded beside itself, whatever it is", async () => {
    const text = fc.string({ unit: "grapheme", minLength: 1, maxLength: 12 });
    const origin = fc.option(text);
    await fc.assert(
      fc.asyncProperty(text, origin, text, async (name, origin, renamed) => {
        const id = await write((tx) => {
          const values = { ...bowl, name, origin };
          return tx.insert(products).values(values).returning({ id: products.id }).get().id;
        });
        const row = () => read().select().from(products).where(eq(products.id, id)).get();
        expect(row()).toMatchObject(foldedOf(name, origin));
        await write((tx) =>
          tx.update(products).set({ name: renamed }).where(eq(products.id, id)).run(),
        );
        expect(row()).toMatchObject(foldedOf(renamed, origin));
      }),
    );
  });
});

const bowl = {
  name: "Süßer Bôwl",
  origin: "UJI",
  priceCents: 100,
  category: "equipment" as const,
};

function foldedOf(name: string, origin: string | null) {
  const texts = [name, origin, bowl.category].filter((text) => text !== null);
  return { foldedName: fold(name), foldedText: fold(texts.join(" ")) };
}

describe("a start", () => {
  it("folds the rows from before there was anything folded, and counts as one commit", () => {
    rmSync(file.path);
    const before = file.connect();
    applyFirstMigration(before);
    before.exec(INSERT);
    before.pragma("user_version = 41");

    openDatabase();
    expect(found("bowl")).toEqual(["Süßer Bôwl"]);
    // The position rises once for the migration and once for the rows.
    expect(positionOf()).toBe(43);
  });

  it("folds what somebody has put in with a tool, once", () => {
    openDatabase();
    const tool = file.connect();
    tool.exec(INSERT);
    expect(found("bowl")).toEqual([]);
    const position = Number(positionOf());

    closeDatabase();
    expect(found("bowl")).toEqual(["Süßer Bôwl"]);
    expect(positionOf()).toBe(position + 1);
    closeDatabase();
    openDatabase();
    expect(positionOf()).toBe(position + 1);
  });
});

it("each folded column of the database is named with the columns that it's folded from", () => {
  openDatabase();
  const columns = file
    .connect()
    .prepare<[], { table: string; into: string }>(
      `SELECT tables.name AS "table", columns.name AS "into"
       FROM pragma_table_list AS tables, pragma_table_info(tables.name) AS columns
       WHERE columns.name LIKE 'folded\\_%' ESCAPE '\\'`,
    )
    .all();
  const named = FOLDED.flatMap(({ table, columns }) =>
    columns.map(({ into }) => ({ table, into })),
  );
  expect(columns).toEqual(expect.arrayContaining(named));
  expect(named).toEqual(expect.arrayContaining(columns));
});

/** Makes a database like the shop's first version. */
function applyFirstMigration(connection: ReturnType<typeof file.connect>): void {
  const [first] = readMigrationFiles({ migrationsFolder: "drizzle" });
  if (!first) throw new Error("There is no migration");
  for (const statement of first.sql) connection.exec(statement);
  connection.exec(
    "CREATE TABLE __drizzle_migrations (id SERIAL PRIMARY KEY, hash text NOT NULL, created_at numeric)",
  );
  connection
    .prepare("INSERT INTO __drizzle_migrations (hash, created_at) VALUES (?, ?)")
    .run(first.hash, first.folderMillis);
}

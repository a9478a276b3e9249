import { readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { run } from "./command.mjs";

/**
 * `npm run db:generate`: creates a migration with drizzle-kit, then makes it STRICT. drizzle-kit can't write
 * that word, and without it, SQLite stores 'abc' in an integer column.
 */
await run("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)]);

const namesIn = (folder: string, end: string) =>
  readdirSync(folder)
    .filter((name) => name.endsWith(end))
    .sort();

for (const file of namesIn("drizzle", ".sql")) {
  const path = `drizzle/${file}`;
  const sql = readFileSync(path, "utf8");
  writeFileSync(path, sql.replace(/(CREATE TABLE [\s\S]*?\n\));/g, "$1 STRICT;"));
}

refuseToCopyNewColumns(namesIn("drizzle", ".sql").at(-1) ?? "");
// drizzle-kit only compares the tables with its newest snapshot.
for (const older of namesIn("drizzle/meta", "_snapshot.json").slice(0, -1)) {
  rmSync(`drizzle/meta/${older}`);
}

/**
 * Throws if the migration copies a new column: for a new column with a CHECK, drizzle-kit rebuilds the table
 * and copies the column from the old one.
 */
function refuseToCopyNewColumns(file: string): void {
  const [before, after] = namesIn("drizzle/meta", "_snapshot.json").slice(-2).map(tablesOf);
  for (const [, table = ""] of readFileSync(`drizzle/${file}`, "utf8").matchAll(
    /`__new_(\w+)` \(/g,
  )) {
    const known = before?.[table]?.columns ?? {};
    const added = Object.keys(after?.[table]?.columns ?? {}).filter((name) => !(name in known));
    if (added.length > 0)
      throw new Error(
        `drizzle/${file} copies ${added.join(", ")} from '${table}', which doesn't have it yet. In place of ` +
          "all that rebuilds the table, write ALTER TABLE … ADD … CONSTRAINT … CHECK(…), as 0024 does.",
      );
  }
}

type Tables = Record<string, { columns: object }>;

function tablesOf(snapshot: string): Tables {
  return JSON.parse(readFileSync(`drizzle/meta/${snapshot}`, "utf8")).tables;
}

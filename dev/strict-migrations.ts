import { readdirSync, readFileSync, writeFileSync } from "node:fs";

/**
 * drizzle-kit cannot write STRICT, and without it SQLite stores 'abc' in an integer column.
 * Runs after `drizzle-kit generate`, before a migration is committed.
 */
for (const file of readdirSync("drizzle").filter((name) => name.endsWith(".sql"))) {
  const path = `drizzle/${file}`;
  const sql = readFileSync(path, "utf8");
  writeFileSync(path, sql.replace(/(CREATE TABLE [\s\S]*?\n\));/g, "$1 STRICT;"));
}

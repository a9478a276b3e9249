import { readdirSync, readFileSync, writeFileSync } from "node:fs";
import { run } from "./command.mjs";

/**
 * `npm run db:generate`: a migration by drizzle-kit, which is then made STRICT. drizzle-kit cannot
 * write that word, and without it SQLite stores 'abc' in an integer column.
 */
await run("npx", ["drizzle-kit", "generate", ...process.argv.slice(2)]);

for (const file of readdirSync("drizzle").filter((name) => name.endsWith(".sql"))) {
  const path = `drizzle/${file}`;
  const sql = readFileSync(path, "utf8");
  writeFileSync(path, sql.replace(/(CREATE TABLE [\s\S]*?\n\));/g, "$1 STRICT;"));
}

import BetterSqlite3 from "better-sqlite3";

/**
 * Puts every row of a shop's database back to what the template holds, behind the back of its server:
 * one commit to whoever reads, ahead of all before it, so that nothing kept from before passes for new.
 * @throws when the database is locked, or its tables are no longer the template's
 */
export function refill(path: string, template: string): void {
  const database = new BetterSqlite3(path);
  try {
    database.pragma("foreign_keys = OFF");
    database.pragma("synchronous = OFF");
    database.prepare("ATTACH ? AS template").run(template);
    database.transaction(refillTables).immediate(database);
  } finally {
    database.close();
  }
}

function refillTables(database: BetterSqlite3.Database): void {
  const schemaOf = (name: "main" | "template") =>
    database.prepare(`SELECT name, sql FROM ${name}.sqlite_schema ORDER BY name`).all();
  if (JSON.stringify(schemaOf("main")) !== JSON.stringify(schemaOf("template"))) {
    throw new Error("The tables are no longer the template's");
  }
  const tables = database
    .prepare<[], string>("SELECT name FROM template.sqlite_schema WHERE type = 'table'")
    .pluck()
    .all();
  // Some triggers refuse that a row is deleted.
  const triggers = database
    .prepare<[], { name: string; sql: string }>(
      "SELECT name, sql FROM main.sqlite_schema WHERE type = 'trigger'",
    )
    .all();
  for (const { name } of triggers) database.exec(`DROP TRIGGER main."${name}"`);
  // `sqlite_sequence`, which numbers new rows, is among them; the inserts raise it, so it comes last.
  for (const table of tables.sort((a, b) => Number(isOwn(a)) - Number(isOwn(b)))) {
    database.exec(`DELETE FROM main."${table}"`);
    database.exec(`INSERT INTO main."${table}" SELECT * FROM template."${table}"`);
  }
  for (const { sql } of triggers) database.exec(sql);
  const position = database.pragma("main.user_version", { simple: true }) as number;
  database.pragma(`main.user_version = ${position + 1}`);
}

/** Whether it is a table of SQLite's own. */
const isOwn = (table: string) => table.startsWith("sqlite_");

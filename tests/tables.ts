import { SQLiteTable } from "drizzle-orm/sqlite-core";

const modules = import.meta.glob<Record<string, unknown>>("../app/db/schema/*.server.ts", {
  eager: true,
});

export const tables = Object.values(modules)
  .flatMap((module) => Object.values(module))
  .filter((value): value is SQLiteTable => value instanceof SQLiteTable);

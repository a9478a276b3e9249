import type BetterSqlite3 from "better-sqlite3";
import { openDatabase } from "~/db/client.server";

/** The open database's own connection, in memory. */
export function ownConnection(): BetterSqlite3.Database {
  openDatabase();
  const { ujicartDatabase } = globalThis as unknown as {
    ujicartDatabase: { connection: BetterSqlite3.Database };
  };
  return ujicartDatabase.connection;
}

/** The SQL of each statement that runs during `work`, repeats included. */
export async function statementsOf(work: () => unknown): Promise<string[]> {
  const run: string[] = [];
  const prototype = Object.getPrototypeOf(ownConnection().prepare("SELECT 1"));
  const own = { all: prototype.all, get: prototype.get, run: prototype.run };
  for (const [name, method] of Object.entries(own))
    prototype[name] = function (this: BetterSqlite3.Statement, ...values: unknown[]) {
      run.push(this.source);
      return method.apply(this, values);
    };
  try {
    await work();
  } finally {
    Object.assign(prototype, own);
  }
  return run;
}

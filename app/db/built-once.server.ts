import { type SQL, sql } from "drizzle-orm";
import { SQLiteSyncDialect } from "drizzle-orm/sqlite-core";

const dialect = new SQLiteSyncDialect();

/**
 * Turns an expression over columns and constants into SQL text once, with table names. Drizzle would build it anew for
 * each query, which takes up to a millisecond, and leave the names out where a query reads one table.
 */
export const builtOnce = <Value>(expression: SQL): SQL<Value> =>
  sql<Value>`${sql.raw(dialect.sqlToQuery(expression.inlineParams()).sql)}`;

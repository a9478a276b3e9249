import type BetterSqlite3 from "better-sqlite3";

/** The most statements that a connection keeps of each kind, plain and raw. SQLite holds some kilobytes for each. */
const MOST_KEPT = 300;
/** A longer text, such as one with a list of hundreds of values, is seldom asked again and compiles to much. */
const MAX_KEPT_LENGTH = 10_000;

/**
 * A connection for drizzle, which compiles each query anew at each call. This one keeps the statements that were used
 * last, by their text. A statement can't run twice at once, so callers take all of its rows before they go on, as
 * drizzle does.
 */
export function keepStatements(connection: BetterSqlite3.Database): BetterSqlite3.Database {
  const plain = lastUsed((text) => connection.prepare(text));
  // A statement stays raw once it was made so.
  const raw = lastUsed((text) => connection.prepare(text).raw());
  const through = (find: (text: string) => BetterSqlite3.Statement, text: string) => ({
    run: (...values: unknown[]) => find(text).run(...values),
    get: (...values: unknown[]) => find(text).get(...values),
    all: (...values: unknown[]) => find(text).all(...values),
  });
  const prepare = (text: string) => ({ ...through(plain, text), raw: () => through(raw, text) });
  return Object.create(connection, { prepare: { value: prepare } });
}

function lastUsed<Found>(make: (text: string) => Found): (text: string) => Found {
  const kept = new Map<string, Found>();
  return (text) => {
    if (text.length > MAX_KEPT_LENGTH) return make(text);
    const found = kept.get(text) ?? make(text);
    kept.delete(text);
    kept.set(text, found);
    if (kept.size > MOST_KEPT) {
      const [oldest = text] = kept.keys();
      kept.delete(oldest);
    }
    return found;
  };
}

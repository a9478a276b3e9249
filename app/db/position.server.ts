import type BetterSqlite3 from "better-sqlite3";

/**
 * A number in the database's own header (`PRAGMA user_version`) that goes up with each transaction
 * that changes a row. It travels with every copy of the file, so it tells which of two copies is
 * behind.
 *
 * It has 32 bits and wraps: `a` is ahead of `b` when `((a - b) | 0) > 0`, as long as fewer than
 * 2^31 commits lie between them.
 */
export type CommitPosition = {
  /** Runs `work`, inside a transaction that is open. */
  raiseIfChanged: <Result>(work: () => Result) => Result;
  raise: () => void;
};

export function commitPosition(connection: BetterSqlite3.Database): CommitPosition {
  const position = positionOf(connection);
  const changedRows = connection.prepare<[], number>("SELECT total_changes()").pluck();

  const raise = () => {
    connection.exec(`PRAGMA user_version = ${((position.get() ?? 0) + 1) | 0}`);
  };
  return {
    raise,
    raiseIfChanged: (work) => {
      const before = changedRows.get();
      const result = work();
      if (changedRows.get() !== before) raise();
      return result;
    },
  };
}

const positionOf = (connection: BetterSqlite3.Database) =>
  connection.prepare<[], number>("PRAGMA user_version").pluck();

/**
 * SQLite's `data_version` sees the commits of all other connections, those of tools too; the
 * position sees those of this one, and those that reach a copy page by page (docs/scaling.md).
 */
export function databaseVersionOf(connection: BetterSqlite3.Database): () => string {
  const others = connection.prepare<[], number>("PRAGMA data_version").pluck();
  const position = positionOf(connection);
  return () => `${others.get()}.${position.get()}`;
}

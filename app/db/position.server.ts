import type BetterSqlite3 from "better-sqlite3";

/**
 * The position counts commits in `PRAGMA user_version`. It's part of every copy of the file, so it tells which of
 * two copies is older. It has 32 bits and wraps: `a` is newer than `b` if `((a - b) | 0) > 0`, within 2^31 commits.
 */
export type CommitPosition = {
  raiseIfChanged: <Result>(work: () => Result) => Result;
  raise: () => void;
  /** How often this process has raised the position. */
  raised: () => number;
};

export function commitPosition(connection: BetterSqlite3.Database): CommitPosition {
  const position = positionOf(connection);
  const changedRows = connection.prepare<[], number>("SELECT total_changes()").pluck();

  let raised = 0;
  const raise = () => {
    raised += 1;
    connection.exec(`PRAGMA user_version = ${((position.get() ?? 0) + 1) | 0}`);
  };
  return {
    raise,
    raised: () => raised,
    raiseIfChanged: (work) => {
      const before = changedRows.get();
      const result = work();
      if (changedRows.get() !== before) raise();
      return result;
    },
  };
}

export const positionOf = (connection: BetterSqlite3.Database) =>
  connection.prepare<[], number>("PRAGMA user_version").pluck();

/**
 * `data_version` changes with commits of other connections; the position, with every commit of this app that
 * changes a row (docs/scaling.md).
 */
export function databaseVersionOf(connection: BetterSqlite3.Database): () => string {
  const others = connection.prepare<[], number>("PRAGMA data_version").pluck();
  const position = positionOf(connection);
  return () => `${others.get()}.${position.get()}`;
}

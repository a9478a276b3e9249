import { openReader } from "./client.server";

export type Snapshot = {
  /** A table's rows, one by one: columns in the order that's given. One table at a time. */
  rows(table: string, columns: readonly string[]): Iterable<unknown[]>;
  /** A second time does nothing. */
  close(): void;
};

/**
 * A snapshot reads all rows as they are right now, whatever is written meanwhile. Close it soon: until then,
 * SQLite's log keeps everything that's written.
 */
export function openSnapshot(): Snapshot {
  const connection = openReader();
  connection.exec("BEGIN");
  // SQLite takes its snapshot at the first read, not at BEGIN.
  connection.prepare("SELECT count(*) FROM sqlite_schema").get();
  let reading: IterableIterator<unknown> | undefined;
  return {
    rows: (table, columns) => {
      const names = columns.map((name) => `"${name}"`).join(", ");
      const query = connection.prepare(`SELECT ${names} FROM "${table}" ORDER BY rowid`);
      reading = query.raw().iterate();
      return reading as Iterable<unknown[]>;
    },
    close: () => {
      // A reader who left in the middle of a table didn't end it, and SQLite wouldn't close.
      reading?.return?.();
      connection.close();
    },
  };
}

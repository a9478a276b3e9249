import { openReader } from "./client.server";

export type Snapshot = {
  /** Reads a table's rows one by one, with columns in the given order. Only one table can be read at a time. */
  rows(table: string, columns: readonly string[]): Iterable<unknown[]>;
  /** Ends the snapshot. A second call does nothing. */
  close(): void;
};

/**
 * Opens a snapshot, which reads all rows as they are now, whatever is written meanwhile. Close it soon: until
 * then, SQLite's log keeps everything that's written.
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
      // SQLite can't close while a table is being read, so end a read that stopped in the middle.
      reading?.return?.();
      connection.close();
    },
  };
}

import { eq } from "drizzle-orm";
import type { Tx } from "~/db/client.server";
import { tillEntries } from "../records/till-entries.table.server";

/** Money that changes hands at the truck, each time with an entry that stays. */

export type TillEntry = typeof tillEntries.$inferSelect;

type NewEntry = Omit<typeof tillEntries.$inferInsert, "id">;

/** In the transaction of what it is for. `createdAt` is when the money changed hands. */
export function addTillEntry(tx: Tx, entry: NewEntry): TillEntry {
  return tx.insert(tillEntries).values(entry).returning().get();
}

/** The oldest first. */
export function tillEntriesOf(db: Pick<Tx, "select">, orderId: number): TillEntry[] {
  return db
    .select()
    .from(tillEntries)
    .where(eq(tillEntries.orderId, orderId))
    .orderBy(tillEntries.id)
    .all();
}

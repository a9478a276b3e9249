import type { Db } from "~/db/client.server";
import { drawerEntriesAfter } from "~/domain/truck-ledger/drawer.server";
import type { DrawerFigures, Figures } from "./figures";

/**
 * Cash paid in and out since the last closing. Like the journal's, entries are selected by ID, so each counts
 * exactly once. Closings from before drawer entries existed cover none.
 * @param before the end of the day that's closed; null for everything so far
 */
export function drawerSince(
  db: Db,
  last: { figures: string } | undefined,
  before: Date | null,
): DrawerFigures {
  const covered = last ? (JSON.parse(last.figures) as Figures).drawer?.throughId : undefined;
  const afterId = covered ?? 0;
  const entries = drawerEntriesAfter(db, afterId, before);
  return {
    throughId: entries.at(-1)?.id ?? afterId,
    entries: entries.map(({ id, cents, reason, enteredBy, createdAt }) => ({
      id,
      cents,
      reason,
      enteredBy,
      at: createdAt.toISOString(),
    })),
  };
}

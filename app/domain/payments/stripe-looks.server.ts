import { eq } from "drizzle-orm";
import { type Tx, write } from "~/db/client.server";
import type { Failure } from "~/services/stripe-client.server";
import { stripeLooks } from "./stripe-looks.table.server";

/** How a list of Stripe's is read from where the last look ended, whatever comes in between. */

export type Look = typeof stripeLooks.$inferSelect;

/** Goes on with a look that is not over. @param first since when, if this is the first. */
export function beginLook(tx: Tx, list: Look["list"], now: Date, first: Date): Look {
  const found = findLook(tx, list);
  if (found?.afterId) return found;
  const seenUntil = new Date(Math.min(Number(found?.seenUntil ?? first), Number(now)));
  const look = { list, seenUntil, beganAt: now, afterId: null };
  tx.insert(stripeLooks)
    .values(look)
    .onConflictDoUpdate({ target: stripeLooks.list, set: look })
    .run();
  return look;
}

/** @param afterId the last item that was read; null if there are no more */
export function noteRead(tx: Tx, { beganAt, ...look }: Look, afterId: string | null): Look {
  const read =
    afterId === null && beganAt
      ? { ...look, seenUntil: beganAt, beganAt: null, afterId }
      : { ...look, beganAt, afterId };
  tx.update(stripeLooks).set(read).where(eq(stripeLooks.list, look.list)).run();
  return read;
}

/** Another account knows nothing of where we were: the next look begins anew. */
export async function leaveLost({ reason }: Failure, look: Look): Promise<void> {
  if (reason !== "refused" || look.afterId === null) return;
  await write((tx) => noteRead(tx, { ...look, beganAt: null }, null));
}

export function findLook(db: Pick<Tx, "select">, list: Look["list"]): Look | undefined {
  return db.select().from(stripeLooks).where(eq(stripeLooks.list, list)).get();
}

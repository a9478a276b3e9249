import { and, eq, isNotNull, lt, not } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { deletePublished } from "~/domain/media/published-uploads.server";
import { runEvery, type StopJob } from "~/domain/scheduler.server";
import { objectStore } from "~/services/objects/object-store.server";
import { isUsed } from "./used-media.server";

/**
 * Background jobs for uploads: deletes what was never registered, or is no longer shown. Each job can
 * run at any time, twice, or die halfway.
 */

/** An upload that began when its address was about to expire is still coming for this long. */
const UPLOAD_MS = 15 * 60_000;
/** People can keep a form open for a day before they save what they uploaded. */
const UNUSED_LIFE_MS = 24 * 3_600_000;

/** Runs one round. Whatever the object store can't do now is tried again in the next. */
export async function sweepUploads(now = new Date()): Promise<void> {
  const ended = new Date(now.getTime() - UPLOAD_MS);
  await markUnused(ended, new Date(now.getTime() - UNUSED_LIFE_MS));
  await clearSent(ended);
  await clearDeleted();
  await objectStore().clearUnfinished(ended);
}

/** Marks uploads that nothing uses. From then on nothing can begin to show them. */
async function markUnused(ended: Date, unusedSince: Date): Promise<void> {
  const abandoned = and(eq(uploads.state, "pending"), lt(uploads.expiresAt, ended));
  await write((tx) => {
    const unused = and(
      eq(uploads.state, "stored"),
      lt(uploads.createdAt, unusedSince),
      not(isUsed(tx)),
    );
    for (const which of [abandoned, unused]) {
      tx.update(uploads).set({ state: "deleted" }).where(which).run();
    }
  });
}

/** Deletes the sent bytes of published uploads, including any sent to the same URL again. */
async function clearSent(ended: Date): Promise<void> {
  const which = and(
    eq(uploads.state, "stored"),
    isNotNull(uploads.expiresAt),
    lt(uploads.expiresAt, ended),
  );
  for (const { id, objectKey } of read().select().from(uploads).where(which).all()) {
    await objectStore().delete(objectKey);
    await write((tx) =>
      tx.update(uploads).set({ expiresAt: null }).where(eq(uploads.id, id)).run(),
    );
  }
}

/** The row goes last, since it alone knows of the objects. */
async function clearDeleted(): Promise<void> {
  const deleted = read().select().from(uploads).where(eq(uploads.state, "deleted")).all();
  for (const { id, objectKey, objectPath } of deleted) {
    await objectStore().delete(objectKey);
    if (objectPath) await deletePublished(objectPath);
    await write((tx) => tx.delete(uploads).where(eq(uploads.id, id)).run());
  }
}

const ROUND_EVERY_MS = 5 * 60_000;

export function startMediaUpkeep(): StopJob {
  return runEvery("media-upkeep", () => sweepUploads(), { everyMs: ROUND_EVERY_MS });
}

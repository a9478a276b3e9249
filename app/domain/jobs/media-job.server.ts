import { and, eq, inArray, isNotNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { brandVersions, homepageContent } from "~/db/schema/homepage.server";
import { uploads } from "~/db/schema/media.server";
import { socialMediaPosts } from "~/db/schema/social.server";
import { deletePublished } from "~/domain/media/published-uploads.server";
import { runEvery, type StopJob } from "~/domain/scheduler.server";
import { objectStore } from "~/services/objects/object-store.server";

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

/** Finds the uploads that the shop shows somewhere. */

const PICTURES: [SQLiteTable, SQLiteColumn][] = [
  [products, products.imageUrl],
  [events, events.imageUrl],
  [homepageContent, homepageContent.heroImageUrl],
  // Earlier versions count too, since each can be restored.
  [brandVersions, brandVersions.logo],
];

const PLACE = "/objects/media/";
/** The name of each file of an upload begins with this many characters of its own (a UUID). */
const ID_LENGTH = 36;

/**
 * Whether an upload is shown anywhere, in whichever width and by its whole address too, as someone
 * copies it out of a page; for a query of `uploads`. What is shown is gathered once, however many
 * uploads are asked about: the writer waits for it.
 */
function isUsed(tx: Db): SQL {
  const id = idIn(uploads.objectPath);
  const value = sql`json_each.value`;
  const inPosts = tx
    .select({ id: idIn(value) })
    .from(sql`${socialMediaPosts}, json_each(${socialMediaPosts.mediaUrls})`)
    .where(isUpload(value));
  const pictures = PICTURES.map(([table, column]) =>
    tx
      .select({ id: idIn(column) })
      .from(table)
      .where(isUpload(column)),
  );
  const shown = [inPosts, ...pictures].map((ids) => inArray(id, ids));
  return or(...shown) ?? sql`0`;
}

const idIn = (address: SQL | SQLiteColumn) =>
  sql<string>`substr(${address}, instr(${address}, ${PLACE}) + ${PLACE.length}, ${ID_LENGTH})`;

const isUpload = (address: SQL | SQLiteColumn) => sql`instr(${address}, ${PLACE}) > 0`;

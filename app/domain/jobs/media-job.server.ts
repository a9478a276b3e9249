import { and, eq, inArray, isNotNull, isNull, lt, not, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { type Db, read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { brandVersions, homepageContent } from "~/db/schema/homepage.server";
import { uploads } from "~/db/schema/media.server";
import { socialMediaPosts } from "~/db/schema/social.server";
import { UPLOAD_ID_LENGTH } from "~/domain/media/object-path";
import { deletePublished } from "~/domain/media/published-uploads.server";
import { runEvery, type StopJob } from "~/domain/scheduler.server";
import { objectStore } from "~/services/objects/object-store.server";

/**
 * Background jobs for uploads: deletes those that were never registered, or are no longer shown. Each can run
 * at any time, twice, or stop halfway.
 */

/** How long an upload may go on after its URL has expired. */
const UPLOAD_MS = 15 * 60_000;
/** How long an unused upload is kept, since people can leave a form open for a day before they save it. */
const UNUSED_LIFE_MS = 24 * 3_600_000;

/** Runs one round. The next one retries what the object store can't do now. */
export async function sweepUploads(now = new Date()): Promise<void> {
  const ended = new Date(now.getTime() - UPLOAD_MS);
  await markUnused(ended, new Date(now.getTime() - UNUSED_LIFE_MS));
  await clearSent(ended);
  await clearDeleted();
  await objectStore().clearUnfinished(ended);
}

/** Marks uploads that nothing uses as deleted. From then on, nothing can start to show them. */
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

/** Deletes an upload's row last, since it alone knows the objects. */
async function clearDeleted(): Promise<void> {
  const deleted = read().select().from(uploads).where(eq(uploads.state, "deleted")).all();
  for (const { id, objectKey, objectPath } of deleted) {
    await objectStore().delete(objectKey);
    if (objectPath) await deletePublished(objectPath);
    await write((tx) => tx.delete(uploads).where(eq(uploads.id, id)).run());
  }
}

const ROUND_EVERY_MS = 5 * 60_000;

export function startMediaJob(): StopJob {
  return runEvery("media-upkeep", () => sweepUploads(), { everyMs: ROUND_EVERY_MS });
}

/** Columns that show an upload. Uploads in none of them, and in no post, are deleted. */
const PICTURES: [SQLiteTable, SQLiteColumn, isShown?: SQL][] = [
  // A deleted product's row stays for its orders, which don't show it.
  [products, products.imageUrl, isNull(products.deletedAt)],
  [events, events.imageUrl],
  [homepageContent, homepageContent.heroImageUrl],
  // Earlier versions count too, since they can be restored.
  [brandVersions, brandVersions.logo],
];

const PLACE = "/objects/media/";

/**
 * Whether an upload is shown anywhere, in any width, even by a full URL that someone copied from a page. For a
 * query of `uploads`. Shown IDs are collected once for all uploads, since other writes wait.
 */
function isUsed(tx: Db): SQL {
  const id = idIn(uploads.objectPath);
  const value = sql`json_each.value`;
  const inPosts = tx
    .select({ id: idIn(value) })
    .from(sql`${socialMediaPosts}, json_each(${socialMediaPosts.mediaUrls})`)
    .where(isUpload(value));
  const pictures = PICTURES.map(([table, column, isShown]) =>
    tx
      .select({ id: idIn(column) })
      .from(table)
      .where(and(isUpload(column), isShown)),
  );
  const shown = [inPosts, ...pictures].map((ids) => inArray(id, ids));
  return or(...shown) ?? sql`0`;
}

const idIn = (address: SQL | SQLiteColumn) =>
  sql<string>`substr(${address}, instr(${address}, ${PLACE}) + ${PLACE.length}, ${UPLOAD_ID_LENGTH})`;

const isUpload = (address: SQL | SQLiteColumn) => sql`instr(${address}, ${PLACE}) > 0`;

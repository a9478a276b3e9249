import { inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import type { Tx } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { events } from "~/db/schema/events.server";
import { brandVersions, homepageContent } from "~/db/schema/homepage.server";
import { uploads } from "~/db/schema/media.server";
import { socialMediaPosts } from "~/db/schema/social.server";

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
export function isUsed(tx: Pick<Tx, "select">): SQL {
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

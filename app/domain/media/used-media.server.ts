import { and, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import type { SQLiteColumn, SQLiteTable } from "drizzle-orm/sqlite-core";
import { read, type Tx } from "~/db/client.server";
import { events } from "../events/events.table.server";
import { homepageContent } from "../homepage/homepage.table.server";
import { products } from "../products/products.table.server";
import { type Refusal, refusal } from "../result";
import { socialMediaPosts } from "../social/social.table.server";
import { uploads } from "./uploads.table.server";

/** Which uploads something of the shop shows. */

const PICTURES: [SQLiteTable, SQLiteColumn][] = [
  [products, products.imageUrl],
  [events, events.imageUrl],
  [homepageContent, homepageContent.heroImageUrl],
];

/** Whether an upload is shown anywhere; for a query of `uploads`. */
export function isUsed(tx: Pick<Tx, "select">): SQL {
  const one = { one: sql`1` };
  const pictures = PICTURES.map(([table, column]) =>
    exists(tx.select(one).from(table).where(eq(column, uploads.objectPath))),
  );
  const named = sql`EXISTS (SELECT 1 FROM json_each(${socialMediaPosts.mediaUrls}) WHERE value = ${uploads.objectPath})`;
  const inPosts = exists(tx.select(one).from(socialMediaPosts).where(named));
  return or(inPosts, ...pictures) ?? inPosts;
}

/**
 * Why these may not be shown: not published here, or deleted since. What is shown already may stay.
 * @param shown what the row has now
 */
export function refuseUnknownMedia(
  paths: readonly string[] | null | undefined,
  shown: readonly string[] | null = null,
): Refusal | null {
  const added = (paths ?? []).filter((path) => !shown?.includes(path));
  if (added.length === 0) return null;
  const known = read()
    .select({ path: uploads.objectPath })
    .from(uploads)
    .where(and(eq(uploads.state, "stored"), inArray(uploads.objectPath, added)))
    .all();
  const isKnown = new Set(known.map(({ path }) => path));
  const unknown = added.find((path) => !isKnown.has(path));
  if (unknown === undefined) return null;
  const number = (paths ?? []).indexOf(unknown) + 1;
  return refusal("invalid", `Media ${number} is no upload of this shop any more.`, "mediaUrls");
}

import { and, eq, inArray } from "drizzle-orm";
import { type Db, read } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { type Refusal, refusal } from "~/domain/result";
import { storedPicture } from "./stored-picture";

/**
 * Refuses paths that aren't published here, or were deleted since. Paths that are shown already can stay.
 * @param shown the row's current paths
 */
export function refuseUnknownMedia(
  paths: readonly string[] | null | undefined,
  shown: readonly string[] | null = null,
): Refusal | null {
  const added = (paths ?? []).filter((path) => !shown?.includes(path));
  if (added.length === 0) return null;
  const isKnown = storedPaths(read(), added);
  const unknown = added.find((path) => !isKnown.has(path));
  if (unknown === undefined) return null;
  const number = (paths ?? []).indexOf(unknown) + 1;
  return refusal(
    "invalid",
    `Media ${number} was deleted. Remove it or upload it again.`,
    "mediaUrls",
  );
}

const DELETED = "This image was deleted. Upload it again.";

/**
 * The error of an image field whose upload was deleted, as after a form stayed open for days; null if the image can be
 * shown.
 * @param shown the row's current image, which can stay
 */
export function checkPicture(
  db: Db,
  address: string | null | undefined,
  shown: string | null = null,
): { imageUrl: string[] } | null {
  if (!address || address === shown || !storedPicture(address)) return null;
  return storedPaths(db, [address]).size > 0 ? null : { imageUrl: [DELETED] };
}

/** `checkPicture` for a new row. Refuses with invalid. */
export const refuseDeletedPicture = (db: Db, address: string | null | undefined): Refusal | null =>
  checkPicture(db, address) && refusal("invalid", DELETED, "imageUrl");

/** The paths among these that still have a published upload. */
export function storedPaths(db: Db, paths: readonly string[]): Set<string | null> {
  const isOne = and(eq(uploads.state, "stored"), inArray(uploads.objectPath, [...paths]));
  const { objectPath } = uploads;
  const stored = db.select({ objectPath }).from(uploads).where(isOne).all();
  return new Set(stored.map((upload) => upload.objectPath));
}

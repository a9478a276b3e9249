import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, read, type Tx, write } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { env } from "~/env.server";
import { objectStore, type UploadWay } from "~/services/objects/object-store.server";
import { readSignedPut } from "~/services/objects/signed-put.server";
import { ObjectStoreUnavailable, UploadCut } from "~/services/objects/store-failure.server";
import { type Refusal, type Result, refusal } from "../result";
import { MAX_FILES, MAX_UPLOAD_BYTES } from "./media-type";
import { ANY_TYPE } from "./upload";
import type { UploadRequest } from "./upload.schema";

/** Addresses for uploads, and what is sent to those on this server. */

const MB = 1024 * 1024;
/** How long an address takes a new upload. */
const ADDRESS_LIFE_MS = 15 * 60_000;
/** Stays free on the disk, so the database can go on. */
const KEPT_FREE_BYTES = 256 * MB;
/**
 * The most that the upload dialog takes at once. One person can always have this much under way if there's
 * room.
 */
const A_DIALOG = MAX_FILES * MAX_UPLOAD_BYTES;

export const STORE_FAILED = refusal(
  "unavailable",
  "We can't store files right now. Please try again in a moment.",
);

const TOO_MANY_UNDER_WAY = refusal(
  "conflict",
  "Your other uploads use half of the space left. Finish them first, or try again in half an hour.",
);

/**
 * An address for one upload, which counts against the quota from now on. Without a request it takes
 * any medium of up to 50 MB. Refuses with conflict beyond the quota, or beyond one person's share of it,
 * unavailable on a disk that is nearly full.
 */
export async function issueUpload(
  request: UploadRequest,
  owner: string,
  now = new Date(),
): Promise<Result<{ uploadURL: string }>> {
  const reserved = await reserveUpload(request, owner, { way: "presignPut", now });
  if (!reserved.ok) return reserved;
  const { key, expiresAt } = reserved;
  const { contentType, size: byteSize } = request ?? {};
  const uploadURL = await objectStore().presignPut(key, { contentType, byteSize, expiresAt });
  return { ok: true, uploadURL };
}

/** Room for an upload, and the key that it will have. */
export async function reserveUpload(
  request: UploadRequest,
  owner: string,
  { way, now = new Date() }: { way: UploadWay; now?: Date },
): Promise<Result<{ key: string; expiresAt: Date }>> {
  const { contentType = ANY_TYPE, size: byteSize = MAX_UPLOAD_BYTES } = request ?? {};
  const key = `pending/${randomUUID()}`;
  const expiresAt = new Date(now.getTime() + ADDRESS_LIFE_MS);
  const freeBytes = await objectStore().freeBytes(way);
  return write((tx) => {
    const refused = noRoomFor(tx, owner, byteSize, freeBytes);
    if (refused) return refused;
    const row = { objectKey: key, contentType, byteSize, owner, expiresAt };
    tx.insert(uploads).values(row).run();
    return { ok: true, key, expiresAt } as const;
  });
}

/**
 * Refuses an upload if there's no room. One person's uploads under way leave room for others, even if nothing
 * is ever sent for them.
 */
function noRoomFor(
  tx: Tx,
  owner: string,
  byteSize: number,
  freeBytes: number | null,
): Refusal | null {
  const { used, awaited, own } = bytesTaken(tx, owner);
  const quota = env().MEDIA_QUOTA_MB;
  const left = quota * MB - used;
  if (byteSize > left) {
    return refusal(
      "conflict",
      `You're out of storage (${Math.ceil(used / MB)} of ${quota} MB used). Delete media you don't need and try again.`,
    );
  }
  const leftOnDisk = freeBytes === null ? left : freeBytes - awaited - KEPT_FREE_BYTES;
  if (byteSize > leftOnDisk) {
    return refusal(
      "unavailable",
      "The server's disk is almost full, so we can't store files right now.",
    );
  }
  const share = Math.min(Math.max((left + own) / 2, A_DIALOG), (leftOnDisk + own) / 2);
  return own > 0 && own + byteSize > share ? TOO_MANY_UNDER_WAY : null;
}

/** Bytes of all uploads, of those still to come, and of those still to come from this person. */
function bytesTaken(tx: Db, owner: string) {
  const sumOf = (what: unknown) => sql<number>`coalesce(sum(${what}), 0)`;
  const isAwaited = eq(uploads.state, "pending");
  const taken = tx
    .select({
      used: sumOf(uploads.byteSize),
      awaited: sumOf(sql`iif(${isAwaited}, ${uploads.byteSize}, 0)`),
      own: sumOf(sql`iif(${and(isAwaited, eq(uploads.owner, owner))}, ${uploads.byteSize}, 0)`),
    })
    .from(uploads)
    .where(ne(uploads.state, "deleted"))
    .get();
  return taken ?? { used: 0, awaited: 0, own: 0 };
}

/** Whether an address is one that this server issued, and holds. */
export function mayReceive(address: string, now = new Date()): boolean {
  const allowed = readSignedPut(address, env());
  return allowed !== null && allowed.expiresAt > now;
}

type Sent = {
  /** The whole address, as it was asked for. */
  address: string;
  contentType: string | null;
  byteSize: number;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Takes what is sent to an address of this server. Refuses with missing where addresses lead to a
 * bucket, forbidden for one that is expired, was made up or names something else, conflict for one that
 * was used, invalid for a file that ends midway. After stopping midway, people can send it all again.
 */
export async function receiveUpload(
  { address, contentType, byteSize, body }: Sent,
  now = new Date(),
): Promise<Result> {
  const store = objectStore();
  if (!store.keyOf(address)) return refusal("missing", "There's nothing here.");

  const allowed = readSignedPut(address, env());
  if (!allowed) return refusal("forbidden", "This upload URL isn't valid.");
  if (allowed.expiresAt <= now) {
    return refusal("forbidden", "This upload URL expired. Please start over.");
  }
  if (allowed.byteSize && allowed.byteSize !== byteSize) {
    return refusal("forbidden", "The file size doesn't match. Please try again.");
  }
  if (allowed.contentType && allowed.contentType !== contentType) {
    return refusal("forbidden", "The file type doesn't match. Please try again.");
  }

  const used = refusal("conflict", "This upload URL was already used.");
  if (stateOf(allowed.key) !== "pending") return used;
  try {
    return (await store.receive(allowed.key, body)) ? { ok: true } : used;
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) return STORE_FAILED;
    if (error instanceof UploadCut)
      return refusal("invalid", "The upload was cut off. Please try again.");
    throw error;
  }
}

function stateOf(key: string) {
  const { state } = uploads;
  return read().select({ state }).from(uploads).where(eq(uploads.objectKey, key)).get()?.state;
}

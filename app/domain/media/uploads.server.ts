import { randomUUID } from "node:crypto";
import { and, eq, ne, sql } from "drizzle-orm";
import { type Db, read, type Tx, write } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { env } from "~/env.server";
import { objectStore, type UploadWay } from "~/services/objects/object-store.server";
import { readSignedPut } from "~/services/objects/signed-put.server";
import { ObjectStoreUnavailable, UploadCut } from "~/services/objects/store-failure.server";
import { MAX_FILES, MAX_UPLOAD_BYTES } from "./media-type";
import { ANY_TYPE } from "./upload";
import type { UploadRequest } from "./upload.schema";

/** Issues upload URLs, and receives what's sent to those on this server. */

const MB = 1024 * 1024;
/** How long an upload URL accepts a new upload. */
const ADDRESS_LIFE_MS = 15 * 60_000;
/** Disk space that uploads leave free, so the database can keep writing. */
const KEPT_FREE_BYTES = 256 * MB;
/**
 * The most bytes that the upload dialog sends at once. One person can always have this much under way, if
 * there's room.
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
 * Issues a URL for one upload, which counts toward the quota from now on. Without a request, it accepts any
 * media type of up to 50 MB. Refuses with conflict beyond the quota, or beyond one person's share of it, and
 * with unavailable if the disk is nearly full.
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

/**
 * Reserves room for an upload.
 * @returns the key that it will have
 */
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
 * Refuses an upload if there's no room. One person's pending uploads must leave room for others, even if
 * nothing is ever sent for them.
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
  const leftOnDisk =
    freeBytes === null ? Number.POSITIVE_INFINITY : freeBytes - awaited - KEPT_FREE_BYTES;
  if (byteSize > leftOnDisk) {
    return refusal(
      "unavailable",
      "The server's disk is almost full, so we can't store files right now.",
    );
  }
  const share = Math.min(Math.max((left + own) / 2, A_DIALOG), (leftOnDisk + own) / 2);
  return own > 0 && own + byteSize > share ? TOO_MANY_UNDER_WAY : null;
}

/** Bytes of all uploads, of the pending ones, and of this person's pending ones. */
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

/** Whether this server issued a URL, and it hasn't expired. */
export function mayReceive(address: string, now = new Date()): boolean {
  const allowed = readSignedPut(address, env());
  return allowed !== null && allowed.expiresAt > now;
}

type Sent = {
  /** The whole URL, as requested. */
  address: string;
  contentType: string | null;
  byteSize: number;
  body: AsyncIterable<Uint8Array>;
};

/**
 * Receives what's sent to an upload URL of this server. Refuses with missing if URLs lead to a bucket, with
 * forbidden if the URL has expired or wasn't issued for this, with conflict if it was used, and with invalid if
 * the file ends midway. An interrupted upload can be sent again.
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

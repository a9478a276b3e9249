import { eq } from "drizzle-orm";
import { write } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { objectStore } from "~/services/objects/object-store.server";
import { ObjectStoreUnavailable, UploadCut } from "~/services/objects/store-failure.server";
import { MAX_UPLOAD_BYTES, notTaken, PICTURE_TYPES, TOO_LARGE } from "./media-type";
import { publishInTurn } from "./published-uploads.server";
import { storedPicture } from "./stored-picture";
import { reserveUpload, STORE_FAILED } from "./uploads.server";

/**
 * Stores and publishes a file posted within a form, whose length isn't known before its end. Nothing stays of a
 * refused file.
 */
export async function storePostedFile(
  body: AsyncIterable<Uint8Array>,
  owner: string,
): Promise<Result<{ objectPath: string }>> {
  const reserved = await reserveUpload(undefined, owner, { way: "receive" });
  if (!reserved.ok) return reserved;
  const { key } = reserved;
  try {
    await objectStore().receive(key, counted(body));
    const published = await publishInTurn(key, owner);
    if (!published.ok) await discardUpload(key);
    return published;
  } catch (error) {
    await discardUpload(key);
    return refusalOf(error);
  }
}

/** `storePostedFile` for images alone. A job deletes a video that was posted in place of one, since nothing shows it. */
export async function storePostedPicture(
  body: AsyncIterable<Uint8Array>,
  owner: string,
): Promise<Result<{ objectPath: string }>> {
  const stored = await storePostedFile(body, owner);
  if (!stored.ok || storedPicture(stored.objectPath)) return stored;
  return refusal("invalid", notTaken("", { types: PICTURE_TYPES }));
}

/** Marks an upload as deleted. Its objects are deleted by a background job if not now. */
async function discardUpload(key: string): Promise<void> {
  await write((tx) =>
    tx.update(uploads).set({ state: "deleted" }).where(eq(uploads.objectKey, key)).run(),
  );
}

class TooLarge extends Error {}

async function* counted(body: AsyncIterable<Uint8Array>) {
  let bytes = 0;
  for await (const chunk of body) {
    bytes += chunk.length;
    if (bytes > MAX_UPLOAD_BYTES) throw new TooLarge();
    yield chunk;
  }
}

function refusalOf(error: unknown): Refusal {
  if (error instanceof ObjectStoreUnavailable) return STORE_FAILED;
  if (!(error instanceof UploadCut)) throw error;
  const isTooLarge = error.cause instanceof TooLarge;
  return refusal("invalid", isTooLarge ? TOO_LARGE : "The upload was cut off. Please try again.");
}

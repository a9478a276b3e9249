import type { Readable } from "node:stream";
import { buffer } from "node:stream/consumers";
import { and, eq } from "drizzle-orm";
import { fileTypeFromBuffer } from "file-type";
import { read, write } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { type Refusal, type Result, refusal } from "~/domain/result";
import { SerialQueue } from "~/domain/serial-queue.server";
import { runProgram } from "~/services/isolated-program.server";
import { objectStore } from "~/services/objects/object-store.server";
import { ObjectStoreUnavailable } from "~/services/objects/store-failure.server";
import type { EncodedPicture } from "./encoded-picture.server";
import {
  endingOf,
  isVideoType,
  MAX_UPLOAD_BYTES,
  type MediaType,
  mediaTypeOf,
  notTaken,
  TOO_LARGE,
} from "./media-type";
import { keyOfPath, pathOfKey } from "./object-path";
import { checkPlayable, type ReadBytes } from "./playable-video";
import { fileOf, filesOf, storedPicture } from "./stored-picture";
import { ANY_TYPE } from "./upload";
import { STORE_FAILED } from "./uploads.server";

/** Publishes uploads: turns a sent file into the files that are served. */

/** Runs one encoding at a time, since each takes a full core and hundreds of MB. */
const turns = new SerialQueue();

type Upload = typeof uploads.$inferSelect;

/** Enough bytes to know any file's type. */
const SNIFFED_BYTES = 4100;

const refusedFile = (line: string) => refusal("invalid", line, "assetURL");
const CANNOT_BE_DRAWN =
  "This image is damaged or too big. The limit is 50 megapixels, or 8 for AVIF and 16-bit color.";
const GONE = refusedFile("This upload no longer exists. Please upload the file again.");

/**
 * Publishes the file that was sent to one of our upload URLs, at a path where nobody can write. Repeats publish
 * it only once. Nothing stays of a refused file. Refuses with invalid, with conflict if nothing was sent to the
 * URL, or with unavailable.
 */
export async function publishUpload(
  assetURL: string,
  owner: string,
): Promise<Result<{ objectPath: string }>> {
  // The key is read from the URL's text, since we never fetch a URL from a client.
  const key = objectStore().keyOf(assetURL);
  const issued = key === null ? undefined : findUpload(key, owner);
  if (!issued) return refusedFile("Enter an upload URL from this shop.");
  return publishInTurn(issued.objectKey, owner);
}

/** Publishes what arrived at a key. */
export async function publishInTurn(
  key: string,
  owner: string,
): Promise<Result<{ objectPath: string }>> {
  try {
    return await turns.run(() => publish(key, owner));
  } catch (error) {
    if (error instanceof ObjectStoreUnavailable) return STORE_FAILED;
    throw error;
  }
}

async function publish(key: string, owner: string): Promise<Result<{ objectPath: string }>> {
  const upload = findUpload(key, owner);
  if (upload?.state === "stored" && upload.objectPath) return stored(upload.objectPath);
  if (upload?.state !== "pending") return GONE;

  const made = await preparePublication(upload);
  if ("ok" in made) return made;
  const { objectPath, byteSize, contentType, store } = made;
  // The path is stored first, so that a background job finds the files even after a crash.
  await change(upload, { objectPath });
  let isStored = false;
  try {
    await store();
    isStored = await change(upload, { state: "stored", byteSize, contentType });
  } catch (error) {
    await deletePublished(objectPath).catch(() => {});
    throw error;
  }
  // A background job gave up the upload meanwhile, maybe before it was stored.
  if (!isStored) await deletePublished(objectPath).catch(() => {});
  // If deleting fails, or the file is sent again, a background job deletes it once the URL has expired.
  await objectStore()
    .delete(key)
    .catch(() => {});
  return isStored ? stored(objectPath) : GONE;
}

const stored = (objectPath: string) => ({ ok: true, objectPath }) as const;

type Publication = Required<Pick<Upload, "byteSize" | "contentType">> & {
  objectPath: string;
  store: () => Promise<void>;
};

async function preparePublication(upload: Upload): Promise<Publication | Refusal> {
  const { objectKey } = upload;
  const sent = await objectStore().head(objectKey);
  if (!sent) return refusal("conflict", "Nothing was uploaded to this URL.", "assetURL");
  const { byteSize } = sent;
  if (byteSize > MAX_UPLOAD_BYTES) return discard(upload, TOO_LARGE);
  if (byteSize === 0) return discard(upload, "This file is empty.");
  if (upload.contentType !== ANY_TYPE && byteSize !== upload.byteSize) {
    return discard(upload, "The file size doesn't match. Please try again.");
  }

  const sniffed = await sniff(objectKey, byteSize);
  const contentType = mediaTypeOf(sniffed);
  if (!contentType) return discard(upload, notTaken(sniffed));
  if (upload.contentType !== ANY_TYPE && !isSameKind(contentType, upload.contentType)) {
    return discard(upload, "The file type doesn't match. Please try again.");
  }
  const id = objectKey.replace("pending/", "");
  if (isVideoType(contentType)) {
    const problem = await checkPlayable(contentType, {
      byteSize,
      read: readerOf(objectKey, byteSize),
    });
    if (problem) return discard(upload, problem);
    const to = `media/${id}.${endingOf(contentType)}`;
    const store = () => objectStore().copy(objectKey, to);
    return { objectPath: pathOfKey(to), byteSize, contentType, store };
  }
  return preparePicture(upload, id);
}

async function preparePicture(upload: Upload, id: string): Promise<Publication | Refusal> {
  const body = await objectStore().get(upload.objectKey);
  const picture = body && (await encode(body, { id }));
  if (!picture) return discard(upload, CANNOT_BE_DRAWN);
  const objectPath = pathOfKey(`media/${picture.name}.webp`);
  const described = storedPicture(objectPath);
  if (!described) throw new Error("Not an image URL");
  return {
    objectPath,
    contentType: "image/webp",
    byteSize: picture.files.reduce((sum, { bytes }) => sum + bytes.length, 0),
    store: async () => {
      for (const { of, format, bytes } of picture.files) {
        const key = keyOfPath(fileOf(described, of, format));
        if (key) await objectStore().put(key, new Blob([new Uint8Array(bytes)]));
      }
    },
  };
}

/**
 * Limits of one encoding. An image with 50 megapixels takes 10 seconds, and little heap, since the decoder's
 * memory isn't on it.
 */
const LIMITS = { maxMs: 120_000, maxHeapMb: 96 };

/** Null if it can't be decoded, or not within the limits. */
const encode = (file: Readable, options: { id: string }) =>
  runProgram<EncodedPicture | null>("encode-picture", { file, options, limits: LIMITS });

/** Deletes a refused file and its upload, so its URL no longer works. */
async function discard({ id, objectKey }: Upload, line: string): Promise<Refusal> {
  await objectStore().delete(objectKey);
  await write((tx) => tx.delete(uploads).where(eq(uploads.id, id)).run());
  return refusedFile(line);
}

async function sniff(key: string, byteSize: number): Promise<string> {
  const beginning = await readerOf(key, byteSize)(0, SNIFFED_BYTES);
  return (await fileTypeFromBuffer(beginning))?.mime ?? "";
}

const readerOf =
  (key: string, byteSize: number): ReadBytes =>
  async (start, length) => {
    const part = await objectStore().get(key, {
      start,
      end: Math.min(start + length, byteSize) - 1,
    });
    return part ? buffer(part) : Buffer.alloc(0);
  };

/**
 * Whether the claimed type is of the same kind. Phones and browsers guess a type by a file's name, which can be
 * wrong within its kind.
 */
function isSameKind(type: MediaType, claimed: string): boolean {
  const told = mediaTypeOf(claimed);
  return told !== null && isVideoType(type) === isVideoType(told);
}

/** @returns false if the upload isn't pending anymore */
async function change(upload: Upload, columns: Partial<Upload>): Promise<boolean> {
  const own = and(eq(uploads.id, upload.id), eq(uploads.state, "pending"));
  const { changes } = await write((tx) => tx.update(uploads).set(columns).where(own).run());
  return changes > 0;
}

function findUpload(key: string, owner: string): Upload | undefined {
  const own = and(eq(uploads.objectKey, key), eq(uploads.owner, owner));
  return read().select().from(uploads).where(own).get();
}

/**
 * Deletes every file that was published at a path.
 * @throws ObjectStoreUnavailable
 */
export async function deletePublished(objectPath: string): Promise<void> {
  for (const path of filesOf(objectPath)) {
    const key = keyOfPath(path);
    if (key) await objectStore().delete(key);
  }
}

import type { Readable } from "node:stream";
import { env, objectStoreSettings } from "~/env.server";
import { diskStore } from "./disk-store.server";
import { s3Store } from "./s3.server";

/** Storage for uploads, on the local disk or in a bucket. */
export type ObjectStore = {
  /** A URL that takes one PUT until it expires. */
  presignPut(key: string, upload: SignedUpload): Promise<string>;
  /** The key that a URL was issued for, judged by its form alone; null for other URLs. */
  keyOf(address: string): string | null;
  /** Null when there is no such object. */
  head(key: string): Promise<{ byteSize: number } | null>;
  /** The object's bytes, or some of them; null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Stores an object whole or not at all, replacing an existing one. */
  put(key: string, body: Blob): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Deleting a missing object is no error. */
  delete(key: string): Promise<void>;
  /** Free bytes on this disk for uploads by this method; null if it doesn't use the disk. */
  freeBytes(way: UploadWay): Promise<number | null>;
  /** Deletes unfinished files that crashed processes left before an instant. */
  clearUnfinished(before: Date): Promise<void>;
  /**
   * Stores a body of unknown length. If it stops midway, nothing is left behind.
   * @returns false when that key was taken already
   * @throws UploadCut when the body ends before its end
   */
  receive(key: string, body: AsyncIterable<Uint8Array>): Promise<boolean>;
};

/** Limits of a signed URL. Fields that are left out aren't checked. */
export type SignedUpload = { contentType?: string; byteSize?: number; expiresAt: Date };

/** The method that stores an upload. */
export type UploadWay = "presignPut" | "receive";

/** Byte offsets, `start` and `end` included. */
export type ByteRange = { start: number; end: number };

// Tests put a store of their own in its place (tests/object-stores.ts).
const holder = globalThis as { ujicartObjects?: ObjectStore };

/** The store that the environment names: the bucket, or a folder beside the database. */
export function objectStore(): ObjectStore {
  holder.ujicartObjects ??= open();
  return holder.ujicartObjects;
}

function open(): ObjectStore {
  const bucket = objectStoreSettings();
  const { DATA_DIR, APP_ORIGIN, SESSION_SECRET } = env();
  return bucket ? s3Store(bucket, DATA_DIR) : diskStore(DATA_DIR, { APP_ORIGIN, SESSION_SECRET });
}

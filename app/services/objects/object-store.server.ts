import type { Readable } from "node:stream";
import { env, objectStoreSettings } from "~/env.server";
import { diskStore } from "./disk-store.server";
import { s3Store } from "./s3.server";

/** Storage for uploads, on the local disk or in a bucket. */
export type ObjectStore = {
  /** A URL that accepts one PUT until it expires. */
  presignPut(key: string, upload: SignedUpload): Promise<string>;
  /** The key that a URL was issued for, by its form alone; null for other URLs. */
  keyOf(address: string): string | null;
  /** Null if there's no such object. */
  head(key: string): Promise<{ byteSize: number } | null>;
  /** The object's bytes, or a range of them; null if there's no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Stores a whole object or nothing. Replaces an existing object. */
  put(key: string, body: Blob): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Deletes an object. A missing one is no error. */
  delete(key: string): Promise<void>;
  /** Free bytes for uploads by this method; null if they don't use this disk. */
  freeBytes(way: UploadWay): Promise<number | null>;
  /** Deletes unfinished files that crashed processes left before an instant. */
  clearUnfinished(before: Date): Promise<void>;
  /**
   * Stores a body of unknown length. If it stops midway, nothing is left behind.
   * @returns false if the key was already taken
   * @throws UploadCut if the body breaks off
   */
  receive(key: string, body: AsyncIterable<Uint8Array>): Promise<boolean>;
};

/** Limits of a signed URL. Fields that are left out aren't checked. */
export type SignedUpload = { contentType?: string; byteSize?: number; expiresAt: Date };

/** The method that stores an upload. */
export type UploadWay = "presignPut" | "receive";

/** Byte offsets, `start` and `end` included. */
export type ByteRange = { start: number; end: number };

// Global, so that tests can replace it (tests/object-stores.ts).
const holder = globalThis as { ujicartObjects?: ObjectStore };

/** The store in the settings: a bucket, or a folder beside the database. */
export function objectStore(): ObjectStore {
  holder.ujicartObjects ??= open();
  return holder.ujicartObjects;
}

function open(): ObjectStore {
  const bucket = objectStoreSettings();
  const { DATA_DIR, APP_ORIGIN, SESSION_SECRET } = env();
  return bucket ? s3Store(bucket, DATA_DIR) : diskStore(DATA_DIR, { APP_ORIGIN, SESSION_SECRET });
}

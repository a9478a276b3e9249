import type { Readable } from "node:stream";
import { env, objectStoreSettings } from "~/env.server";
import { diskStore } from "./disk-store.server";
import { s3Store } from "./s3.server";

/** Storage for uploads, on the local disk or in a bucket. */
export type ObjectStore = {
  /** An address that takes one PUT of these bytes until it expires. */
  presignPut(key: string, upload: SignedUpload): Promise<string>;
  /** The key that an address was issued for, as far as its spelling tells; null for any other. */
  keyOf(address: string): string | null;
  /** Null when there is no such object. */
  head(key: string): Promise<{ byteSize: number } | null>;
  /** The object's bytes, or some of them; null when there is no such object. */
  get(key: string, range?: ByteRange): Promise<Readable | null>;
  /** Stores an object whole or not at all, in place of one that is there. */
  put(key: string, body: Blob): Promise<void>;
  copy(from: string, to: string): Promise<void>;
  /** Deleting what is not there is no error. */
  delete(key: string): Promise<void>;
  /** Bytes of this disk that such an upload could still take; null where it takes none. */
  freeBytes(way: UploadWay): Promise<number | null>;
  /** Clears what processes that died left half written before an instant. */
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

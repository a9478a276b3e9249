import { openAsBlob } from "node:fs";
import { join } from "node:path";
import { Readable } from "node:stream";
import type { ReadableStream } from "node:stream/web";
import { AwsClient } from "aws4fetch";
import type { ObjectStoreSettings } from "~/env.server";
import { freeBytesAt } from "./file-system.server";
import { checkedKey, isObjectKey } from "./object-key.server";
import type { ObjectStore } from "./object-store.server";
import { ObjectStoreUnavailable } from "./store-failure.server";
import { clearUnfinishedIn, withUnfinishedFile } from "./unfinished-file.server";

/** The time limit until the bucket's response starts, in milliseconds. */
const REQUEST_TIMEOUT_MS = 10_000;
/** The slowest upload that's waited for, since a PUT's response only starts once the whole body has arrived. */
const SLOWEST_BYTES_PER_MS = 1000;

/**
 * Stores objects in a bucket, whose name is in the URL's path, as Tigris, R2 and S3 accept.
 * @param spoolFolder a folder on the disk for bodies of unknown length, since a bucket must be told the length
 */
export function s3Store(settings: ObjectStoreSettings, spoolFolder: string): ObjectStore {
  const { endpoint, region, accessKeyId, secretAccessKey, bucket } = settings;
  const client = new AwsClient({ service: "s3", region, accessKeyId, secretAccessKey, retries: 2 });
  const folder = `${endpoint.replace(/\/$/, "")}/${bucket}/`;
  const addressOf = (key: string) => folder + checkedKey(key);

  /** @returns null for a missing object */
  async function ask(key: string, init: RequestInit): Promise<Response | null> {
    const address = addressOf(key);
    const impatience = new AbortController();
    const bytes = init.body instanceof Blob ? init.body.size : 0;
    const patience = REQUEST_TIMEOUT_MS + bytes / SLOWEST_BYTES_PER_MS;
    const timer = setTimeout(() => impatience.abort(new Error("No answer")), patience);
    try {
      const response = await client.fetch(address, { ...init, signal: impatience.signal });
      if (response.ok) return response;
      await response.body?.cancel();
      if (response.status === 404) return null;
      throw new Error(`The bucket answered ${init.method} with ${response.status}`);
    } catch (error) {
      throw new ObjectStoreUnavailable(error);
    } finally {
      clearTimeout(timer);
    }
  }

  /**
   * Stores or copies an object.
   * @throws if nothing was stored, for example on 404 for a missing bucket or source
   */
  async function store(key: string, init: RequestInit): Promise<void> {
    const response = await ask(key, { ...init, method: "PUT" });
    // A copy can still fail after its response began with 200, as S3 documents.
    const text = await response?.text().catch(() => null);
    if (typeof text === "string" && !text.includes("<Error>")) return;
    throw new ObjectStoreUnavailable(new Error("The bucket didn't save the file"));
  }

  return {
    async presignPut(key, { contentType, byteSize, expiresAt }) {
      const address = new URL(addressOf(key));
      const seconds = Math.ceil((expiresAt.getTime() - Date.now()) / 1000);
      address.searchParams.set("X-Amz-Expires", String(seconds));
      const headers = new Headers();
      if (contentType) headers.set("Content-Type", contentType);
      if (byteSize) headers.set("Content-Length", String(byteSize));
      // Without allHeaders, type and length would silently stay unsigned.
      const aws = { signQuery: true, allHeaders: true };
      const signed = await client.sign(address.href, { method: "PUT", headers, aws });
      return signed.url;
    },

    keyOf(address) {
      if (!URL.canParse(address)) return null;
      const { origin, pathname } = new URL(address);
      const plain = origin + pathname;
      const key = plain.startsWith(folder) ? plain.slice(folder.length) : "";
      return isObjectKey(key) ? key : null;
    },

    async head(key) {
      const response = await ask(key, { method: "HEAD" });
      return response && { byteSize: Number(response.headers.get("Content-Length")) };
    },

    async get(key, range) {
      const headers = range && { Range: `bytes=${range.start}-${range.end}` };
      const response = await ask(key, { method: "GET", headers });
      if (!response) return null;
      return response.body ? Readable.fromWeb(response.body as ReadableStream) : Readable.from([]);
    },

    put: (key, body) => store(key, { body }),

    copy: (from, to) =>
      store(to, { headers: { "X-Amz-Copy-Source": `/${bucket}/${checkedKey(from)}` } }),

    receive: (key, body) =>
      withUnfinishedFile(join(spoolFolder, checkedKey(key)), body, async (unfinished) => {
        await store(key, { body: await openAsBlob(unfinished) });
        return true;
      }),

    async delete(key) {
      const response = await ask(key, { method: "DELETE" });
      await response?.body?.cancel();
    },

    freeBytes: async (way) => (way === "receive" ? freeBytesAt(spoolFolder) : null),
    clearUnfinished: (before) => clearUnfinishedIn(join(spoolFolder, "pending"), before),
  };
}

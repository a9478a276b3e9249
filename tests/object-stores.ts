import { mkdtempSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterAll, afterEach, beforeAll, beforeEach } from "vitest";
import { diskStore } from "~/services/objects/disk-store.server";
import type { ObjectStore } from "~/services/objects/object-store.server";
import { s3Store } from "~/services/objects/s3.server";
import { startBucket } from "../dev/bucket";

export const STORE_KINDS = ["disk", "bucket"] as const;
export type StoreKind = (typeof STORE_KINDS)[number];

const SIGNING = {
  APP_ORIGIN: "http://localhost:3000",
  SESSION_SECRET: ["a-secret-for-tests-only-0123456789abcdef"],
};

/** Gives the tests of a block an empty store of one kind, which the shop's code then uses too. */
export function withObjectStore(kind: StoreKind) {
  const root = mkdtempSync(join(tmpdir(), "ujicart-objects-"));
  const holder = globalThis as { ujicartObjects?: ObjectStore };
  let close = async () => {};
  let files = root;
  let store: ObjectStore;

  beforeAll(async () => {
    if (kind === "disk") {
      store = diskStore(root, SIGNING);
      return;
    }
    const bucket = await startBucket();
    store = s3Store(bucket.settings, root);
    files = join(bucket.directory, bucket.settings.bucket);
    close = bucket.close;
  });
  beforeEach(() => {
    holder.ujicartObjects = store;
  });
  afterEach(() => {
    delete holder.ujicartObjects;
    for (const folder of ["media", "pending"]) {
      for (const place of [files, root])
        rmSync(join(place, folder), { recursive: true, force: true });
    }
  });
  afterAll(async () => {
    await close();
    rmSync(root, { recursive: true, force: true });
  });

  return {
    get store() {
      return store;
    },
    /** The folder of the stored files. */
    get files() {
      return files;
    },
    /** The folder of files that are being uploaded through this server. */
    get incoming() {
      return join(root, "pending");
    },
    /** The names of all files, half-written ones included. */
    names: () => namesBelow(files),
  };
}

/** The bucket's server keeps each object in a file with this ending, and its metadata in other files. */
const OF_SERVER = /\._S3rver_object$/;

function namesBelow(root: string): string[] {
  return readdirSync(root, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map(({ parentPath, name }) => join(parentPath, name).slice(root.length + 1))
    .filter((name) => /^(media|pending)\//.test(name))
    .filter((name) => OF_SERVER.test(name) || !name.includes("._S3rver_"))
    .map((name) => name.replace(OF_SERVER, ""))
    .sort();
}

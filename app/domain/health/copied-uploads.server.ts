import { createWriteStream, openAsBlob } from "node:fs";
import { mkdir, readdir, rename } from "node:fs/promises";
import { join } from "node:path";
import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import type { ReadableStream } from "node:stream/web";
import { eq } from "drizzle-orm";
import { read } from "~/db/client.server";
import { uploads } from "~/db/schema/media.server";
import { uploadIdIn } from "~/domain/media/object-path";
import { isObjectKey } from "~/services/objects/object-key.server";
import type { CopyBucket } from "../../../server/copy-bucket.mjs";

/** Copies the uploads on this disk to the bucket. Files never change, so a name tells whether a file was copied. */

const UNFINISHED = ".part";

/**
 * @param copied the names that are known to be in the bucket. New ones are added
 * @param until when to stop, in milliseconds since 1970, so that new uploads and old ones take turns
 * @returns whether all are copied
 * @throws the bucket's error. What was copied before stays copied
 */
export async function copyUploads(
  bucket: CopyBucket,
  dataDir: string,
  copied: Set<string>,
  until: number,
): Promise<boolean> {
  for (const name of await uploadsIn(dataDir)) {
    if (copied.has(name)) continue;
    if (Date.now() >= until) return false;
    const file = await openAsBlob(join(dataDir, "media", name)).catch(() => null);
    // The shop deleted the file in between.
    if (!file) continue;
    await bucket.putUpload(name, file);
    copied.add(name);
  }
  return true;
}

/**
 * After a restore, fetches the uploads that this disk lacks. It can be repeated after any failure. Of what the bucket
 * has, that's only what the database names: the rest was deleted, and would be served again.
 * @param until as for `copyUploads`
 * @returns whether all are here
 */
export async function fetchUploads(
  bucket: CopyBucket,
  dataDir: string,
  copied: Set<string>,
  until: number,
): Promise<boolean> {
  const here = new Set(await uploadsIn(dataDir));
  const known = storedUploads();
  const folder = join(dataDir, "media");
  await mkdir(folder, { recursive: true, mode: 0o700 });
  for (const name of copied) {
    if (here.has(name) || !isObjectKey(`media/${name}`)) continue;
    if (!known.has(uploadIdIn(name))) continue;
    if (Date.now() >= until) return false;
    const path = join(folder, name);
    const body = Readable.fromWeb((await bucket.getUpload(name)) as ReadableStream);
    await pipeline(body, createWriteStream(path + UNFINISHED, { mode: 0o600, flush: true }));
    await rename(path + UNFINISHED, path);
  }
  return true;
}

/** The IDs of uploads that weren't deleted. */
function storedUploads(): Set<string> {
  const { objectPath, state } = uploads;
  const rows = read().select({ objectPath }).from(uploads).where(eq(state, "stored")).all();
  return new Set(rows.map((row) => uploadIdIn(row.objectPath?.split("/").at(-1) ?? "")));
}

async function uploadsIn(dataDir: string): Promise<string[]> {
  const names = await readdir(join(dataDir, "media")).catch(() => []);
  return names.filter((name) => isObjectKey(`media/${name}`) && !name.endsWith(UNFINISHED));
}

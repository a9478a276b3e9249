import { randomUUID } from "node:crypto";
import { mkdir, open, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { asUnavailable, nullIfAbsent } from "./file-system.server";
import { wholeOrCut } from "./upload-body.server";

/** The suffix of a file's name until the file is complete. */
const UNFINISHED = ".part";

/**
 * Writes a file under a temporary name next to its place, and passes it on. The temporary file is deleted
 * afterwards.
 * @throws UploadCut if the body breaks off, ObjectStoreUnavailable if the disk fails
 */
export async function withUnfinishedFile<Value>(
  path: string,
  body: AsyncIterable<Uint8Array>,
  use: (unfinished: string) => Promise<Value>,
): Promise<Value> {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Opens the file before the body is read. If the body failed during opening, the file could be created
    // after the cleanup.
    const file = await open(unfinished, "wx", 0o600);
    await pipeline(wholeOrCut(body), file.createWriteStream({ flush: true }));
    return await use(unfinished);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Deletes unfinished files that crashed processes left in a folder before an instant. */
export async function clearUnfinishedIn(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(nullIfAbsent);
  for (const name of names ?? []) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfAbsent);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

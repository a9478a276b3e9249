import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { mkdir, readdir, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { asUnavailable, nullIfAbsent } from "./file-system.server";
import { wholeOrCut } from "./upload-body.server";

/** What a file is called until all of it is there. */
const UNFINISHED = ".part";

/**
 * Writes a file beside its place and hands it on; of what is left there afterwards nothing stays.
 * @throws UploadCut when the body ends before its end, ObjectStoreUnavailable when the disk refuses
 */
export async function withUnfinishedFile<Value>(
  path: string,
  body: AsyncIterable<Uint8Array>,
  use: (unfinished: string) => Promise<Value>,
): Promise<Value> {
  const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
  try {
    await mkdir(dirname(path), { recursive: true, mode: 0o700 });
    // Made a stream of Node's only here: one that fails while nobody listens ends the process.
    const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
    await pipeline(wholeOrCut(body), file);
    return await use(unfinished);
  } catch (error) {
    throw asUnavailable(error);
  } finally {
    await rm(unfinished, { force: true });
  }
}

/** Clears what processes that died left in a folder before an instant. */
export async function clearUnfinishedIn(folder: string, before: Date): Promise<void> {
  const names = await readdir(folder).catch(nullIfAbsent);
  for (const name of names ?? []) {
    if (!name.endsWith(UNFINISHED)) continue;
    const path = join(folder, name);
    const found = await stat(path).catch(nullIfAbsent);
    if (found && found.mtime < before) await rm(path, { force: true });
  }
}

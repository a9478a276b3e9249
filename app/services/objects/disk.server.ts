import { randomUUID } from "node:crypto";
import { createReadStream, createWriteStream } from "node:fs";
import { link, mkdir, open, readdir, rename, rm, stat, statfs } from "node:fs/promises";
import { dirname, join } from "node:path";
import { pipeline } from "node:stream/promises";
import { checkedKey } from "./object-key.server";
import type { ObjectStore } from "./object-store.server";
import { keyOfPutAddress, type SigningSettings, signedPutAddress } from "./signed-put.server";
import { ObjectStoreUnavailable } from "./store-failure.server";
import { bytesOf, wholeOrCut } from "./upload-body.server";

/** What a file is called until all of it is there. */
const UNFINISHED = ".part";

/**
 * Objects as files below a folder. Each appears under its name only once it is whole and on the disk,
 * and is never changed after that; so a second name for the same file is as good as a copy.
 */
export function diskStore(root: string, settings: SigningSettings): ObjectStore {
  const pathOf = (key: string) => join(root, checkedKey(key));

  /** Writes beside the place, then lets `place` give it its name. */
  async function writeThen<Placed>(
    key: string,
    body: AsyncIterable<Uint8Array>,
    place: (unfinished: string, path: string) => Promise<Placed>,
  ): Promise<Placed> {
    const path = pathOf(key);
    const unfinished = `${path}.${randomUUID()}${UNFINISHED}`;
    try {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      // Made a stream of Node's only here: one that fails while nobody listens ends the process.
      const file = createWriteStream(unfinished, { flags: "wx", mode: 0o600, flush: true });
      await pipeline(wholeOrCut(body), file);
      const placed = await place(unfinished, path);
      await flushFolder(dirname(path));
      return placed;
    } catch (error) {
      throw asUnavailable(error);
    } finally {
      await rm(unfinished, { force: true });
    }
  }

  return {
    presignPut: async (key, upload) => signedPutAddress(checkedKey(key), upload, settings),
    keyOf: (address) => keyOfPutAddress(address, settings),

    async head(key) {
      const found = await stat(pathOf(key)).catch(nullIfAbsent);
      return found && { byteSize: found.size };
    },

    async get(key, range) {
      const file = await open(pathOf(key)).catch(nullIfAbsent);
      return file && createReadStream("", { fd: file, ...range });
    },

    put: (key, body) => writeThen(key, bytesOf(body.stream()), rename),

    receive: (key, body) =>
      writeThen(key, body, (unfinished, path) =>
        link(unfinished, path).then(() => true, falseIfTaken),
      ),

    async copy(from, to) {
      const path = pathOf(to);
      await mkdir(dirname(path), { recursive: true, mode: 0o700 });
      try {
        await link(pathOf(from), path).catch(falseIfTaken);
        await flushFolder(dirname(path));
      } catch (error) {
        throw asUnavailable(error);
      }
    },

    delete: (key) => rm(pathOf(key), { force: true }),

    async freeBytes() {
      const { bavail, bsize } = await statfs(root);
      return bavail * bsize;
    },

    async clearUnfinished(before) {
      for (const folder of ["pending", "media"]) {
        const names = await readdir(join(root, folder)).catch(nullIfAbsent);
        for (const name of names ?? []) {
          const path = join(root, folder, name);
          if (!name.endsWith(UNFINISHED)) continue;
          const found = await stat(path).catch(nullIfAbsent);
          if (found && found.mtime < before) await rm(path, { force: true });
        }
      }
    },
  };
}

/** A name is on the disk only when its folder is. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

function nullIfAbsent(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}

function falseIfTaken(error: unknown): false {
  if (codeOf(error) === "EEXIST") return false;
  throw error;
}

/** Whatever the disk refuses passes once somebody has made room or mended it. */
function asUnavailable(error: unknown): unknown {
  const isOfDisk = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EIO|EACCES|EMFILE|ENFILE)$/.test(codeOf(error));
  return isOfDisk ? new ObjectStoreUnavailable(error) : error;
}

import { createReadStream } from "node:fs";
import { link, mkdir, open, rename, rm, stat } from "node:fs/promises";
import { dirname, join } from "node:path";
import { asUnavailable, falseIfTaken, freeBytesAt, nullIfAbsent } from "./file-system.server";
import { checkedKey } from "./object-key.server";
import type { ObjectStore } from "./object-store.server";
import { keyOfPutAddress, type SigningSettings, signedPutAddress } from "./signed-put.server";
import { clearUnfinishedIn, withUnfinishedFile } from "./unfinished-file.server";
import { bytesOf } from "./upload-body.server";

/**
 * Stores objects as files in a folder. Each gets its name only once it's complete and on the disk, and never
 * changes after that, so a hard link is as good as a copy.
 */
export function diskStore(root: string, settings: SigningSettings): ObjectStore {
  const pathOf = (key: string) => join(root, checkedKey(key));

  /** Writes a file under a temporary name, then `place` gives it its own. */
  function writeThen<Placed>(
    key: string,
    body: AsyncIterable<Uint8Array>,
    place: (unfinished: string, path: string) => Promise<Placed>,
  ): Promise<Placed> {
    const path = pathOf(key);
    return withUnfinishedFile(path, body, async (unfinished) => {
      const placed = await place(unfinished, path);
      await flushFolder(dirname(path));
      return placed;
    });
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
      try {
        await mkdir(dirname(path), { recursive: true, mode: 0o700 });
        await link(pathOf(from), path).catch(falseIfTaken);
        await flushFolder(dirname(path));
      } catch (error) {
        throw asUnavailable(error);
      }
    },

    delete: (key) =>
      rm(pathOf(key), { force: true }).catch((error) => {
        throw asUnavailable(error);
      }),

    freeBytes: () => freeBytesAt(root),

    async clearUnfinished(before) {
      for (const folder of ["pending", "media"])
        await clearUnfinishedIn(join(root, folder), before);
    },
  };
}

/** Flushes a folder to the disk, since a new file name is only safe then. */
async function flushFolder(folder: string): Promise<void> {
  const opened = await open(folder);
  try {
    await opened.sync();
  } finally {
    await opened.close();
  }
}

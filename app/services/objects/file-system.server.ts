import { statfs } from "node:fs/promises";
import { ObjectStoreUnavailable } from "./store-failure.server";

const codeOf = (error: unknown) => (error as NodeJS.ErrnoException).code ?? "";

export function nullIfAbsent(error: unknown): null {
  if (codeOf(error) === "ENOENT") return null;
  throw error;
}

export function falseIfTaken(error: unknown): false {
  if (codeOf(error) === "EEXIST") return false;
  throw error;
}

/** Converts errors of the disk, which are temporary: they pass once someone frees space or fixes the disk. */
export function asUnavailable(error: unknown): unknown {
  const isOfDisk = /^(ENOSPC|EDQUOT|EFBIG|EROFS|EIO|EACCES|EMFILE|ENFILE)$/.test(codeOf(error));
  return isOfDisk ? new ObjectStoreUnavailable(error) : error;
}

/** Bytes that this process can still write in this folder. */
export async function freeBytesAt(folder: string): Promise<number> {
  const { bavail, bsize } = await statfs(folder);
  return bavail * bsize;
}

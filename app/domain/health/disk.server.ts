import { statfs } from "node:fs/promises";
import { write } from "~/db/client.server";
import { clearAlert, listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { env } from "~/env.server";

/** The disk with DATA_DIR. Once it's full, nothing can be saved. */

export type Disk = { freeBytes: number; bytes: number };

/** Null if there's no folder, as for a database in memory. */
export async function readDisk(): Promise<Disk | null> {
  const disk = await statfs(env().DATA_DIR).catch(() => null);
  return disk && { freeBytes: disk.bavail * disk.bsize, bytes: disk.blocks * disk.bsize };
}

const MB = 1024 ** 2;
const ALWAYS_LOW = 200 * MB;
const NEVER_LOW = 2048 * MB;

/** Whether less than a tenth of the disk is free, or less than 200 MB. 2 GB are always enough for months. */
export function isLow({ freeBytes, bytes }: Disk): boolean {
  return freeBytes < Math.max(ALWAYS_LOW, Math.min(bytes / 10, NEVER_LOW));
}

/** Writes only if the alert must change, since the disk is checked often. */
export async function raiseDiskAlert(disk: Disk | null): Promise<void> {
  if (disk === null) return;
  const isKnown = listAlerts("low_disk").length > 0;
  if (isLow(disk) === isKnown) return;
  await write((tx) => {
    if (isKnown) clearAlert(tx, "low_disk");
    else raiseAlert(tx, { kind: "low_disk", subject: "disk" });
  });
}

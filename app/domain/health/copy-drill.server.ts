import { execFile } from "node:child_process";
import { readFileSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { promisify } from "node:util";
import { truckZone } from "~/domain/brand/truck-zone.server";
import { HOUR_MS, isSameDay } from "~/domain/time";
import { env } from "~/env.server";
import { comparePositions } from "../../../server/copy-bucket.mjs";

/** A drill restores the copy from the bucket next to the shop, checks it, and deletes it again. */

type Sound = { at: Date; orders: number; position: number };
/** `lacksRoom` is true if the disk had no room for the drill. */
type Failed = { at: Date; problem: string; lacksRoom?: boolean };
export type Drill = Sound | Failed;

/** The hour of the drill on the truck's clock, when few people buy. */
const AT_HOUR = 4;
const LIMIT_MS = HOUR_MS;

const resultFile = () => join(env().DATA_DIR, "copy-drill.json");

/** The result of the last drill, whoever started it; null if there was none. */
export function lastDrill(): Drill | null {
  try {
    const found = JSON.parse(readFileSync(resultFile(), "utf8"));
    return { ...found, at: new Date(found.at) };
  } catch {
    return null;
  }
}

export const hasFailed = (drill: Drill): drill is Failed => "problem" in drill;

/** Whether a drill is due: once a day at 4 AM, an hour after a failed one, and at once if there was none. */
export function isDrillDue(now: Date): boolean {
  const last = lastDrill();
  if (!last) return true;
  if (hasFailed(last) && !last.lacksRoom && now.getTime() - last.at.getTime() >= HOUR_MS)
    return true;
  const dayOf = (instant: Date) => new Date(instant.getTime() - AT_HOUR * HOUR_MS);
  return !isSameDay(dayOf(now), dayOf(last.at), truckZone());
}

/**
 * Runs a drill in its own process, since checking a large database would block every page here.
 * @param least the commit position that the copy must have reached, if known
 */
export async function runDrill(least: number | undefined): Promise<Drill | null> {
  const args = ["server/backup.mjs", "restore", "--drill"];
  // The result file says what happened, even after a failure.
  await promisify(execFile)(process.execPath, args, { timeout: LIMIT_MS }).catch(() => {});
  const drill = lastDrill();
  if (!drill || hasFailed(drill) || least === undefined) return drill;
  if (comparePositions(drill.position, least) >= 0) return drill;
  const failed = { ...drill, problem: "The copy lacks changes from minutes before." };
  await writeFile(resultFile(), JSON.stringify(failed), { mode: 0o600 });
  return failed;
}

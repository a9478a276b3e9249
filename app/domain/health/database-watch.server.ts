import { probe } from "~/db/client.server";
import { attempt, runEvery } from "~/domain/scheduler.server";
import { log } from "~/log.server";
import { raiseDiskAlert, readDisk } from "./disk.server";

/** Nobody may ask `/readyz`: so the shop checks itself, and says when what it's told can't be kept. */

/** A single failure may be a lock that's already gone. */
const FAILURES_TO_ALERT = 2;

/** The start has just opened the database. */
const FIRST_AFTER_MS = 15_000;

let failures = 0;

export async function checkDatabase(): Promise<void> {
  const before = failures;
  failures = (await probe()) ? 0 : before + 1;
  if (failures === FAILURES_TO_ALERT) {
    log.alert("database-takes-no-writes", {
      message: "Nothing can be saved: see 'database-takes-no-writes' in docs/operations.md",
    });
  }
  if (before >= FAILURES_TO_ALERT && failures === 0) log.info("database-takes-writes-again");
  if (failures === 0) await attempt("disk-look", async () => raiseDiskAlert(await readDisk()));
}

/** Each process has files of its own open, so each one checks. */
export const watchDatabase = () =>
  runEvery("store-watch", checkDatabase, { always: true, firstAfterMs: FIRST_AFTER_MS });

import { probe } from "~/db/client.server";
import { runAndLogErrors, runEvery } from "~/domain/scheduler.server";
import { log } from "~/log.server";
import { raiseDiskAlert, readDisk } from "./disk.server";

/** Checks whether the database takes writes, and logs an alert if not, since nobody may be asking `/readyz`. */

/** A single failure may just be a short lock. */
const FAILURES_TO_ALERT = 2;

/** The first check can wait, since the start has just opened the database. */
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
  if (failures === 0)
    await runAndLogErrors("disk-look", async () => raiseDiskAlert(await readDisk()));
}

/** Runs in each process, since each has its own open files. */
export const watchDatabase = () =>
  runEvery("store-watch", checkDatabase, { always: true, firstAfterMs: FIRST_AFTER_MS });

import { execFile } from "node:child_process";
import { promisify } from "node:util";
import { write } from "~/db/client.server";
import { clearAlert, listAlerts, raiseAlert } from "~/domain/alerts/alerts.server";
import { runEvery } from "~/domain/scheduler.server";
import { DAY_MS, MINUTE_MS } from "~/domain/time";

/** Checks the whole database later, since after a clean stop the shop opens it without checking. */

const LIMIT_MS = 60 * MINUTE_MS;

/** Alerts the owner if the database is damaged. The shop goes on, since most of it can still be read. */
export async function checkWholeDatabase(): Promise<void> {
  const verdict = await readVerdict();
  const isKnown = listAlerts("database_damaged").length > 0;
  if ((verdict !== "ok") === isKnown) return;
  await write((tx) => {
    if (isKnown) clearAlert(tx, "database_damaged");
    else raiseAlert(tx, { kind: "database_damaged", subject: "database", reason: verdict });
  });
}

/** Runs in its own process, since reading a large database would block every page here. */
async function readVerdict(): Promise<string> {
  const args = ["server/backup.mjs", "check"];
  const { stdout } = await promisify(execFile)(process.execPath, args, { timeout: LIMIT_MS });
  return stdout.trim();
}

/** Checks ten minutes after the start, when nobody waits for it, and once a day. */
export const checkDatabaseDaily = () =>
  runEvery("database-check", checkWholeDatabase, { everyMs: DAY_MS, firstAfterMs: 10 * MINUTE_MS });

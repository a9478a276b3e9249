import { afterEach, beforeEach } from "vitest";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { captureLog } from "./log";

/** What waits for a person, as the dashboard tells it, and what the log was told at level alert. */
export function watchAlerts() {
  let log: ReturnType<typeof captureLog>;
  beforeEach(() => {
    log = captureLog();
  });
  afterEach(() => log.restore());
  return {
    open: () => listAlerts().map(({ kind }) => kind),
    logged: () => log.lines.filter(({ level }) => level === "alert").map(({ kind }) => kind),
  };
}

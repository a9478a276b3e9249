import { afterEach, beforeEach } from "vitest";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { captureLog } from "./log";

/** Watches the dashboard's open alerts, and what is logged at level alert. */
export function watchAlerts() {
  let log: ReturnType<typeof captureLog>;
  beforeEach(() => {
    log = captureLog();
  });
  afterEach(() => log.restore());
  return {
    open: () => listAlerts().map(({ kind }) => kind),
    /** Events logged at level alert; an alert that's stored too is `needs-attention`. */
    events: () => log.lines.filter(({ level }) => level === "alert").map(({ event }) => event),
    logged: () => log.lines.filter(({ level }) => level === "alert").map(({ kind }) => kind),
  };
}

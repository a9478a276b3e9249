import { afterEach, beforeEach, type MockInstance, vi } from "vitest";
import { listAlerts } from "~/domain/orders/alerts.server";

/** What waits for a person, as the dashboard tells it, and what the log was told at level alert. */
export function watchAlerts() {
  let errors: MockInstance<typeof console.error>;
  beforeEach(() => {
    errors = vi.spyOn(console, "error").mockReturnValue();
  });
  afterEach(() => {
    errors.mockRestore();
  });
  return {
    standing: () => listAlerts().map(({ kind }) => kind),
    logged: () =>
      errors.mock.calls
        .map(([line]) => JSON.parse(String(line)) as { level: string; kind: string })
        .filter(({ level }) => level === "alert")
        .map(({ kind }) => kind),
  };
}

import { afterEach } from "vitest";

// Every test starts with an empty database, made by the real migrations. Whoever opens none is not
// made to wait for what would open it.
afterEach(async () => {
  if (!("ujicartDatabase" in globalThis)) return;
  const { closeDatabase } = await import("~/db/client.server");
  closeDatabase();
});

import { expect, it } from "vitest";
import { openDatabase } from "~/db/client.server";
import * as healthz from "~/routes/healthz";
import * as readyz from "~/routes/readyz";

it("the process says that it serves, and that its database takes writes", async () => {
  openDatabase();
  expect(healthz.loader().status).toBe(200);
  const ready = await readyz.loader();
  expect(ready.status).toBe(200);
  expect(await ready.text(), "which version").toBe("ready, version not built");
});

import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { env } from "~/env.server";
import { OWNER } from "../../../tests/factories";
import { changeBrand } from "./brand.server";
import { truckZone } from "./truck-zone.server";

it("is the server's until an owner chooses another, and again once they take it back", async () => {
  expect(truckZone()).toBe(env().TRUCK_TZ);
  await changeBrand({ zone: "America/New_York" }, OWNER);
  expect(truckZone()).toBe("America/New_York");
  await changeBrand({ zone: null }, OWNER);
  expect(truckZone()).toBe(env().TRUCK_TZ);
});

it("stays what it was where the database can't be read", async () => {
  await changeBrand({ zone: "America/New_York" }, OWNER);
  expect(truckZone()).toBe("America/New_York");
  await write((tx) => tx.run(sql`ALTER TABLE brand_versions RENAME TO gone`));
  expect(truckZone()).toBe("America/New_York");
});

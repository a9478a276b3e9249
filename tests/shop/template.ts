import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase } from "../../app/db/client.server";
import { ensureBuilt } from "../../dev/bootstrap.mjs";
import { demoEnvironment } from "../../dev/environment";
import { seed } from "../../dev/seed";

/**
 * The global set-up of every test that opens a shop: makes sure that the build is up to date, and
 * seeds one database that each shop starts from as a copy, which is much quicker than seeding each.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), "ujicart-template-"));
  const before = { ...process.env };
  Object.assign(process.env, demoEnvironment({ port: 3000, dataDir }));
  await seed();
  closeDatabase();
  // The tests' own processes inherit this environment: all they need of it is the template.
  process.env = { ...before, SHOP_TEMPLATE: join(dataDir, "ujicart.db") };
  return () => rm(dataDir, { recursive: true });
}

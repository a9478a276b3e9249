import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase } from "../../app/db/client.server";
import { ensureBuilt } from "../../dev/bootstrap.mjs";
import { demoEnvironment } from "../../dev/environment";
import { seed } from "../../dev/seed";

/**
 * Makes sure that the build is up to date, and seeds one database that every test's shop starts
 * from as a copy: much quicker than seeding each.
 */
export default async function globalSetup(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), "ujicart-template-"));
  Object.assign(process.env, demoEnvironment({ port: 3000, dataDir }));
  await seed();
  closeDatabase();
  process.env.E2E_TEMPLATE = join(dataDir, "ujicart.db");
  return () => rm(dataDir, { recursive: true });
}

import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { closeDatabase } from "../../app/db/client.server";
import { ensureBuilt } from "../../dev/bootstrap.mjs";
import { demoEnvironment } from "../../dev/environment";
import { createSigningKey } from "../../dev/identity/keys";
import { seed } from "../../dev/seed";

const PEM = { type: "pkcs8", format: "pem" } as const;

/**
 * The global set-up of every test that opens a shop: makes sure that the build is up to date, seeds one
 * database that each shop starts from as a copy, and makes one key that each one's provider signs with
 * first. To seed and to find a key for each takes much longer.
 */
export default async function makeTemplate(): Promise<() => Promise<void>> {
  await ensureBuilt();
  const dataDir = await mkdtemp(join(tmpdir(), "ujicart-template-"));
  const before = { ...process.env };
  Object.assign(process.env, demoEnvironment({ port: 3000, dataDir }));
  await seed();
  closeDatabase();
  // The tests' own processes inherit this environment: all they need of it is the template and the key.
  process.env = {
    ...before,
    SHOP_TEMPLATE: join(dataDir, "ujicart.db"),
    SHOP_SIGNING_KEY: String(createSigningKey().privateKey.export(PEM)),
  };
  return () => rm(dataDir, { recursive: true });
}

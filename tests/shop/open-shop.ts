import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../dev/environment";
import { type Shop, startShop } from "../../dev/shop";

/** A shop of one's own with the seeded content, ready in about half a second. */
export async function openShop(environment: Environment = {}): Promise<Shop> {
  const template = process.env.SHOP_TEMPLATE;
  if (!template) throw new Error("SHOP_TEMPLATE is missing: tests/shop/template.ts did not run");
  const dataDir = await mkdtemp(join(tmpdir(), "ujicart-shop-"));
  await copyFile(template, join(dataDir, "ujicart.db"));
  return startShop({ dataDir, ports: { shop: 0, identity: 0, stripe: 0 }, environment });
}

/** @returns everything the server wrote, since its log goes with the folder. */
export async function closeShop(shop: Shop): Promise<string> {
  await shop.stop();
  const log = await readFile(shop.logFile, "utf8");
  await rm(shop.dataDir, { recursive: true });
  return log;
}

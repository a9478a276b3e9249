import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { Environment } from "../../dev/environment";
import { ANY_PORTS } from "../../dev/ports";
import { type Shop, startShop } from "../../dev/shop";
import { refill } from "./refill";

/** A shop of one's own with the seeded content, ready in about half a second. */
export async function openShop(environment: Environment = {}): Promise<Shop> {
  const dataDir = await mkdtemp(join(tmpdir(), "ujicart-shop-"));
  await copyFile(template(), join(dataDir, "ujicart.db"));
  return startShop({ dataDir, ports: ANY_PORTS, environment });
}

function template(): string {
  const { SHOP_TEMPLATE } = process.env;
  if (SHOP_TEMPLATE) return SHOP_TEMPLATE;
  throw new Error("SHOP_TEMPLATE is missing: tests/shop/template.ts did not run");
}

/**
 * Puts an open shop and its stand-ins back to how they were opened.
 * @returns whether that could be done
 */
export function putBack({ database, standIns }: Shop): boolean {
  try {
    refill(database, template());
  } catch {
    return false;
  }
  standIns.reset();
  return true;
}

/** @returns everything the server wrote, since its log goes with the folder. */
export async function closeShop(shop: Shop): Promise<string> {
  await shop.stop();
  const log = await readFile(shop.logFile, "utf8");
  await rm(shop.dataDir, { recursive: true });
  return log;
}

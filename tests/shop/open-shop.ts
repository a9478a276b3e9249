import { copyFile, mkdtemp, readFile, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { basename, dirname, join } from "node:path";
import type { Environment } from "../../dev/environment";
import { ANY_PORTS } from "../../dev/ports";
import { type Shop, startShop } from "../../dev/shop";
import { refill } from "./refill";

/**
 * A shop of one's own with the seeded content, ready in about half a second. It sends texts only if TWILIO_FROM is
 * among its settings.
 * @param disk the folder that its data folder lies in, and its log does not
 */
export async function openShop(environment: Environment = {}, disk = tmpdir()): Promise<Shop> {
  const dataDir = await mkdtemp(join(disk, "ujicart-shop-"));
  const logFile = join(tmpdir(), `${basename(dataDir)}.log`);
  await copyFile(template(), join(dataDir, "ujicart.db"));
  const settings = { NODE_COMPILE_CACHE: compiled(), ...environment };
  const sendsTexts = "TWILIO_FROM" in environment;
  return startShop({ dataDir, logFile, ports: ANY_PORTS, sendsTexts, environment: settings });
}

/** The folder where servers keep their scripts as Node compiled them, which saves a third of a start. */
const compiled = () => join(dirname(template()), "compiled");

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

/** @returns everything the server wrote, since its log goes as well. */
export async function closeShop(shop: Shop): Promise<string> {
  await shop.stop();
  const log = await readFile(shop.logFile, "utf8");
  await rm(shop.logFile);
  await rm(shop.dataDir, { recursive: true });
  return log;
}

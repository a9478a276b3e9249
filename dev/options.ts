import { resolve } from "node:path";
import { requireFree } from "./ports";

export type Options = {
  ports: { shop: number; identity: number; stripe: number };
  dataDir: string;
};

/** What `npm run demo` and `npm run dev` take from the environment (design section 3). */
export async function readOptions(): Promise<Options> {
  const { PORT, DEMO_IDP_PORT, DEMO_STRIPE_PORT, DATA_DIR } = process.env;
  const shop = readPort("PORT", PORT, 3000);
  const identity = readPort("DEMO_IDP_PORT", DEMO_IDP_PORT, shop + 1);
  const stripe = readPort("DEMO_STRIPE_PORT", DEMO_STRIPE_PORT, shop + 2);
  await requireFree(shop, "PORT");
  await requireFree(identity, "DEMO_IDP_PORT");
  await requireFree(stripe, "DEMO_STRIPE_PORT");
  return { ports: { shop, identity, stripe }, dataDir: resolve(DATA_DIR || "data/demo") };
}

function readPort(name: string, text: string | undefined, otherwise: number): number {
  const port = text ? Number(text) : otherwise;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number, not '${text}'.`);
}

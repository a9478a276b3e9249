import { join, resolve } from "node:path";
import { requireFree } from "./ports";

export type Options = {
  ports: { shop: number; identity: number; stripe: number };
  dataDir: string;
  /** The local Stripe's memory, beside the shop's data, which names its intents across starts. */
  stripeState: string;
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
  const dataDir = resolve(DATA_DIR || "data/demo");
  return {
    ports: { shop, identity, stripe },
    dataDir,
    stripeState: join(dataDir, "stripe.json"),
  };
}

function readPort(name: string, text: string | undefined, otherwise: number): number {
  const port = text ? Number(text) : otherwise;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number, not '${text}'.`);
}

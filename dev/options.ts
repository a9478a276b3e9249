import { join, resolve } from "node:path";
import { type Ports, requireFree } from "./ports";

export type Options = {
  ports: Ports;
  dataDir: string;
  /** The file with the local Stripe's memory, next to the shop's data, so that intents survive a restart. */
  stripeState: string;
};

/** The stand-ins, in the order of their ports, which follow the shop's port. */
const STAND_IN_PORTS: [standIn: keyof Ports, variable: string][] = [
  ["identity", "DEMO_IDP_PORT"],
  ["stripe", "DEMO_STRIPE_PORT"],
  ["smtp", "DEMO_SMTP_PORT"],
  ["mailbox", "DEMO_MAILBOX_PORT"],
];

/** The options of `npm run demo` and `npm run dev`, from the environment. */
export async function readOptions(): Promise<Options> {
  const { PORT, DATA_DIR } = process.env;
  const shop = readPort("PORT", PORT, 3000);
  const ports: Ports = { shop, identity: 0, stripe: 0, smtp: 0, mailbox: 0 };
  await requireFree(shop, "PORT");
  for (const [at, [standIn, variable]] of STAND_IN_PORTS.entries()) {
    ports[standIn] = readPort(variable, process.env[variable], shop + 1 + at);
    await requireFree(ports[standIn], variable);
  }
  const dataDir = resolve(DATA_DIR || "data/demo");
  return {
    ports,
    dataDir,
    stripeState: join(dataDir, "stripe.json"),
  };
}

function readPort(name: string, text: string | undefined, otherwise: number): number {
  const port = text ? Number(text) : otherwise;
  if (Number.isInteger(port) && port > 0 && port < 65_536) return port;
  throw new Error(`${name} must be a port number. Got '${text}'.`);
}

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { demoEnvironment, type Environment, type ServerEnvironment } from "./environment";
import { onFreePort, type Ports } from "./ports";
import { type LoggedServer, startServer } from "./server-process";
import { type StandIns, startStandIns } from "./stand-ins";

export type ShopOptions = {
  ports: Ports;
  dataDir: string;
  /** Everything the server writes goes there; `server.log` in the data folder, unless told. */
  logFile?: string;
  /** Settings on top of the demo's own. */
  environment?: Environment;
  /** Texts go to the mailbox's page. */
  sendsTexts?: boolean;
  /** A file in which the local Stripe remembers across starts. */
  stripeState?: string;
  onError?: (text: string) => void;
};

export type Shop = {
  origin: string;
  dataDir: string;
  database: string;
  /** Everything the server wrote: its request log and its errors. */
  logFile: string;
  environment: ServerEnvironment;
  server: LoggedServer;
  standIns: StandIns;
  stop: () => Promise<void>;
};

/** One whole shop on loopback: the production build, its stand-ins and a data folder. */
export function startShop(options: ShopOptions): Promise<Shop> {
  const { ports, logFile = logOf(options.dataDir) } = options;
  if (ports.shop !== 0) return startOnPorts(options);
  return onFreePort(async (shop) => {
    // An attempt that found its port taken is none of this shop's errors.
    await rm(logFile, { force: true });
    return startOnPorts({ ...options, ports: { ...ports, shop } });
  });
}

const logOf = (dataDir: string) => join(dataDir, "server.log");

async function startOnPorts(options: ShopOptions): Promise<Shop> {
  const { ports, dataDir, logFile = logOf(dataDir), onError } = options;
  const demo = demoEnvironment({ port: ports.shop, dataDir });
  const origin = `http://localhost:${ports.shop}`;
  const standIns = await startStandIns({ origin, ports, stripeState: options.stripeState });
  const texts = options.sendsTexts ? standIns.mailbox.textEnvironment : {};
  const environment = { ...demo, ...standIns.environment, ...texts, ...options.environment };
  try {
    const server = await startServer(environment, { logFile, onError });
    const stop = async () => {
      await server.stop();
      await standIns.stop();
    };
    const database = join(dataDir, "ujicart.db");
    return { origin, dataDir, database, logFile, environment, server, standIns, stop };
  } catch (error) {
    await standIns.stop();
    throw error;
  }
}

import { rm } from "node:fs/promises";
import { join } from "node:path";
import { demoEnvironment, type Environment, type ServerEnvironment } from "./environment";
import { onFreePort, type Ports } from "./ports";
import { type LoggedServer, startServer } from "./server-process";
import { type StandIns, startStandIns } from "./stand-ins";

export type ShopOptions = {
  ports: Ports;
  dataDir: string;
  /** The file for everything that the server writes. By default, `server.log` in the data folder. */
  logFile?: string;
  /** Settings on top of the demo's own. */
  environment?: Environment;
  /** True to send texts to the mailbox's page. */
  sendsTexts?: boolean;
  /** The file with the local Stripe's memory, which survives a restart. */
  stripeState?: string;
  onError?: (text: string) => void;
};

export type Shop = {
  origin: string;
  dataDir: string;
  database: string;
  /** The file with everything that the server wrote: its request log and its errors. */
  logFile: string;
  environment: ServerEnvironment;
  server: LoggedServer;
  standIns: StandIns;
  stop: () => Promise<void>;
};

/** Starts a whole shop on loopback: the production build, its stand-ins and a data folder. */
export function startShop(options: ShopOptions): Promise<Shop> {
  const { ports, logFile = logOf(options.dataDir) } = options;
  if (ports.shop !== 0) return startOnPorts(options);
  return onFreePort(async (shop) => {
    // The log of an attempt whose port was taken isn't this shop's.
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

import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** Where a shop and each of its stand-ins listen; 0 takes any free port. */
export type Ports = {
  shop: number;
  identity: number;
  stripe: number;
  /** The mail server's, and that of the page which shows what it got. */
  smtp: number;
  mailbox: number;
};

export const ANY_PORTS: Ports = { shop: 0, identity: 0, stripe: 0, smtp: 0, mailbox: 0 };

/** `localhost` may mean either; a machine without IPv6 refuses the second, which is no conflict. */
const LOOPBACK = ["127.0.0.1", "::1"];

function bind(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

type Range = { from: number; to: number };

/**
 * Below the ports that a system hands out by itself, so that none of what starts meanwhile, on 'any
 * free port', takes the one that was found.
 */
const RANGE: Range = { from: 20_000, to: 32_000 };

/**
 * A port that nothing on this machine listens on, and that nobody else who asks here is given until
 * this process ends: what stops may start again on it. Only strangers may still take it.
 */
export async function freePort(range = RANGE): Promise<number> {
  const port = randomInt(range.from, range.to);
  const isOurs = (await claim(port)) && (await whyNotFree(port)) === null;
  return isOurs ? port : freePort(range);
}

/** Takes the UDP port of the same number, which stands for the claim and is used for nothing else. */
function claim(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  return new Promise((resolve) => {
    socket.once("error", () => socket.close(() => resolve(false)));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(true));
  });
}

const ATTEMPTS = 5;

/**
 * Starts something on a port of its own. A stranger may take the port between its being found and its
 * being listened on: a start that ends with EADDRINUSE is tried again on another.
 */
export async function onFreePort<Started>(
  start: (port: number) => Promise<Started>,
): Promise<Started> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await start(await freePort());
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes("EADDRINUSE")) throw error;
    }
  }
}

/** @throws an error in one plain line when something already listens on `port`. */
export async function requireFree(port: number, variable: string): Promise<void> {
  const code = await whyNotFree(port);
  if (code === null) return;
  const reason =
    code === "EADDRINUSE" ? "is in use by another program" : `can't be opened (${code})`;
  throw new Error(`Port ${port} ${reason}. Stop that program or set ${variable} to a free port.`);
}

/** The system's reason, like EADDRINUSE; null when it is free. */
async function whyNotFree(port: number): Promise<string | null> {
  for (const host of LOOPBACK) {
    try {
      await bind(port, host);
    } catch (error) {
      const { code = "an unknown error" } = error as NodeJS.ErrnoException;
      if (code !== "EADDRNOTAVAIL" && code !== "EAFNOSUPPORT") return code;
    }
  }
  return null;
}

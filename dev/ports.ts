import { randomInt } from "node:crypto";
import { createSocket } from "node:dgram";
import { createServer } from "node:net";

/** The ports of a shop and its stand-ins. 0 means any free port. */
export type Ports = {
  shop: number;
  identity: number;
  stripe: number;
  /** The mail server's port, and the port of the page that shows its emails. */
  smtp: number;
  mailbox: number;
};

export const ANY_PORTS: Ports = { shop: 0, identity: 0, stripe: 0, smtp: 0, mailbox: 0 };

/** The addresses of `localhost`. A machine without IPv6 refuses the second, which is no conflict. */
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
 * Ports to choose from. They're below those that a system assigns itself, so programs that ask for any free
 * port don't take a chosen one.
 */
const RANGE: Range = { from: 20_000, to: 32_000 };

/**
 * A port that nothing on this machine uses, and that nobody else who calls this gets until this process ends.
 * So a stopped server can start again on it. Only other programs could still take it.
 */
export async function freePort(range = RANGE): Promise<number> {
  const port = randomInt(range.from, range.to);
  const isOurs = (await claim(port)) && (await whyNotFree(port)) === null;
  return isOurs ? port : freePort(range);
}

/** Claims a port by opening the UDP port with the same number, which isn't used for anything else. */
function claim(port: number): Promise<boolean> {
  const socket = createSocket("udp4").unref();
  return new Promise((resolve) => {
    socket.once("error", () => socket.close(() => resolve(false)));
    socket.bind({ port, address: "127.0.0.1", exclusive: true }, () => resolve(true));
  });
}

const ATTEMPTS = 5;

/**
 * Starts a server on its own port. Another program may take the port in between, so a start that ends with
 * EADDRINUSE is tried again with another.
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

/** @throws an error with one plain line if something already uses the port */
export async function requireFree(port: number, variable: string): Promise<void> {
  const code = await whyNotFree(port);
  if (code === null) return;
  const reason =
    code === "EADDRINUSE" ? "is in use by another program" : `can't be opened (${code})`;
  throw new Error(`Port ${port} ${reason}. Stop that program or set ${variable} to a free port.`);
}

/** The system's reason, like EADDRINUSE. Null if the port is free. */
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

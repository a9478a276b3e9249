import { randomInt } from "node:crypto";
import { createServer } from "node:net";

/** `localhost` may mean either; a machine without IPv6 refuses the second, which is no conflict. */
const LOOPBACK = ["127.0.0.1", "::1"];

function bind(port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => server.close(() => resolve()));
  });
}

/**
 * Below the ports that a system hands out by itself, so that none of what starts meanwhile, on 'any
 * free port', takes the one that was found.
 */
const RANGE = { from: 20_000, to: 32_000 };

/** A port that nothing on this machine listens on. */
export async function freePort(): Promise<number> {
  const port = randomInt(RANGE.from, RANGE.to);
  return (await whyNotFree(port)) === null ? port : freePort();
}

/** @throws an error in one plain line when something already listens on `port`. */
export async function requireFree(port: number, variable: string): Promise<void> {
  const code = await whyNotFree(port);
  if (code === null) return;
  const reason = code === "EADDRINUSE" ? "is in use by another program" : `gives ${code}`;
  throw new Error(`Port ${port} ${reason}. Stop it, or choose another port with ${variable}.`);
}

/** The system's reason, such as EADDRINUSE; null when it is free. */
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

import { createServer } from "node:net";

/** `localhost` may mean either; a machine without IPv6 refuses the second, which is no conflict. */
const LOOPBACK = ["127.0.0.1", "::1"];

function bind(port: number, host: string): Promise<number> {
  return new Promise((resolve, reject) => {
    const server = createServer();
    server.once("error", reject);
    server.listen(port, host, () => {
      const address = server.address();
      server.close(() => resolve(typeof address === "object" && address ? address.port : port));
    });
  });
}

/** A port that nothing on this machine listens on. */
export function freePort(): Promise<number> {
  return bind(0, "127.0.0.1");
}

/** @throws an error in one plain line when something already listens on `port`. */
export async function requireFree(port: number, variable: string): Promise<void> {
  for (const host of LOOPBACK) {
    try {
      await bind(port, host);
    } catch (error) {
      const { code } = error as NodeJS.ErrnoException;
      if (code === "EADDRNOTAVAIL" || code === "EAFNOSUPPORT") continue;
      const reason = code === "EADDRINUSE" ? "is in use by another program" : `gives ${code}`;
      throw new Error(`Port ${port} ${reason}. Stop it, or choose another port with ${variable}.`);
    }
  }
}

import { readFileSync } from "node:fs";
import { startServer } from "../server-process";
import type { Shop } from "../shop";

/** A shop whose server is started again if it ends by itself, with a record of that. */
export class AttendedShop {
  /** How each server ended that wasn't asked to. */
  readonly ends: string[] = [];
  readonly #shop: Shop;
  #server: Shop["server"];
  #isStopping = false;

  constructor(shop: Shop) {
    this.#shop = shop;
    this.#server = shop.server;
    void this.#attend();
  }

  /** The server's memory in megabytes. Undefined on systems other than Linux. */
  get residentMb(): number | undefined {
    try {
      const status = readFileSync(`/proc/${this.#server.child.pid}/status`, "utf8");
      const kilobytes = /^VmRSS:\s+(\d+) kB$/m.exec(status)?.[1];
      return kilobytes ? Math.round(Number(kilobytes) / 1024) : undefined;
    } catch {
      return undefined;
    }
  }

  async stop(): Promise<void> {
    this.#isStopping = true;
    await this.#server.stop();
    await this.#shop.standIns.stop();
  }

  async #attend(): Promise<void> {
    const { environment, logFile } = this.#shop;
    while (true) {
      const end = await this.#server.ended;
      if (this.#isStopping) return;
      this.ends.push(end);
      this.#server = await startServer(environment, { logFile });
    }
  }
}

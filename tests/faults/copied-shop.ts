import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { chmodSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { delimiter, join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { demoEnvironment, type Environment } from "../../dev/environment";
import { onFreePort } from "../../dev/ports";
import type { BucketSettings } from "../../server/copy-bucket.mjs";
import { copyEnvironment } from "../litestream";

const LISTENING = "[remix-serve]";
const SERVE = ["node", "node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"];

/** A machine as the image starts it, with Litestream around the shop. Its processes and its disk can be lost. */
export class Machine {
  readonly #bucket: BucketSettings;
  readonly #folder = mkdtempSync(join(tmpdir(), "ujicart-machine-"));
  readonly dataDir = join(this.#folder, "data");
  #child: ChildProcess | undefined;
  #ended: Promise<unknown> = Promise.resolve();
  origin = "";
  log = "";

  constructor(bucket: BucketSettings) {
    this.#bucket = bucket;
    // A fake `id` tells entrypoint.sh that the user isn't root. Only root may hand files over to another user.
    mkdirSync(join(this.#folder, "bin"));
    writeFileSync(join(this.#folder, "bin", "id"), "#!/bin/sh\necho 1000\n");
    chmodSync(join(this.#folder, "bin", "id"), 0o755);
  }

  get database() {
    return join(this.dataDir, "ujicart.db");
  }

  /** Litestream's process, which has the shop's below it. */
  get pid(): number {
    return this.#child?.pid ?? 0;
  }

  /** Resolves when the shop serves. @throws what it said if it ended before that */
  start(environment: Environment = {}): Promise<void> {
    return onFreePort((port) => this.#startOn(port, environment));
  }

  async #startOn(port: number, environment: Environment): Promise<void> {
    const copy = copyEnvironment(this.dataDir, this.#bucket);
    const env = {
      ...demoEnvironment({ port, dataDir: this.dataDir }),
      ...copy,
      PATH: [join(this.#folder, "bin"), copy.PATH].join(delimiter),
      APP_ORIGIN: `http://localhost:${port}`,
      LIMITS: "off",
      ...environment,
    };
    // A group of its own, so that all of it can be killed at once.
    const child = spawn("sh", ["entrypoint.sh", ...SERVE], { env, detached: true });
    this.#child = child;
    this.#ended = once(child, "close");
    this.origin = env.APP_ORIGIN;
    let said = "";
    await new Promise<void>((resolve, reject) => {
      for (const output of [child.stdout, child.stderr]) {
        output.on("data", (chunk) => {
          said += chunk;
          this.log += chunk;
          if (said.includes(LISTENING)) resolve();
        });
      }
      child.once("close", () => reject(new Error(said)));
    });
  }

  /** Ends Litestream and the shop at once, like a machine that breaks. */
  async kill(): Promise<void> {
    if (this.#child?.exitCode === null) process.kill(-this.pid, "SIGKILL");
    await this.#ended;
  }

  /** Stops the machine as Fly does. */
  async stop(): Promise<void> {
    this.#child?.kill("SIGTERM");
    await this.#ended;
  }

  loseDisk(): void {
    rmSync(this.dataDir, { recursive: true, force: true });
  }

  async forget(): Promise<void> {
    await this.kill();
    rmSync(this.#folder, { recursive: true, force: true });
  }

  async signUp(email: string): Promise<number> {
    const response = await fetch(`${this.origin}/api/newsletter-subscribe`, {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: this.origin },
      body: JSON.stringify({ email }),
    });
    await response.body?.cancel();
    return response.status;
  }

  /** The addresses of stored sign-ups, and whether the database is sound. */
  read(): { emails: Set<string>; integrity: unknown } {
    const database = new BetterSqlite3(this.database, { readonly: true });
    const emails = database
      .prepare<[], string>("SELECT email FROM newsletter_subscribers")
      .pluck()
      .all();
    const integrity = database.pragma("integrity_check", { simple: true });
    database.close();
    return { emails: new Set(emails), integrity };
  }
}

export type Acknowledged = { email: string; at: number };

/**
 * Signs people up, this many a second, until it's stopped.
 * @returns a function that stops it and tells who was signed up, and when they heard of it
 */
export function signUpPeople(machine: Machine, perSecond: number): () => Promise<Acknowledged[]> {
  const acknowledged: Acknowledged[] = [];
  const underWay: Promise<void>[] = [];
  let count = 0;
  const signUp = async (email: string) => {
    const status = await machine.signUp(email).catch(() => 0);
    if (status === 200) acknowledged.push({ email, at: Date.now() });
  };
  const timer = setInterval(() => {
    count += 1;
    underWay.push(signUp(`person-${process.hrtime.bigint()}-${count}@example.com`));
  }, 1000 / perSecond);
  return async () => {
    clearInterval(timer);
    await Promise.all(underWay);
    return acknowledged;
  };
}

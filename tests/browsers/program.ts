import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pass } from "node:timers/promises";

const START_LIMIT_MS = 120_000;

/** A home folder, so that a browser neither finds nor leaves anything in the user's own. */
export function newHome(): string {
  return mkdtempSync(join(tmpdir(), "ujicart-browser-"));
}

type Options = { home: string; environment?: Record<string, string> };

/** A program that runs beside the tests. */
export class Program {
  readonly #child: ChildProcess;
  readonly #home: string;
  readonly #ended: Promise<unknown>;
  #hasEnded = false;
  #output = "";

  constructor(command: string, args: string[], { home, environment }: Options) {
    this.#home = home;
    this.#child = spawn(command, args, {
      // The fourth is for what Xvfb has to say to its starter.
      stdio: ["ignore", "pipe", "pipe", "pipe"],
      env: { ...process.env, HOME: home, ...environment },
    });
    const note = (words: unknown) => {
      this.#output += words;
    };
    for (const stream of this.#child.stdio.slice(1)) stream?.on("data", note);
    this.#ended = once(this.#child, "close")
      .catch(note)
      .then(() => {
        this.#hasEnded = true;
      });
  }

  /** Waits until it says that it is ready, in words whose first group is given back. */
  async says(pattern: RegExp): Promise<string> {
    const deadline = Date.now() + START_LIMIT_MS;
    while (!this.#hasEnded && Date.now() < deadline) {
      const [, found] = pattern.exec(this.#output) ?? [];
      if (found !== undefined) return found;
      await pass(50);
    }
    await this.stop();
    throw new Error(`${this.#child.spawnfile} did not start:\n${this.#output}`);
  }

  async stop(): Promise<void> {
    this.#child.kill();
    await this.#ended;
    rmSync(this.#home, { recursive: true, force: true, maxRetries: 5 });
  }
}

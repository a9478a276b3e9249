import { type ChildProcess, spawn } from "node:child_process";
import { createWriteStream } from "node:fs";
import type { ServerEnvironment } from "./environment";

/** The command of `npm start`, without npm, so signals reach the server. */
const REMIX_SERVE = ["node_modules/@remix-run/serve/dist/cli.js", "./build/server/index.js"];
const LISTENING = "[remix-serve]";

export type ServerProcess = {
  child: ChildProcess;
  /** Resolves with a sentence when the process is over, however it ended. */
  ended: Promise<string>;
  stop: () => Promise<void>;
};

export type LoggedServer = ServerProcess & {
  /** Resolves when everything received from it is in the log file. */
  flushLog: () => Promise<void>;
};

type Options = {
  /** The file for both of its outputs. */
  logFile: string;
  /** Called with what the server writes to standard error, which also goes to the log file. */
  onError?: (text: string) => void;
};

/**
 * Starts the production build, and waits until it listens.
 * @throws with its last lines if it ends before that
 */
export async function startServer(
  environment: ServerEnvironment,
  { logFile, onError }: Options,
): Promise<LoggedServer> {
  const child = spawn(process.execPath, REMIX_SERVE, {
    env: environment,
    stdio: ["ignore", "pipe", "pipe"],
  });
  const log = createWriteStream(logFile, { flags: "a" });
  let written = "";
  const listening = new Promise<void>((resolve) => {
    const onOutput = (chunk: Buffer) => {
      log.write(chunk);
      written = (written + chunk).slice(-4_000);
      if (written.includes(LISTENING)) resolve();
    };
    child.stdout.on("data", onOutput);
    child.stderr.on("data", onOutput);
  });
  child.stderr.on("data", (chunk: Buffer) => onError?.(String(chunk)));

  const server = supervise(child);
  const logged = server.ended.then(() => new Promise<void>((resolve) => log.end(resolve)));
  const early = server.ended.then((reason) => {
    throw new Error(`The server didn't start: it ${reason}.\n${written.trim()}`);
  });
  await Promise.race([listening, early]);
  early.catch(() => {});
  const stop = async () => {
    await server.stop();
    await logged;
  };
  const flushLog = () => new Promise<void>((resolve) => log.write("", () => resolve()));
  return { ...server, stop, flushLog };
}

/** Ends a child process when this process exits. */
export function supervise(child: ChildProcess): ServerProcess {
  const killWithUs = () => child.kill("SIGKILL");
  process.once("exit", killWithUs);
  const ended = new Promise<string>((resolve) => {
    child.once("error", (error) => resolve(`failed to run (${error.message})`));
    child.once("close", (code, signal) => {
      process.removeListener("exit", killWithUs);
      resolve(signal ? `was stopped by ${signal}` : `exited with code ${code}`);
    });
  });
  const stop = async () => {
    child.kill("SIGTERM");
    await ended;
  };
  return { child, ended, stop };
}

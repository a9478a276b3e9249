import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as after } from "node:timers/promises";
import BetterSqlite3 from "better-sqlite3";
import { closeDatabase } from "../../app/db/client.server";
import { runQuietly } from "../command.mjs";
import { demoEnvironment, type Environment } from "../environment";
import { createBrowser } from "../identity/browse";
import { ANY_PORTS, onFreePort } from "../ports";
import { seed } from "../seed";
import { startServer, supervise } from "../server-process";
import { type Shop, startShop } from "../shop";
import { type Answer, fetchAnswer } from "./answers";

/** A server to measure. */
export type Running = {
  origin: string;
  pid: number;
  /** Milliseconds from the start of its process to its first response. */
  startMs: number;
  stop: () => Promise<void>;
};

/** The image's settings, so that the memory is the same as there. */
const image = readFileSync("Dockerfile", "utf8");
const IMAGE_SETTINGS = {
  NODE_OPTIONS: /NODE_OPTIONS="([^"]+)"/.exec(image)?.[1] ?? "",
  MALLOC_ARENA_MAX: /MALLOC_ARENA_MAX=(\d+)/.exec(image)?.[1] ?? "",
};
const READY_POLL_MS = 5;

/** The folder for everything that the bench writes. */
const folder = mkdtempSync(join(tmpdir(), "ujicart-bench-"));
const template = join(folder, "seeded");

export async function prepareServers(): Promise<void> {
  Object.assign(process.env, demoEnvironment({ port: 3000, dataDir: template }));
  await seed();
  closeDatabase();
  const remix = ["node_modules/@remix-run/dev/dist/cli.js", "vite:build"];
  const config = ["--config", "dev/bench/minimal/vite.config.ts"];
  const env: NodeJS.ProcessEnv = { ...process.env, NODE_ENV: "production" };
  await runQuietly(process.execPath, [...remix, ...config], { env });
}

export const removeServers = () => rmSync(folder, { recursive: true });

/** Opens a shop with the demo's content, and with what `fill` adds. */
export async function openShop(fill?: (database: BetterSqlite3.Database) => void): Promise<Shop> {
  const dataDir = mkdtempSync(join(folder, "shop-"));
  const path = join(dataDir, "ujicart.db");
  await copyFile(join(template, "ujicart.db"), path);
  if (fill) {
    const database = new BetterSqlite3(path);
    database.transaction(fill)(database);
    database.close();
  }
  const environment = { LIMITS: "off", ...IMAGE_SETTINGS };
  return startShop({ dataDir, ports: ANY_PORTS, environment });
}

/** The cookies of the demo's administrator, signed in at this shop. */
export async function signedIn(origin: string): Promise<string> {
  const browser = createBrowser();
  const started = await browser.request(`${origin}/auth/auth0`);
  await browser.request(await browser.signIn(started.headers.get("Location") ?? "", "admin"));
  return browser.cookieFor(origin);
}

export async function startOurs(): Promise<Running> {
  const { origin, environment, logFile, server: first, standIns } = await openShop();
  await first.stop();
  // Started a second time, so the start of the stand-ins isn't counted.
  const begun = performance.now();
  const server = await startServer(environment, { logFile });
  await ready(origin);
  const startMs = performance.now() - begun;
  const stop = async () => {
    await server.stop();
    await standIns.stop();
  };
  return { origin, pid: server.child.pid ?? 0, startMs, stop };
}

/** Starts a server that sends these bytes and headers, by path and encoding. */
export async function startBare(answers: Map<string, Answer>): Promise<Running> {
  const file = join(mkdtempSync(join(folder, "bare-")), "answers.json");
  const kept = [...answers].map(([asked, { headers, body }]) => [
    asked,
    { headers, body: body.toString("base64") },
  ]);
  writeFileSync(file, JSON.stringify(kept));
  return start(["dev/bench/bare-server.ts"], { ANSWERS: file });
}

/** Starts the smallest Remix page with a query, of about this many bytes. */
export async function startMinimal(bytes: number): Promise<Running> {
  const empty = await startWithText(0);
  const { body } = await fetchAnswer(empty.origin, {});
  await empty.stop();
  // Each text is in the page twice: as HTML, and as data for the browser.
  return startWithText(Math.max(0, Math.round((bytes - body.length) / 2)));
}

function startWithText(bytes: number): Promise<Running> {
  const serve = [
    "node_modules/@remix-run/serve/dist/cli.js",
    ".cache/bench/minimal/server/index.js",
  ];
  return start(serve, { TEXT_BYTES: String(bytes) });
}

function start(script: string[], settings: Environment): Promise<Running> {
  return onFreePort((port) => startOnPort(port, script, settings));
}

async function startOnPort(
  port: number,
  script: string[],
  settings: Environment,
): Promise<Running> {
  const env = { ...process.env, ...settings, ...IMAGE_SETTINGS, NODE_ENV: "production" as const };
  const begun = performance.now();
  const child = spawn(process.execPath, script, {
    env: { ...env, HOST: "127.0.0.1", PORT: String(port) },
    stdio: ["ignore", "ignore", "pipe"],
  });
  let errors = "";
  child.stderr.on("data", (chunk: Buffer) => {
    errors = (errors + chunk).slice(-4_000);
  });
  const { stop, ended } = supervise(child);
  const origin = `http://127.0.0.1:${port}`;
  const early = ended.then((reason) => {
    throw new Error(`${script[0]} ${reason} before it answered.\n${errors.trim()}`);
  });
  await Promise.race([ready(origin), early]);
  early.catch(() => {});
  return { origin, pid: child.pid ?? 0, startMs: performance.now() - begun, stop };
}

/** Resolves once the URL responds, with anything. */
async function ready(origin: string): Promise<void> {
  for (;;) {
    try {
      await (await fetch(origin)).arrayBuffer();
      return;
    } catch {
      await after(READY_POLL_MS);
    }
  }
}

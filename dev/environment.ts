import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "../app/env.server";

export type Environment = Record<string, string>;

/** A server's whole environment. */
export type ServerEnvironment = ReturnType<typeof demoEnvironment>;

/**
 * What a server of the demo, of development or of a test runs with, apart from what its stand-ins
 * add. Nothing of the shop's own settings is taken from the surrounding shell: a real Stripe key or
 * bucket that happens to be set there must never serve a demo.
 */
export function demoEnvironment({ port, dataDir }: { port: number; dataDir: string }) {
  const { TRUCK_TZ = "America/Los_Angeles", LIMITS = "on" } = process.env;
  return {
    ...surroundings(),
    NODE_ENV: "production" as const,
    // Anyone may sign in as the demo's administrator, so only this machine is served.
    HOST: "127.0.0.1",
    PORT: String(port),
    APP_ORIGIN: `http://localhost:${port}`,
    DATA_DIR: dataDir,
    SESSION_SECRET: keptSecret(dataDir),
    TRUCK_TZ,
    LIMITS,
  };
}

function surroundings(): Environment {
  const own = new Set<string>(settingNames);
  return Object.fromEntries(
    Object.entries(process.env).flatMap(([name, value = ""]) =>
      own.has(name) ? [] : [[name, value]],
    ),
  );
}

/** Kept beside the database, so that carts and sessions outlive a restart. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, "session-secret");
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(path, "utf8");
}

import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { settingNames } from "../app/env.server";

export type Environment = Record<string, string>;

/** A server's whole environment. */
export type ServerEnvironment = ReturnType<typeof demoEnvironment>;

/**
 * The environment of a server for the demo, development, or a test, without what its stand-ins add. The shop's
 * own settings are never taken from the shell: a real Stripe key or bucket that's set there must not serve a
 * demo.
 */
export function demoEnvironment({ port, dataDir }: { port: number; dataDir: string }) {
  const { TRUCK_TZ = "America/Los_Angeles", LIMITS = "on" } = process.env;
  return {
    ...surroundings(),
    NODE_ENV: "production" as const,
    // Anyone can sign in as the demo's administrator, so it's only reachable from this machine.
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

/** The secret, stored next to the database so that carts and sessions survive a restart. */
function keptSecret(dataDir: string): string {
  const path = join(dataDir, "session-secret");
  if (!existsSync(path)) {
    mkdirSync(dataDir, { recursive: true });
    writeFileSync(path, randomBytes(32).toString("hex"), { mode: 0o600 });
  }
  return readFileSync(path, "utf8");
}

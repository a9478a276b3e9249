import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createRequire } from "node:module";
import { dirname, join } from "node:path";
import { fileURLToPath } from "node:url";
import { describe, expect, onTestFinished, test } from "vitest";
import { onFreePort } from "../dev/ports";
import { ask, dial, untilClosed } from "./wire.fixture";

const HERE = dirname(fileURLToPath(import.meta.url));
const SERVE = createRequire(import.meta.url).resolve("@remix-run/serve/dist/cli.js");
const HOST = "shop.test";
/** Processes start and stop here; nothing in these tests depends on how fast. */
const TIMEOUT_MS = 110_000;

type Running = {
  port: number;
  process: ChildProcess;
  /** All it has written so far. */
  output: () => string;
  /** Resolves when it has written `text`. */
  says: (text: string) => Promise<void>;
  exitCode: Promise<number | null>;
};

/** The real remix-serve with the fixture's routes behind the gate. */
function start(port: number): Running {
  const bundle = join(HERE, "remix-serve.fixture.ts");
  const child = spawn(process.execPath, ["--import", "tsx", SERVE, bundle], {
    cwd: join(HERE, ".."),
    env: {
      PATH: process.env.PATH,
      NODE_ENV: "production",
      APP_ORIGIN: `https://${HOST}`,
      CLIENT_ADDRESS_HEADER: "none",
      DATA_DIR: ":memory:",
      SESSION_SECRET: "a-secret-for-tests-only-0123456789abcdef",
      HOST: "127.0.0.1",
      PORT: String(port),
    },
  });
  onTestFinished(() => {
    child.kill("SIGKILL");
  });
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    output += chunk;
  });
  return {
    port,
    process: child,
    output: () => output,
    says: (text) => expect.poll(() => output, { timeout: TIMEOUT_MS }).toContain(text),
    exitCode: new Promise((resolve) => {
      child.once("close", resolve);
    }),
  };
}

function startShop(): Promise<Running> {
  return onFreePort(async (port) => {
    const shop = start(port);
    const early = shop.exitCode.then(() => {
      throw new Error(`The server did not start: ${shop.output()}`);
    });
    await Promise.race([shop.says("[remix-serve] http://"), early]);
    early.catch(() => {});
    return shop;
  });
}

/** The JSON lines among the output. */
function linesOf(shop: Running): Record<string, unknown>[] {
  const lines = shop.output().split("\n");
  return lines.filter((line) => line.startsWith("{")).map((line) => JSON.parse(line));
}

describe("the gate in front of the real remix-serve", () => {
  test("stands before its routes and its static files", async () => {
    const shop = await startShop();
    const page = await ask(shop.port, {
      path: "/echo?a=1",
      headers: { "x-forwarded-host": "evil.test:99", connection: "keep-alive" },
    });
    expect(page.headers["keep-alive"]).toBe("timeout=65");
    expect(page.text).toBe(`http://${HOST}/echo?a=1`);
    const file = await ask(shop.port, { path: "/assets/install-gate.ts" });
    expect(file.text).toContain("installGate");
    for (const { headers } of [page, file]) {
      expect(headers["x-content-type-options"]).toBe("nosniff");
      expect(headers["content-security-policy"]).toBe("default-src 'none'; frame-ancestors 'none'");
      expect(headers["x-request-id"]).toBeDefined();
    }
    expect(
      (await ask(shop.port, { path: "/assets/install-gate.ts", headers: { host: "evil.test" } }))
        .status,
    ).toBe(421);
  });

  test("calls an AVIF picture one", async () => {
    const { port } = await startShop();
    const { headers } = await ask(port, { path: "/pictures/1/hero-tall-light.avif" });
    expect(headers["content-type"]).toBe("image/avif");
  });

  test("gives routes Node's own fetch, requests and responses", async () => {
    const { port } = await startShop();
    expect((await ask(port, { path: "/json" })).text).toBe('["a=1"]');
  });

  test("leaves no query and no address in what the process writes", async () => {
    const shop = await startShop();
    await ask(shop.port, { path: "/echo?payment_intent_client_secret=seen-in-log" });
    await ask(shop.port, {
      path: "/auth/callback?code=seen-in-log",
      headers: { host: "evil.test" },
    });
    await ask(shop.port, { path: "/assets/gate.ts?code=seen-in-log" });
    shop.process.kill("SIGTERM");
    expect(await shop.exitCode).toBe(0);
    expect(linesOf(shop).map(({ path, status }) => [path, status])).toEqual([
      ["/echo", 200],
      ["/auth/callback", 421],
      ["/assets/gate.ts", 200],
      [undefined, undefined],
    ]);
    expect(shop.output()).not.toContain("seen-in-log");
    const afterStart = shop.output().slice(shop.output().indexOf("{"));
    expect(afterStart).not.toContain("127.0.0.1");
  });
});

describe("the server on SIGTERM", () => {
  test("answers the request in flight whole, isn't delayed by others, and exits with 0", async () => {
    const shop = await startShop();
    const silent = await dial(shop.port);
    const halfHeader = await dial(shop.port);
    halfHeader.write(`GET /echo HTTP/1.1\r\nHost: ${HOST}\r\nX-Half: `);
    const idle = await dial(shop.port);
    const hungUp = [silent, halfHeader, idle].map(untilClosed);
    idle.write(`GET /echo HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await shop.says('"path":"/echo"');

    const streamed = await dial(shop.port);
    const begun = once(streamed, "data");
    const whole = untilClosed(streamed);
    streamed.write(`GET /streamed HTTP/1.1\r\nHost: ${HOST}\r\n\r\n`);
    await begun;
    const slow = ask(shop.port, { path: "/slow", headers: { connection: "keep-alive" } });
    await shop.says("slow answer begun");
    shop.process.kill("SIGTERM");
    await Promise.all(hungUp);
    await expect(dial(shop.port)).rejects.toThrow("ECONNREFUSED");
    shop.process.kill("SIGTERM");
    shop.process.kill("SIGINT");

    const { status, text, headers } = await slow;
    expect({ status, text }).toEqual({ status: 200, text: "the whole slow answer" });
    expect(headers.connection).toBe("close");
    expect(await whole).toContain("ended later");
    expect(await shop.exitCode).toBe(0);
    expect(linesOf(shop).at(-1)).toMatchObject({ event: "stopped", cutOff: 0 });
  });

  test("closes what was opened last first and once, after the last answer", async () => {
    const shop = await startShop();
    const slow = ask(shop.port, { path: "/slow" });
    await shop.says("slow answer begun");
    shop.process.kill("SIGTERM");
    shop.process.kill("SIGINT");
    await slow;
    await shop.exitCode;
    const [, ...lines] = shop.output().trimEnd().split("\n");
    expect(lines).toEqual([
      "slow answer begun",
      expect.stringContaining('"path":"/slow"'),
      expect.stringContaining('"event":"stopped"'),
      "ended the timers",
      "closed the database",
    ]);
  });

  test("cuts off a request that never ends, and still exits in order", async () => {
    const shop = await startShop();
    const endless = ask(shop.port, { path: "/endless" });
    await shop.says("endless answer begun");
    const [ending] = await Promise.all([
      endless.catch((error: Error) => error.message),
      shop.process.kill("SIGINT"),
    ]);
    expect(ending).toBe("socket hang up");
    expect(await shop.exitCode).toBe(0);
    expect(linesOf(shop).at(-1)).toMatchObject({ event: "stopped", cutOff: 1 });
    expect(shop.output()).toContain("closed the database");
  });
});

describe("a fault outside any request", () => {
  test("is logged if it's a rejection that nobody handled, and the shop keeps serving", async () => {
    const shop = await startShop();
    await ask(shop.port, { path: "/reject?code=seen-in-log" });
    await shop.says("unhandled-rejection");
    expect((await ask(shop.port, { path: "/echo" })).status).toBe(200);
    expect(linesOf(shop)).toContainEqual({
      time: expect.any(String),
      level: "error",
      event: "unhandled-rejection",
      message: "nobody awaited this",
      stack: expect.stringContaining("remix-serve.fixture"),
    });
    expect(shop.output()).not.toContain("seen-in-log");
  });

  test("stops the process in order with code 1 if it's an exception that nobody caught", async () => {
    const shop = await startShop();
    const slow = ask(shop.port, { path: "/slow" });
    await shop.says("slow answer begun");
    await ask(shop.port, { path: "/crash" });
    expect((await slow).text).toBe("the whole slow answer");
    expect(await shop.exitCode).toBe(1);
    expect(linesOf(shop)).toContainEqual(
      expect.objectContaining({ event: "uncaught-exception", message: "nobody caught this" }),
    );
    expect(shop.output()).toContain("closed the database");
  });

  test("ends the process with code 1 if a port is taken, and says so", async () => {
    const first = await startShop();
    const second = start(first.port);
    expect(await second.exitCode).toBe(1);
    expect(second.output()).toContain("EADDRINUSE");
    expect((await ask(first.port, { path: "/echo" })).status).toBe(200);
  });
});

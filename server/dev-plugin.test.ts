import { mkdtempSync, rmSync } from "node:fs";
import { type AddressInfo, Server } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { createServer } from "vite";
import { beforeEach, describe, expect, onTestFinished, test, vi } from "vitest";
import { gatePlugin } from "./dev-plugin";
import { ask } from "./wire.fixture";

/** APP_ORIGIN of every test (vitest.config.ts); Vite itself listens on a free port. */
const headers = { host: "localhost:3000" };

let written: string[];

beforeEach(() => {
  // Vitest runs Vite too, and the plugin keeps out of it.
  vi.stubEnv("VITEST", "");
  written = [];
  const spy = vi.spyOn(process.stdout, "write").mockImplementation((line) => {
    written.push(String(line));
    return true;
  });
  return () => {
    spy.mockRestore();
    vi.unstubAllEnvs();
  };
});

async function startVite(): Promise<number> {
  const root = mkdtempSync(join(tmpdir(), "gate-"));
  const vite = await createServer({
    configFile: false,
    root,
    logLevel: "silent",
    appType: "custom",
    plugins: [gatePlugin()],
    server: { host: "127.0.0.1", port: 0, ws: false },
  });
  onTestFinished(async () => {
    await vite.close();
    rmSync(root, { recursive: true });
  });
  await vite.listen();
  if (!(vite.httpServer instanceof Server)) throw new Error("Vite has no server");
  return (vite.httpServer.address() as AddressInfo).port;
}

describe("the gate in development", () => {
  test("stands before Vite's own middleware", async () => {
    const port = await startVite();
    const foreign = await ask(port, { path: "/@vite/client", headers: { host: "evil.test" } });
    expect({ status: foreign.status, text: foreign.text }).toEqual({
      status: 421,
      text: "This shop is at http://localhost:3000/",
    });
    const preflight = await ask(port, { method: "OPTIONS", headers });
    expect(preflight.headers["access-control-allow-origin"]).toBeUndefined();
    expect(preflight.headers.allow).toBe("GET, HEAD, POST, OPTIONS");
  });

  test("lets Vite's modules through, with the headers", async () => {
    const port = await startVite();
    const client = await ask(port, { path: "/@vite/client", headers });
    expect(client.status).toBe(200);
    expect(client.headers["x-content-type-options"]).toBe("nosniff");
  });

  test("logs the shop's requests and not Vite's", async () => {
    const port = await startVite();
    await ask(port, { path: "/@vite/client", headers });
    await ask(port, { path: "/shop?code=1", headers });
    await expect.poll(() => written.join("")).toContain('"path":"/shop"');
    expect(written.join("")).not.toContain("vite");
  });
});

import { once } from "node:events";
import { mkdtemp } from "node:fs/promises";
import { createServer } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { expect, onTestFinished, test } from "vitest";
import { ANY_PORTS, onFreePort } from "../../dev/ports";
import { startShop } from "../../dev/shop";
import { closeShop, openShop } from "../shop/open-shop";

test("a shop whose port is taken before it listens opens on another", async () => {
  const stranger = createServer();
  onTestFinished(() => {
    stranger.close();
  });
  const dataDir = await mkdtemp(join(tmpdir(), "ujicart-taken-port-"));
  const shop = await onFreePort(async (port) => {
    if (!stranger.listening) await once(stranger.listen(port, "127.0.0.1"), "listening");
    return startShop({ dataDir, ports: { ...ANY_PORTS, shop: port } });
  });

  expect(stranger.address()).not.toMatchObject({ port: Number(new URL(shop.origin).port) });
  expect((await fetch(`${shop.origin}/readyz`)).status).toBe(200);
  expect(await closeShop(shop)).toContain("EADDRINUSE");
});

test("a shop says at its start what is open, what is closed, and what is no setting of its own", async () => {
  const shop = await openShop({ SMTP_URL: "", MAIL_FROM: "", SESION_SECRET: "x" });
  const lines = (await closeShop(shop)).split("\n").filter((line) => line.startsWith("{"));
  expect(lines.map((line) => JSON.parse(line))).toEqual(
    expect.arrayContaining([
      expect.objectContaining({
        event: "opened",
        payment: "open",
        signIn: "open",
        mail: "closed: not set up",
        uploads: "on this disk",
      }),
      expect.objectContaining({
        level: "warn",
        event: "unknown-setting",
        name: "SESION_SECRET",
        message: "Did you mean SESSION_SECRET?",
      }),
    ]),
  );
});

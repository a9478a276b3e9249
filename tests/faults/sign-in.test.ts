import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import BetterSqlite3 from "better-sqlite3";
import { afterAll, afterEach, beforeAll, describe, expect, test } from "vitest";
import { createSeal } from "~/domain/access/token-seal.server";
import { createBrowser } from "../../dev/identity/browse";
import type { Shop } from "../../dev/shop";
import { closeShop, openShop } from "../shop/open-shop";
import { signInToShop } from "../shop/sign-in";

describe("while the provider hangs", () => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await openShop();
  });
  afterEach(() => shop.standIns.identity.endFaults());
  afterAll(() => closeShop(shop));

  test("sign-in says so without its answer, and meanwhile the shop and its sessions go on", async () => {
    const cookie = await signInToShop(shop, "admin");
    const open = (path: string) => fetch(shop.origin + path, { headers: { Cookie: cookie } });
    expect((await open("/admin")).status).toBe(200);

    shop.standIns.identity.controls.outage = "hang";
    const signIn = fetch(`${shop.origin}/auth/auth0`, { redirect: "manual" });
    expect((await open("/")).status).toBe(200);
    expect(await (await open("/admin")).text()).toContain("Recent Activity");

    const answer = await signIn;
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Sign-in is down");
  });

  test("a callback says so without its answer", async () => {
    const browser = createBrowser();
    const started = await browser.request(`${shop.origin}/auth/auth0`);
    const callback = await browser.signIn(started.headers.get("Location") ?? "", "admin");
    shop.standIns.identity.controls.outage = "hang";

    const answer = await browser.request(callback);
    expect(answer.status).toBe(503);
    expect(await answer.text()).toContain("Sign-in is down");
  });
});

test("the log of sign-ins, good and bad, holds nothing that opens anything or names anybody", async () => {
  const shop = await openShop();
  const { origin } = shop;
  const browser = createBrowser();
  const started = await browser.request(`${origin}/auth/auth0?returnTo=/admin`);
  const callback = await browser.signIn(started.headers.get("Location") ?? "", "admin");
  const finished = await browser.request(callback);
  await browser.request(callback);
  const forged = await shop.standIns.identity.mintAccessToken("admin", { foreignKey: true });
  const bearer = await shop.standIns.identity.mintAccessToken("admin");
  for (const token of [forged, bearer]) {
    const headers = { Authorization: `Bearer ${token}` };
    await fetch(`${origin}/api/check-admin`, { headers });
  }
  await browser.request(`${origin}/admin`);
  const kept = tokensIn(shop);
  const onDisk = Buffer.concat(
    readdirSync(shop.dataDir)
      .filter((name) => name.startsWith("ujicart.db"))
      .map((name) => readFileSync(join(shop.dataDir, name))),
  );
  expect(onDisk.includes("auth0|demo-admin")).toBe(true);
  expect(kept.tokens.filter((token) => onDisk.includes(token))).toEqual([]);
  await browser.request(`${origin}/auth/logout`, { method: "POST" });
  // remix-serve says where it listens.
  const log = (await closeShop(shop)).replace(/^\[remix-serve\].*/m, "");

  const cookies = [...started.headers.getSetCookie(), ...finished.headers.getSetCookie()];
  const values = cookies.map((line) => line.slice(line.indexOf("=") + 1, line.indexOf(";")));
  const query = [...new URL(callback).searchParams.values()];
  const secrets = [
    ...values.filter(Boolean),
    ...query,
    ...kept.stored,
    ...kept.tokens,
    forged,
    bearer,
  ];
  expect(secrets.length).toBeGreaterThan(8);
  expect(log).toContain('"path":"/auth/callback"');
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([]);
  for (const name of [
    "sid=",
    "signin:",
    "admin@ujicart.example",
    "127.0.0.1",
    "::1",
    "code=",
    "state=",
  ]) {
    expect(log).not.toContain(name);
  }
});

type Row = Record<"sub" | "id_hash" | "access_token" | "refresh_token", string>;

/** The tokens of the only session there is: encrypted as the database stores them, and decrypted. */
function tokensIn({ database, environment }: Shop): { stored: string[]; tokens: string[] } {
  const db = new BetterSqlite3(database, { readonly: true });
  const row = db
    .prepare<[], Row>("SELECT sub, id_hash, access_token, refresh_token FROM sessions")
    .get();
  db.close();
  if (!row) throw new Error("There is no session");
  const { open } = createSeal([environment.SESSION_SECRET]);
  const tokens = [
    open(row.access_token, `${row.id_hash} access`),
    open(row.refresh_token, `${row.id_hash} refresh`),
  ].filter((token) => token !== null);
  expect(tokens).toHaveLength(2);
  expect(tokens[0]).toMatch(/^eyJ/);
  return { stored: Object.values(row), tokens };
}

import { installGlobals } from "@remix-run/node";
import { expect, test } from "vitest";
import { startLocalIdentity } from "../../../dev/identity/server";
import { IMPATIENT_MS } from "../../../tests/identity";
import { captureLog } from "../../../tests/log";
import { createIdentity } from "./identity.server";

/**
 * remix-serve replaces Node's fetch, Request and Response by its own. There, a time limit on a
 * request with a body ends in an unhandled rejection, which would end the process (vitest fails on
 * one, too).
 */
test("a provider that hangs does not end the process under remix-serve's fetch", async () => {
  installGlobals();
  captureLog();
  const appOrigin = "http://localhost:4700";
  const client = { clientId: "shop", clientSecret: "s", audience: "https://api.ujicart.example" };
  const provider = await startLocalIdentity({ port: 0, appOrigin, ...client });
  const { settings, controls } = provider;
  const identity = createIdentity({
    settings,
    appOrigin,
    secrets: ["secret"],
    timeoutMs: IMPATIENT_MS,
  });
  const token = await provider.mintAccessToken("admin");

  controls.outage = "hang";
  const { state, setCookies } = await identity.startSignIn(null);
  const query = new URLSearchParams({ state, code: "any" });
  const cookie = setCookies.join().replace(/;.*/, "");
  expect(await identity.finishSignIn(query, cookie)).toMatchObject({ reason: "unavailable" });
  expect(await identity.refresh("any")).toMatchObject({ reason: "unavailable" });
  expect(await identity.verifyAccessToken(token)).toMatchObject({ reason: "unavailable" });

  controls.outage = "none";
  expect(await identity.refresh("any")).toMatchObject({ reason: "rejected" });
  expect(await identity.verifyAccessToken(token)).toMatchObject({ ok: true });
  await provider.stop();
});

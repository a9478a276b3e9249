import { describe, expect, it } from "vitest";
import { readAccount } from "~/http/access.server";
import { loader as panel } from "~/routes/admin";
import { loader as config } from "~/routes/api.auth-config";
import { loader as check } from "~/routes/api.check-admin";
import { loader as begin } from "~/routes/auth.auth0";
import { loader as finish } from "~/routes/auth.callback";
import { action as signOut } from "~/routes/auth.logout";
import { args } from "./call";
import { openPage, textOf } from "./plain-browser";

/** These tests run without the provider's settings, as a shop does that was set up halfway: @own-process */

describe("a shop without the sign-in provider's settings", () => {
  it("says in one line that the configuration can't be loaded", async () => {
    const answer = await config(args("/api/auth-config"));
    expect(answer.status).toBe(503);
    expect(await answer.text()).toBe("Failed to load authentication configuration");
  });

  it("shows the panel's Configuration Error", async () => {
    const answer = (await panel(args("/admin")).catch((thrown) => thrown)) as Response;
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({ problem: "unconfigured" });
  });

  it.each([
    ["a sign-in", () => begin(args("/auth/auth0"))],
    ["a callback", () => finish(args("/auth/callback?code=c&state=s"))],
  ])("shows the Configuration Error of %s", async (_name, ask) => {
    const answer = await ask();
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({ problem: "unconfigured" });
  });

  it("knows no administrator, not even with a bearer token", async () => {
    const headers = { Authorization: "Bearer a.b.c" };
    expect((await check(args("/api/check-admin"))).status).toBe(401);
    expect((await check(args("/api/check-admin", { headers }))).status).toBe(503);
  });

  it("still serves public pages and the sign-out", async () => {
    const { request } = args("/shop", { headers: { Cookie: "sid=anything" } });
    expect(await readAccount(request)).toEqual({ isSignedIn: false, isAdmin: false });
    const answer = await signOut(args("/auth/logout", { method: "POST" }));
    expect(answer.headers.get("Location")).toBe("/");
  });
  it.each(["/admin", "/auth/auth0"])("says so on the page at %s", async (path) => {
    const page = await openPage(path);
    expect(page.status).toBe(503);
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Configuration Error");
    expect(textOf(page.screen.getByRole("main"))).toContain(
      "Failed to load authentication configuration",
    );
  });

  it("opens the home page", async () => {
    expect((await openPage("/")).status).toBe(200);
  });
});

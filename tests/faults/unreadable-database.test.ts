import { beforeAll, describe, expect, it } from "vitest";
import { builtRoutes } from "./built-routes";
import { withShop } from "./real-shop";

/** The disk has lost the database: the shop stays open for whoever needs nothing from it. */

const CANNOT_LOOK = "We can't load anything right now. Please try again in a moment.";
const ONE_PAGE = 4096;

describe.each([
  ["that is no database any more", 0],
  ["whose pages are gone", ONE_PAGE],
])("a file %s", (_what, from) => {
  const at = withShop();
  let cookie: string;
  beforeAll(async () => {
    cookie = await at.shop.signIn("admin");
    at.shop.damage(from);
  });

  async function ask(path: string, init: RequestInit = {}) {
    const response = await fetch(at.shop.origin + path, { redirect: "manual", ...init });
    const retryAfter = response.headers.get("Retry-After");
    return { status: response.status, retryAfter, text: await response.text() };
  }
  const asAdministrator = (path: string) => ask(path, { headers: { Cookie: cookie } });

  it.each([
    ["/", ["Unable to load events.", "Unable to load products."]],
    ["/shop", ["Unable to Load Products"]],
    ["/events", ["Unable to Load Events"]],
    ["/checkout", ["Your Cart is Empty"]],
    ["/about", ["Our Story"]],
    ["/healthz", ["ok"]],
  ])("%s is shown, and says itself what it could not read", async (path, texts) => {
    const { status, text } = await ask(path);
    expect(status).toBe(200);
    for (const expected of texts) expect(text).toContain(expected);
  });

  it("every screen of the panel answers 503, in plain words and with a time to try again", async () => {
    const screens = builtRoutes().filter(({ id }) => id.startsWith("routes/admin"));
    expect(screens.length).toBeGreaterThan(10);
    for (const { path } of screens) {
      const answer = await asAdministrator(path);
      expect(answer, path).toMatchObject({ status: 503, retryAfter: "5" });
      expect(answer.text, path).toContain(CANNOT_LOOK);
    }
  });

  it("nothing is answered with 500, whoever asks for it", async () => {
    for (const { path } of builtRoutes()) {
      for (const answer of [await ask(path), await asAdministrator(path)]) {
        if (answer.status < 500) continue;
        const isSaidWhen = { status: 503, retryAfter: "5", text: expect.stringContaining("again") };
        expect(answer, path).toMatchObject(isSaidWhen);
      }
    }
  });

  it("a sign-up is refused, not lost", async () => {
    const refused = await ask("/api/newsletter-subscribe", {
      method: "POST",
      headers: { "Content-Type": "application/json", Origin: at.shop.origin },
      body: JSON.stringify({ email: "aiko@example.com" }),
    });
    expect(refused.status).toBe(503);
    expect(refused.text).not.toContain("\n");
  });
});

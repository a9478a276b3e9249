import { beforeAll, describe, expect, it } from "vitest";
import { builtRoutes } from "./built-routes";
import { Customer, intentOf, secretOf } from "./customer";
import { withShop } from "./real-shop";

/** Another process holds the write lock: what is read is still there, what is written is refused. */

const CANNOT_SAVE = "We can't save anything right now. Please try again in a moment.";
const FORM = "application/x-www-form-urlencoded";

const at = withShop({ LIMITS: "off" });

let cookies: Record<"visitor" | "administrator", string>;
/** An order that is open, so that asking how it stands would store the answer. */
let intentId: string;
beforeAll(async () => {
  const { shop } = at;
  const { productId, priceCents } = shop.sell();
  intentId = intentOf(secretOf(await new Customer(shop).begin({ productId, quantity: 1 })));
  const visitor = `cart=${productId}.1.${priceCents}`;
  cookies = { visitor, administrator: `${visitor}; ${await shop.signIn("admin")}` };
});

type Sent = { method?: string; body?: string; type?: string };

async function ask(path: string, who: keyof typeof cookies, { method, body, type }: Sent = {}) {
  const { origin } = at.shop;
  const headers = {
    Cookie: cookies[who],
    Origin: origin,
    ...(type ? { "Content-Type": type } : {}),
  };
  const response = await fetch(origin + path, { method, body, headers, redirect: "manual" });
  const { status } = response;
  const retryAfter = response.headers.get("Retry-After");
  return { status, retryAfter, headers: response.headers, text: await response.text() };
}

const post = (path: string, fields: Record<string, string>) =>
  ask(path, "administrator", {
    method: "POST",
    type: FORM,
    body: new URLSearchParams(fields).toString(),
  });
const call = (method: string, path: string, body: unknown) =>
  ask(path, "administrator", { method, type: "application/json", body: JSON.stringify(body) });

const gets = builtRoutes().filter(({ hasLoader, id }) => hasLoader || !id.startsWith("routes/api"));

describe.each(["visitor", "administrator"] as const)("a %s", (who) => {
  it("gets every page that only reads, as always", async () => {
    const statuses = async () => {
      const found: [path: string, status: number][] = [];
      for (const { path } of gets) found.push([path, (await ask(path, who)).status]);
      return found;
    };
    // A sign-in that begins is remembered, a callback is taken; `/readyz` is asked for nothing else.
    const asEver = (await statuses()).map(([path, status]) => [
      path,
      /^\/(auth\/(auth0|callback)|readyz)$/.test(path) ? 503 : status,
    ]);
    expect(await at.shop.whileLocked(statuses)).toEqual(asEver);
  });
});

describe("a page that writes while the database is locked", () => {
  it.each([
    ["a sign-in that begins", () => ask("/auth/auth0", "visitor")],
    ["a sign-in that ends", () => ask("/auth/callback?state=s&code=c", "visitor")],
    [
      "a payment that comes back",
      () => ask(`/checkout/success?payment_intent=${intentId}`, "visitor"),
    ],
    // A form comes back with what was typed, and with the form's own words.
    [
      "a sign-up",
      () => post("/newsletter", { email: "aiko@example.com" }),
      "Failed to subscribe. Please try again.",
    ],
    [
      "a payment that begins",
      () => post("/checkout", { email: "aiko@example.com" }),
      "Failed to initialize payment",
    ],
  ])(
    "answers 503 in plain words with a time to try again: %s",
    async (_what, send, said = CANNOT_SAVE) => {
      const before = at.shop.rows();
      const { status, retryAfter, headers, text } = await at.shop.whileLocked(send);
      expect(status).toBe(503);
      expect(retryAfter).toBe("5");
      expect(headers.get("Content-Type")).toContain("text/html");
      expect(text).toContain(said);
      // The data that the browser hydrates from says the same, or it would draw another page.
      expect(text.split("window.__remixContext")[1]).toContain(said);
      expect(text).toContain("</html>");
      expect(at.shop.rows()).toEqual(before);
    },
  );

  it("answers 503 for its data too, when a script asks", async () => {
    const asked = [
      "/auth/auth0?_data=routes%2Fauth.auth0",
      "/newsletter?_data=routes%2F_site.newsletter",
    ];
    const [read, posted] = await at.shop.whileLocked(() =>
      Promise.all([
        ask(asked[0] ?? "", "visitor"),
        post(asked[1] ?? "", { email: "a@example.com" }),
      ]),
    );
    expect(read).toMatchObject({ status: 503, retryAfter: "5", text: CANNOT_SAVE });
    expect(posted).toMatchObject({ status: 503, retryAfter: "5" });
  });
});

describe("a panel form while the database is locked", () => {
  it.each([
    ["/admin/store/new", { name: "Never Stored", price: "10", category: "matcha" }],
    ["/admin/store/1/edit", { name: "Never Stored", price: "10", category: "matcha" }],
    ["/admin/inventory/1/adjust", { quantity: "4", lowStockThreshold: "", unit: "Never Stored" }],
  ])("answers 503 and keeps what was typed: %s", async (path, fields) => {
    const before = at.shop.rows();
    const answer = await at.shop.whileLocked(() => post(path, fields));
    expect(answer).toMatchObject({ status: 503, retryAfter: "5" });
    expect(answer.text).toContain("Never Stored");
    expect(answer.text).toMatch(/Failed to \w+ \w+\. Please try again\./);
    expect(at.shop.rows()).toEqual(before);
  });

  it("goes back to the list after a yes to a question, and says it there", async () => {
    const answer = await at.shop.whileLocked(() => post("/admin/store/1/delete", {}));
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Set-Cookie")).toContain("flash=");
    expect(await ask("/admin/store/1/delete", "administrator")).toMatchObject({ status: 200 });
  });
});

describe("a request without a page while the database is locked", () => {
  const product = { name: "Never Stored", price: "10", category: "matcha" };
  it.each([
    ["signing out", () => post("/auth/logout", {})],
    ["a sign-up", () => call("POST", "/api/newsletter-subscribe", { email: "a@example.com" })],
    [
      "a payment",
      () => {
        const items = [{ productId: 1, quantity: 1 }];
        return call("POST", "/api/create-payment-intent", { email: "a@example.com", items });
      },
    ],
    ["a payment's end", () => call("POST", "/api/verify-payment", { paymentIntentId: intentId })],
    ["a new product", () => call("POST", "/api/products", product)],
    ["a changed product", () => call("PATCH", "/api/products/1", product)],
    ["a deleted product", () => call("DELETE", "/api/products/1", undefined)],
    ["an adjusted stock", () => call("PATCH", "/api/inventory/1", { quantity: 4 })],
  ])("answers 503 in one line: %s", async (_what, send) => {
    const before = at.shop.rows();
    const answer = await at.shop.whileLocked(send);
    expect(answer).toMatchObject({ status: 503, retryAfter: "5", text: CANNOT_SAVE });
    expect(at.shop.rows()).toEqual(before);
  });
});

// Together, since each would wait for the lock in vain.
it("nothing that is posted anywhere is answered with 500", async () => {
  const posts = builtRoutes().filter(({ hasAction }) => hasAction);
  expect(posts.length).toBeGreaterThan(15);
  const failed = await at.shop.whileLocked(async () => {
    const answers = posts.flatMap(({ path }) => [
      post(path, {}).then(({ status }) => ({ status, sent: `form to ${path}` })),
      call("POST", path, {}).then(({ status }) => ({ status, sent: `JSON to ${path}` })),
    ]);
    return (await Promise.all(answers)).filter(({ status }) => status === 500);
  });
  expect(failed).toEqual([]);
});

it("a token that is due is renewed while the database is locked, and the session goes on", async () => {
  at.shop.change((database) => database.exec("UPDATE sessions SET access_token_expires_at = 0"));
  const open = (path: string) => ask(path, "administrator");
  await at.shop.whileLocked(async () => {
    expect(await open("/")).toMatchObject({ status: 200 });
    expect(await open("/admin")).toMatchObject({ status: 200 });
  });
  // A refresh token works once: had the new one been lost, the session would be over.
  expect(await open("/admin")).toMatchObject({ status: 200 });
});

it("the same sign-up is accepted once the lock is gone", async () => {
  const answer = await post("/newsletter", { email: "aiko@example.com" });
  expect(answer.status).toBe(303);
  const stored = at.shop.change((database) =>
    database.prepare("SELECT 1 FROM newsletter_subscribers WHERE email = 'aiko@example.com'").get(),
  );
  expect(stored).toBeDefined();
});

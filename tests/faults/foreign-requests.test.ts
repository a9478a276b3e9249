import { describe, expect, it } from "vitest";
import { ask, exchange } from "../../server/wire.fixture";
import { type RealShop, withShop } from "./real-shop";

const at = withShop();

const FORM = "application/x-www-form-urlencoded";
const JSON_TYPE = "application/json";
const PAYMENT = "/api/create-payment-intent";

type Sent = { path: string; method?: string; headers?: Record<string, string>; body?: string };

function send({ shop }: typeof at, { path, method = "POST", headers, body }: Sent) {
  const host = new URL(shop.origin).host;
  return ask(shop.port, { path, method, body, headers: { host, ...headers } });
}

describe("a request that none of our pages sends", () => {
  it("is refused with 413 when its body is 300 kB", async () => {
    const before = at.shop.rows();
    const body = JSON.stringify({ email: "a@example.com", padding: "x".repeat(300 * 1024) });
    const headers = { "content-type": JSON_TYPE };
    const answer = await send(at, { path: "/api/newsletter-subscribe", headers, body });
    expect(answer).toMatchObject({ status: 413, text: expect.stringMatching(/^.+\.?$/) });
    expect(at.shop.rows()).toEqual(before);
  });

  it("is refused with 411 when it doesn't say its length", async () => {
    const { host } = new URL(at.shop.origin);
    const head = `POST /api/newsletter-subscribe HTTP/1.1\r\nHost: ${host}\r\nContent-Type: ${JSON_TYPE}\r\n`;
    const body = '{"email":"a@example.com"}';
    const chunk = `${body.length.toString(16)}\r\n${body}\r\n0\r\n\r\n`;
    const before = at.shop.rows();
    const answer = await exchange(
      at.shop.port,
      `${head}Transfer-Encoding: chunked\r\nConnection: close\r\n\r\n${chunk}`,
    );
    expect(answer).toMatch(/^HTTP\/1\.1 411 /);
    expect(at.shop.rows()).toEqual(before);
  });

  it.each(["/", PAYMENT])("is refused with 405 when it is a TRACE of %s", async (path) => {
    const headers = { cookie: "order=echoed" };
    const answer = await send(at, { method: "TRACE", path, headers });
    expect(answer.status).toBe(405);
    expect(answer.text).not.toContain("echoed");
  });

  it.each(["GET", "HEAD", "PUT", "DELETE"])(
    "is refused with 405 when it is a %s of a payment",
    async (method) => {
      const answer = await send(at, { method, path: PAYMENT });
      expect(answer).toMatchObject({ status: 405, headers: { allow: "POST" } });
      expect(answer.headers["content-type"]).toContain("text/plain");
      expect(answer.text).toBe(method === "HEAD" ? "" : "This URL doesn't support that method.");
    },
  );
});

describe("a form posted to a page that takes none", () => {
  it.each(["/about", "/about?_data=routes%2F_site.about"])(
    "is refused with 405, and not as our failure: %s",
    async (path) => {
      const headers = { "content-type": FORM };
      const answer = await send(at, { path, headers, body: "a=b" });
      expect(answer).toMatchObject({ status: 405, headers: { allow: "GET, HEAD" } });
      expect(answer.text).not.toContain("That one's on us");
    },
  );

  it("is answered with a page that says so", async () => {
    const headers = { "content-type": FORM };
    const { text } = await send(at, { path: "/about", headers, body: "a=b" });
    expect(text).toContain("You can&#x27;t submit anything to this page.");
  });
});

describe("the cache header", () => {
  it.each([
    ["/", "private, no-cache"],
    ["/checkout", "no-store"],
    ["/admin", "no-store"],
    ["/auth/login", "no-store"],
    ["/api/check-admin", "no-store"],
  ])("is for %s: %s", async (path, kept) => {
    const { headers } = await send(at, { method: "GET", path });
    expect(headers["cache-control"]).toBe(kept);
  });
});

/** Posts that write something when our own pages send them. */
const WRITES: [title: string, (shop: RealShop) => Sent][] = [
  ["a form", () => form("/newsletter")],
  ["a form, asking for data", () => form("/newsletter?_data=routes%2F_site.newsletter")],
  ["JSON", () => json("/api/newsletter-subscribe", { email: "b@example.com" })],
  [
    "JSON, asking for data",
    () =>
      json("/api/newsletter-subscribe?_data=routes%2Fapi.newsletter-subscribe", {
        email: "c@example.com",
      }),
  ],
  [
    "a payment",
    (shop) =>
      json(PAYMENT, {
        email: "d@example.com",
        items: [{ productId: shop.sell().productId, quantity: 1 }],
      }),
  ],
];

let subscribers = 0;
function form(path: string): Sent {
  subscribers += 1;
  const body = `email=form-${subscribers}%40example.com`;
  return { path, body, headers: { "content-type": FORM } };
}

function json(path: string, value: object): Sent {
  return { path, body: JSON.stringify(value), headers: { "content-type": JSON_TYPE } };
}

const ELSEWHERE: Record<string, string>[] = [
  { origin: "https://evil.example" },
  { origin: "null" },
  { "sec-fetch-site": "cross-site" },
  { "sec-fetch-site": "same-site", origin: "http://localhost:1" },
];

describe("a post that another site has a browser send", () => {
  it.each(WRITES)(
    "writes nothing, as %s or as plain text, and would from our own page",
    async (_title, write) => {
      const { shop } = at;
      const wanted = write(shop);
      const before = shop.rows();
      for (const from of ELSEWHERE) {
        for (const type of [wanted.headers?.["content-type"] ?? "", "text/plain"]) {
          const answer = await send(at, { ...wanted, headers: { "content-type": type, ...from } });
          expect(answer).toMatchObject({
            status: 403,
            text: "We blocked this request because it came from another site.",
          });
        }
      }
      expect(shop.rows()).toEqual(before);

      const own = { origin: shop.origin, "sec-fetch-site": "same-origin" };
      const answer = await send(at, { ...wanted, headers: { ...wanted.headers, ...own } });
      expect(answer.status).toBeLessThan(400);
      expect(shop.rows()).not.toEqual(before);
    },
  );
});

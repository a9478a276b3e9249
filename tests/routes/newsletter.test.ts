import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { newsletterSubscribers } from "~/db/schema/newsletter.server";
import { action as form } from "~/routes/_site.newsletter";
import { action as api } from "~/routes/api.newsletter-subscribe";
import { makeSubscriber } from "../factories";
import { outcomeOf } from "./as-administrator";
import { args } from "./call";

const addresses = () =>
  read()
    .select({ email: newsletterSubscribers.email })
    .from(newsletterSubscribers)
    .all()
    .map(({ email }) => email);

const asJson = (body: unknown) =>
  args("/api/newsletter-subscribe", {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify(body),
  });

const asForm = (email: string, headers: HeadersInit = {}) =>
  args("/newsletter", { method: "POST", headers, body: new URLSearchParams({ email }) });

describe("signing up by the API", () => {
  it("keeps the address trimmed and in lower case", async () => {
    const response = await api(asJson({ email: " Kei@Example.com " }));
    expect(response.status).toBe(200);
    expect(await response.json()).toEqual({ success: true });
    expect(addresses()).toEqual(["kei@example.com"]);
  });

  it.each(["\ufeffKei@Bücher.example\u200b", "kei@XN--bcher-kva.example"])(
    "keeps '%s' under one address",
    async (email) => {
      await makeSubscriber({ email: "kei@xn--bcher-kva.example" });
      expect((await api(asJson({ email }))).status).toBe(200);
      expect(addresses()).toEqual(["kei@xn--bcher-kva.example"]);
    },
  );

  it("answers the same whether the address was known", async () => {
    const first = await api(asJson({ email: "kei@example.com" }));
    const second = await api(asJson({ email: "kei@example.com" }));
    expect(await second.text()).toBe(await first.text());
  });

  it.each([[{ email: "kei" }], [{}], [{ email: "kei@example.com", isActive: false }]])(
    "refuses %j",
    async (body) => {
      const response = await api(asJson(body));
      expect(response.status).toBe(422);
      expect(addresses()).toEqual([]);
    },
  );

  it("is limited to 30 a minute", async () => {
    for (let i = 0; i < 30; i++) await api(asJson({ email: `kei${i}@example.com` }));
    const response = await api(asJson({ email: "one-more@example.com" }));
    expect(response.status).toBe(429);
    expect(Number(response.headers.get("Retry-After"))).toBeGreaterThan(0);
  });

  it("is limited just so when all come at once", async () => {
    const bodies = Array.from({ length: 300 }, (_, n) => ({ email: `kei${n}@example.com` }));
    const answers = await Promise.all(bodies.map((body) => api(asJson(body))));
    const passed = answers.filter(({ status }) => status === 200);
    expect([passed.length, addresses().length]).toEqual([30, 30]);
    expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200, 429]));
  });

  it("does not count what it refuses", async () => {
    for (let i = 0; i < 40; i++) await api(asJson({ email: "kei" }));
    expect((await api(asJson({ email: "kei@example.com" }))).status).toBe(200);
  });
});

describe("signing up without JavaScript", () => {
  let response: Response;
  beforeEach(async () => {
    response = await form(
      asForm("kei@example.com", { Referer: "http://localhost:3000/shop?category=matcha" }),
    );
  });

  it("goes back to the page it was asked on, with a message", () => {
    expect(response.status).toBe(303);
    expect(response.headers.get("Location")).toBe("/shop?category=matcha");
    expect(response.headers.get("Set-Cookie")).toMatch(/^flash=/);
    expect(addresses()).toEqual(["kei@example.com"]);
  });

  it("leads home from a page with a key in its URL, which the browser doesn't reveal", async () => {
    const answer = await form(asForm("kei@example.com", { Referer: "http://localhost:3000/" }));
    expect(await outcomeOf(answer)).toMatchObject({ to: "/", toast: { title: "Subscribed!" } });
  });

  it("says what is wrong with an address", async () => {
    const refused = await form(asForm("kei"));
    expect(refused.status).toBe(422);
    expect(await refused.json()).toEqual({
      input: { email: "kei" },
      errors: { email: ["Please enter a valid email address, like you@example.com"] },
    });
  });
});

it("signing up by the page's own script goes nowhere: the answer is what the form says", async () => {
  const response = await form(asForm("kei@example.com", { "Sec-Fetch-Dest": "empty" }));
  expect(response.status).toBe(200);
  expect(response.headers.get("Set-Cookie")).toBeNull();
  expect(await response.json()).toEqual({
    saved: { title: "Subscribed!", description: "Thank you for subscribing to our newsletter." },
  });
  expect(addresses()).toEqual(["kei@example.com"]);
});

describe("the form that doesn't reveal who is on the list", () => {
  it.each([
    ["without JavaScript", {}],
    ["with it", { "Sec-Fetch-Dest": "empty" }],
  ])("answers the same %s", async (_title, headers) => {
    await makeSubscriber({ email: "left@example.com", isActive: false });
    await makeSubscriber({ email: "known@example.com" });
    const answers = ["new@example.com", "known@example.com", "left@example.com"].map(
      async (email) => {
        const answer = await form(asForm(email, headers));
        return [answer.status, [...answer.headers], await answer.text()];
      },
    );
    const [first, ...others] = await Promise.all(answers);
    expect(others).toEqual([first, first]);
  });
});

describe("the form's trap", () => {
  const withTrap = (website: string) =>
    args("/newsletter", {
      method: "POST",
      body: new URLSearchParams({ email: "kei@example.com", website }),
    });

  it("lets everybody through who leaves it alone", async () => {
    expect((await form(withTrap(""))).status).toBe(303);
    expect(addresses()).toEqual(["kei@example.com"]);
  });

  it("isn't in the API", async () => {
    const refused = await api(asJson({ email: "kei@example.com", website: "" }));
    expect(refused.status).toBe(422);
    expect(await refused.text()).toBe("website: isn't a known field.");
  });
});

it("a visitor who is refused for now hears when to try again", async () => {
  for (let i = 0; i < 30; i++) await form(asForm(`kei${i}@example.com`));
  const limited = await form(asForm("one-more@example.com"));
  expect(limited.status).toBe(429);
  const seconds = Number(limited.headers.get("Retry-After"));
  expect(seconds).toBeGreaterThan(0);
  expect(seconds).toBeLessThanOrEqual(60);
});

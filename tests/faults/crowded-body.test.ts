import { readFileSync } from "node:fs";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import type { Shop } from "../../dev/shop";
import { MAX_BODY_BYTES } from "../../server/body-limit";
import { closeShop, openShop } from "../shop/open-shop";
import { signInToShop } from "../shop/sign-in";

/**
 * Bodies within the byte limit that hold as many things as fit. Whatever takes the square of their
 * number would hold the one process for minutes, and everybody in it.
 */

let shop: Shop;
let administrator: string;
beforeAll(async () => {
  shop = await openShop();
  administrator = await signInToShop(shop, "admin");
});
afterAll(() => closeShop(shop));

type Sent = { path: string; type: string; body: string; method?: string };

async function send({ path, type, body, method = "POST" }: Sent) {
  const headers = { Cookie: administrator, "Content-Type": type };
  const answer = await fetch(shop.origin + path, { method, headers, body, redirect: "manual" });
  return { status: answer.status, text: await answer.text() };
}

/** Sends a request, and expects the process to answer others meanwhile. */
async function sendAndLook(sent: Sent) {
  const answer = send(sent);
  const health = await fetch(`${shop.origin}/healthz`);
  expect(health.status).toBe(200);
  return answer;
}

const filled = (part: string) => part.repeat(Math.floor((MAX_BODY_BYTES - 200) / part.length));
const URLENCODED = "application/x-www-form-urlencoded";
const PART = '--b\r\nContent-Disposition: form-data; name="name"\r\n\r\n1\r\n';

const FORMS: [title: string, type: string, body: string][] = [
  ["of one name", URLENCODED, filled("name=1&")],
  ["of one name, without values", URLENCODED, filled("a&")],
  ["in parts", "multipart/form-data; boundary=b", `${filled(PART)}--b--\r\n`],
];

describe.each(FORMS)("a form full of fields %s", (_title, type, body) => {
  test.each([
    "/admin/store/new",
    "/admin/store/1/edit",
    "/admin/inventory/1/adjust",
    "/admin",
    "/cart",
    "/checkout",
    "/newsletter",
  ])("is refused at %s, and others are answered", async (path) => {
    const { status, text } = await sendAndLook({ path, type, body });
    expect(status).toBe(413);
    expect(text).toContain("Too many form fields");
  });
});

const JSON_BODIES: [title: string, body: string][] = [
  ["lists in lists", filled("[")],
  ["items of nothing", `{"email":"a@b.co","items":[${filled("1,")}1]}`],
  ["certifications of nothing", `{"name":"x","certifications":[${filled("1,")}1]}`],
  ["keys", JSON.stringify(Object.fromEntries(Array.from({ length: 20_000 }, (_, n) => [n, 1])))],
  ["one endless text", JSON.stringify({ email: filled("a."), name: "x", quantity: "1" })],
];

describe.each(JSON_BODIES)("JSON full of %s", (_title, body) => {
  test.each([
    ["POST", "/api/products"],
    ["PATCH", "/api/products/1"],
    ["PATCH", "/api/inventory/1"],
    ["POST", "/api/newsletter-subscribe"],
    ["POST", "/api/create-payment-intent"],
    ["POST", "/api/verify-payment"],
  ])("is refused by %s %s, and others are answered", async (method, path) => {
    const sent = { path, method, type: "application/json", body };
    const { status, text } = await sendAndLook(sent);
    expect([400, 422]).toContain(status);
    expect(text.length).toBeLessThan(300);
  });
});

test("none of these requests is an error of ours", () => {
  expect(readFileSync(shop.logFile, "utf8")).not.toContain('"level":"error"');
});

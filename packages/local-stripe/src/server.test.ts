import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { afterEach, beforeEach, expect, test } from "vitest";
import { clientOf, WEBHOOK_SECRET } from "./client.fixture";
import { startLocalStripe } from "./server";

let folder: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), "local-stripe-"));
});
afterEach(() => rmSync(folder, { recursive: true }));

const start = () =>
  startLocalStripe({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    webhookMode: "held",
    stateFile: join(folder, "stripe.json"),
  });
const cart = { amount: 4200, currency: "usd" };
const key = { idempotencyKey: "order:7:pi:1" };

test("started again it knows its payments, keys and unacknowledged events", async () => {
  const first = await start();
  const { id } = await clientOf(first).paymentIntents.create(cart, key);
  await clientOf(first).paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  const before = first.snapshot();
  await first.close();

  const second = await start();
  expect(second.snapshot()).toEqual(before);
  expect((await clientOf(second).paymentIntents.create(cart, key)).id).toBe(id);
  expect(second.webhooks.pending()).toHaveLength(3);
  await clientOf(second).refunds.create({ payment_intent: id });
  expect(second.snapshot().intents[0]).toMatchObject({ captured: 4200, refunded: 4200 });
  await second.close();
});

test("its front page lists payments as text, whatever they are called", async () => {
  const running = await start();
  await clientOf(running).paymentIntents.create({ ...cart, description: "<b>Order 7</b>" });
  const page = await (await fetch(running.origin)).text();
  expect(page).toContain("<td>$42.00</td><td>requires_payment_method</td>");
  expect(page).toContain("&#60;b&#62;Order 7");
  await running.close();
});

test("it serves the browser part and nothing else of the disk", async () => {
  const running = await start();
  const statusOf = async (path: string) => (await fetch(running.origin + path)).status;
  expect(await statusOf("/endive/stripe.js")).toBe(200);
  expect(await statusOf("/stripe.js")).toBe(200);
  expect(await statusOf("/endive/server.ts")).toBe(401);
  expect(await statusOf("/endive/..%2Fserver.ts")).toBe(401);
  await running.close();
});

test("a browser may ask from this machine's other ports, and from no other site", async () => {
  const running = await start();
  const allowed = async (origin: string) => {
    const answer = await fetch(`${running.origin}/v1/payment_intents/pi_1`, {
      method: "OPTIONS",
      headers: { origin },
    });
    return answer.headers.get("access-control-allow-origin");
  };
  expect(await allowed("http://localhost:3000")).toBe("http://localhost:3000");
  expect(await allowed("https://shop.example")).toBeNull();
  await running.close();
});

import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import type { AddressInfo } from "node:net";
import Stripe from "stripe";
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { clientOf, WEBHOOK_SECRET } from "./client.fixture";
import { type RunningStripe, startLocalStripe } from "./server";

/** A shop that verifies each event with the real SDK, and responds as the test wants. */
let shop: Server;
let running: RunningStripe;
let stripe: Stripe;
let received: string[] = [];
let answers: number[] = [];

async function receive(request: IncomingMessage, response: ServerResponse): Promise<void> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk);
  const signature = String(request.headers["stripe-signature"]);
  const event = Stripe.webhooks.constructEvent(Buffer.concat(chunks), signature, WEBHOOK_SECRET);
  received.push(event.type);
  response.writeHead(answers.shift() ?? 200).end();
}

beforeAll(async () => {
  shop = createServer((request, response) => {
    receive(request, response).catch(() => response.writeHead(400).end());
  });
  await new Promise<void>((resolve) => shop.listen(0, "127.0.0.1", resolve));
  const { port } = shop.address() as AddressInfo;
  running = await startLocalStripe({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: `http://127.0.0.1:${port}/api/stripe-webhook`,
    backoffMs: [1],
  });
  stripe = clientOf(running);
});
beforeEach(() => {
  received = [];
  answers = [];
  running.webhooks.mode = "auto";
});
afterEach(async () => {
  await running.webhooks.settled();
  running.reset();
});
afterAll(async () => {
  await running.close();
  shop.close();
});

async function pay(): Promise<string> {
  const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  await stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa" });
  return id;
}

const idOf = (type: string) =>
  running.state.events.find((event) => event.type === type)?.id ?? `no ${type}`;

test("every event arrives signed over its exact bytes", async () => {
  const payment_intent = await pay();
  await stripe.refunds.create({ payment_intent });
  await running.webhooks.settled();
  expect(received.toSorted()).toEqual([
    "charge.refunded",
    "charge.succeeded",
    "payment_intent.created",
    "payment_intent.succeeded",
    "refund.created",
  ]);
  expect(running.webhooks.pending()).toEqual([]);
});

test("a signature holds for the exact bytes and the shared secret only", async () => {
  running.webhooks.mode = "held";
  const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  const { payload, headers } = running.webhooks.sign(idOf("payment_intent.created"));
  const signature = headers["stripe-signature"] ?? "";
  const event = Stripe.webhooks.constructEvent(payload, signature, WEBHOOK_SECRET);
  expect(event.data.object).toMatchObject({ id });
  const reserialised = JSON.stringify(JSON.parse(payload));
  expect(() => Stripe.webhooks.constructEvent(reserialised, signature, WEBHOOK_SECRET)).toThrow();
  expect(() => Stripe.webhooks.constructEvent(payload, signature, "whsec_other")).toThrow();
});

test("an event comes again until the shop acknowledges it", async () => {
  answers = [500, 503, 200];
  await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  await expect.poll(() => running.webhooks.pending()).toEqual([]);
  expect(received).toEqual(Array(3).fill("payment_intent.created"));
});

test("held events arrive only as the test delivers them: in any order, and more than once", async () => {
  running.webhooks.mode = "held";
  await pay();
  expect(received).toEqual([]);
  const succeeded = idOf("payment_intent.succeeded");
  await running.webhooks.deliverNow([succeeded, idOf("payment_intent.created"), succeeded]);
  expect(received).toEqual([
    "payment_intent.succeeded",
    "payment_intent.created",
    "payment_intent.succeeded",
  ]);
  expect(running.webhooks.pending().map(({ event }) => event.type)).toEqual(["charge.succeeded"]);
});

test("held events that the shop refuses stay pending", async () => {
  running.webhooks.mode = "held";
  await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  answers = [500];
  expect(await running.webhooks.deliverNow()).toEqual([500]);
  expect(running.webhooks.pending()).toHaveLength(1);
  expect(await running.webhooks.deliverNow()).toEqual([200]);
  expect(running.webhooks.pending()).toEqual([]);
});

test("an event can be dropped on its way, and comes later", async () => {
  running.webhooks.faults.add({ on: "payment_intent.created", fault: { kind: "drop" } });
  await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  await expect.poll(() => running.webhooks.pending()).toEqual([]);
  expect(received).toEqual(["payment_intent.created"]);
  expect([...running.webhooks.deliveries.values()][0]?.attempts).toBe(2);
});

test.each(["duplicate", "drop-answer"] as const)("an event can come twice (%s)", async (kind) => {
  running.webhooks.faults.add({ on: "payment_intent.created", fault: { kind } });
  await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  await expect.poll(() => received).toHaveLength(2);
});

test("an event can be overtaken by the next one", async () => {
  running.webhooks.faults.add({ on: "payment_intent.created", fault: { kind: "reorder" } });
  const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  await running.webhooks.settled();
  expect(received).toEqual([]);
  await stripe.paymentIntents.cancel(id);
  await running.webhooks.settled();
  expect(received).toEqual(["payment_intent.canceled", "payment_intent.created"]);
});

test("an event can come late, after those that came later", async () => {
  running.webhooks.faults.add({ on: "*.created", fault: { kind: "delay", ms: 60_000 } });
  const { id } = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" });
  await stripe.paymentIntents.cancel(id);
  await expect.poll(() => received).toEqual(["payment_intent.canceled"]);
  expect(running.webhooks.pending().map(({ event }) => event.type)).toEqual([
    "payment_intent.created",
  ]);
  running.reset();
});

test("events that were held come by themselves after a reset", async () => {
  running.webhooks.mode = "held";
  running.reset();
  await pay();
  await expect.poll(() => received).toContain("payment_intent.succeeded");
});

test("another process can hold the events and deliver them", async () => {
  const ask = async (path: string, body: unknown): Promise<unknown> => {
    const answer = await fetch(`${running.origin}/_control/${path}`, {
      method: "POST",
      headers: { "content-type": "application/json" },
      body: JSON.stringify(body),
    });
    return answer.json();
  };
  await ask("webhooks", { mode: "held" });
  await pay();
  expect(received).toEqual([]);
  const event = idOf("payment_intent.succeeded");
  expect(await ask("webhooks/deliver", { events: [event, event] })).toEqual({
    statuses: [200, 200],
  });
  expect(received).toEqual(Array(2).fill("payment_intent.succeeded"));
});

test("only what the endpoint asked for is delivered; the rest can still be listed", async () => {
  const choosy = await startLocalStripe({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    webhookMode: "held",
    enabledEvents: ["payment_intent.succeeded", "charge.dispute.created"],
  });
  const { id } = await clientOf(choosy).paymentIntents.create({ amount: 4200, currency: "usd" });
  await clientOf(choosy).paymentIntents.confirm(id, { payment_method: "pm_card_createDispute" });
  expect(choosy.webhooks.pending().map(({ event }) => event.type)).toEqual([
    "payment_intent.succeeded",
    "charge.dispute.created",
  ]);
  const [created] = choosy.state.events;
  expect(created?.type).toBe("payment_intent.created");
  expect(() => choosy.webhooks.sign(created?.id ?? "")).toThrow("isn't subscribed to its type");
  expect((await clientOf(choosy).events.list({ limit: 100 })).data).toHaveLength(5);
  expect(await (await fetch(choosy.origin)).text()).toContain("<td>not subscribed</td>");
  await choosy.close();
});

test("events go only to this machine", async () => {
  const elsewhere = startLocalStripe({
    port: 0,
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: "https://shop.example/api/stripe-webhook",
  });
  await expect(elsewhere).rejects.toThrow("only sends webhooks to localhost");
});

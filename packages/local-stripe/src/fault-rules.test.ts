import { once } from "node:events";
import { get } from "node:http";
import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { clientOf, refusalOf, SECRET_KEY, servedStripe, WEBHOOK_SECRET } from "./client.fixture";
import { countingIds } from "./clock-and-ids";
import type { ApiFault, Execution } from "./exchange";
import { LocalStripe } from "./local-stripe";

const { running, stripe } = await servedStripe();

const cart = { amount: 4200, currency: "usd" };
const CREATE = "POST /v1/payment_intents";
const key = { idempotencyKey: "order:7:pi:1" };

function createOnce(): Promise<Stripe.Response<Stripe.PaymentIntent>> {
  return stripe.paymentIntents.create(cart, key);
}

describe("an idempotency key", () => {
  test("gives the first answer again, and says so", async () => {
    const first = await createOnce();
    const second = await createOnce();
    expect(second.id).toBe(first.id);
    expect(first.lastResponse.headers).not.toHaveProperty("idempotent-replayed");
    expect(second.lastResponse.headers).toMatchObject({
      "idempotent-replayed": "true",
      "original-request": first.lastResponse.requestId,
    });
    expect(running.snapshot().intents).toHaveLength(1);
  });

  test("gives the answer as it was, even when the intent has changed since", async () => {
    const { id } = await createOnce();
    await stripe.paymentIntents.cancel(id);
    expect((await createOnce()).status).toBe("requires_payment_method");
  });

  test("is refused with other parameters", async () => {
    await createOnce();
    const refused = await refusalOf(stripe.paymentIntents.create({ ...cart, amount: 4300 }, key));
    expect(refused).toBeInstanceOf(Stripe.errors.StripeIdempotencyError);
    expect(refused.statusCode).toBe(400);
  });

  test("is refused on another endpoint", async () => {
    const { id } = await createOnce();
    const refused = await refusalOf(stripe.paymentIntents.cancel(id, {}, key));
    expect(refused.message).toContain("for the same endpoint they were first used for");
  });

  test("is refused with 409 while its first call is still running", async () => {
    const pause = running.faults.add({ on: CREATE, fault: { kind: "pause" } });
    const first = createOnce();
    await pause.hit;
    const refused = await refusalOf(createOnce());
    expect(refused).toMatchObject({ statusCode: 409, code: "idempotency_key_in_use" });
    pause.release();
    expect((await createOnce()).id).toBe((await first).id);
    expect(running.snapshot().intents).toHaveLength(1);
  });

  test("keeps a decline, so the same try is not made twice", async () => {
    const { id } = await createOnce();
    const decline = () =>
      refusalOf(
        stripe.paymentIntents.confirm(
          id,
          { payment_method: "pm_card_visa_chargeDeclined" },
          { idempotencyKey: "try:1" },
        ),
      );
    const first = await decline();
    expect(await decline()).toMatchObject({ statusCode: 402, message: first.message });
    expect(running.snapshot().charges).toHaveLength(1);
  });

  test("is free again after parameters that were refused", async () => {
    await refusalOf(stripe.paymentIntents.create({ amount: 1, currency: "usd" }, key));
    expect((await createOnce()).amount).toBe(4200);
  });

  test("is forgotten after a day", async () => {
    let now = Date.UTC(2027, 0, 4);
    const local = new LocalStripe({
      webhookSecret: WEBHOOK_SECRET,
      ids: countingIds(),
      clock: () => now,
    });
    const inProcess = new Stripe(SECRET_KEY, {
      httpClient: Stripe.createFetchHttpClient(local.fetch),
    });
    const first = await inProcess.paymentIntents.create(cart, key);
    now += 24 * 60 * 60 * 1000 + 1;
    const second = await inProcess.paymentIntents.create(cart, key);
    expect(second.id).not.toBe(first.id);
  });
});

describe("a lost answer", () => {
  test("followed by a retry makes one intent", async () => {
    running.faults.add({ on: CREATE, fault: { kind: "drop-after" } });
    const patient = clientOf(running, { maxNetworkRetries: 1 });
    const intent = await patient.paymentIntents.create(cart);
    expect(running.snapshot().intents.map(({ id }) => id)).toEqual([intent.id]);
    expect(intent.lastResponse.headers["idempotent-replayed"]).toBe("true");
  });

  test("is told from a request that never arrived by what the retry finds", async () => {
    running.faults.add({ on: CREATE, fault: { kind: "drop-before" } });
    const patient = clientOf(running, { maxNetworkRetries: 1 });
    const intent = await patient.paymentIntents.create(cart);
    expect(intent.lastResponse.headers).not.toHaveProperty("idempotent-replayed");
    expect(running.snapshot().intents).toHaveLength(1);
  });
});

describe("an error of Stripe's", () => {
  const failure = (execution: Execution): ApiFault => ({
    kind: "status",
    status: 500,
    execution,
  });

  test("before execution leaves nothing, and the next try works", async () => {
    running.faults.add({ on: CREATE, fault: failure("before") });
    const failed = await refusalOf(createOnce());
    expect(failed).toBeInstanceOf(Stripe.errors.StripeAPIError);
    expect(running.snapshot().intents).toEqual([]);
    await createOnce();
  });

  test("during execution is kept under the key for good, with the work done", async () => {
    running.faults.add({ on: CREATE, fault: failure("during") });
    expect((await refusalOf(createOnce())).statusCode).toBe(500);
    expect((await refusalOf(createOnce())).statusCode).toBe(500);
    expect(running.snapshot().intents).toHaveLength(1);
    const other = await stripe.paymentIntents.create(cart, { idempotencyKey: "order:7:pi:2" });
    expect(other.status).toBe("requires_payment_method");
  });

  test("after it was undone is kept under the key as well", async () => {
    running.faults.add({ on: CREATE, fault: failure("undone") });
    expect((await refusalOf(createOnce())).statusCode).toBe(500);
    expect((await refusalOf(createOnce())).statusCode).toBe(500);
    expect(running.snapshot().intents).toEqual([]);
    await stripe.paymentIntents.create(cart, { idempotencyKey: "order:7:pi:2" });
  });

  test("after execution hides an answer that the next try gets", async () => {
    running.faults.add({ on: CREATE, fault: failure("after") });
    expect((await refusalOf(createOnce())).statusCode).toBe(500);
    const intent = await createOnce();
    expect(running.snapshot().intents.map(({ id }) => id)).toEqual([intent.id]);
  });

  test("429 is a rate limit error, and nothing is executed", async () => {
    running.faults.add({ on: CREATE, fault: { kind: "status", status: 429 } });
    expect(await refusalOf(createOnce())).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
    expect(running.snapshot().intents).toEqual([]);
  });

  test.each<[string, ApiFault]>([
    ["a proxy's page", { kind: "html" }],
    ["broken JSON", { kind: "rubbish" }],
  ])("%s is an API error", async (_, fault) => {
    running.faults.add({ on: CREATE, fault });
    expect(await refusalOf(createOnce())).toBeInstanceOf(Stripe.errors.StripeAPIError);
  });

  test("JSON without an id passes the SDK as if it were an intent", async () => {
    running.faults.add({ on: CREATE, fault: { kind: "rubbish", body: "without-id" } });
    expect((await createOnce()).id).toBeUndefined();
  });

  test("an answer later than the SDK waits is a connection error, and its key is in use", async () => {
    running.faults.add({ on: CREATE, fault: { kind: "delay", ms: 60_000 } });
    const impatient = clientOf(running, { timeout: 500 });
    const failed = await refusalOf(impatient.paymentIntents.create(cart, key));
    expect(failed).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect((await refusalOf(createOnce())).code).toBe("idempotency_key_in_use");
  });

  test("silence ends with the SDK's own time-out", async () => {
    running.faults.add({ on: CREATE, fault: { kind: "hang", execution: "after" } });
    const impatient = clientOf(running, { timeout: 500 });
    const failed = await refusalOf(impatient.paymentIntents.create(cart));
    expect(failed).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(running.snapshot().intents).toHaveLength(1);
  });
});

describe("a rule", () => {
  test("strikes only what it names, as often as it says, after those it spares", async () => {
    const rule = running.faults.add({
      on: "POST /v1/payment_intents/*/cancel",
      times: 2,
      after: 1,
      fault: { kind: "status", status: 503 },
    });
    const { id } = await stripe.paymentIntents.create(cart);
    await stripe.paymentIntents.cancel(id);
    const statuses = [];
    for (let call = 0; call < 3; call += 1) {
      statuses.push((await refusalOf(stripe.paymentIntents.cancel(id))).statusCode);
    }
    expect(statuses).toEqual([503, 503, 400]);
    expect(rule.hits).toBe(2);
  });

  test("stands until it is removed", async () => {
    const rule = running.faults.add({ times: "always", fault: { kind: "status", status: 500 } });
    await refusalOf(createOnce());
    await refusalOf(createOnce());
    rule.remove();
    await createOnce();
  });

  test("can be set from another process", async () => {
    const ask = (path: string, body: unknown) =>
      fetch(`${running.origin}/_control/${path}`, {
        method: "POST",
        headers: { "content-type": "application/json" },
        body: JSON.stringify(body),
      });
    const added = await ask("faults", { on: CREATE, fault: { kind: "status", status: 429 } });
    expect(added.status).toBe(200);
    expect((await refusalOf(createOnce())).statusCode).toBe(429);
    expect((await ask("faults", { fault: { kind: "earthquake" } })).status).toBe(400);
    await createOnce();
    const seen = await fetch(`${running.origin}/_control/snapshot`);
    expect(await seen.json()).toEqual(JSON.parse(JSON.stringify(running.snapshot())));
  });

  test("acts the same on the in-process transport", async () => {
    running.faults.add({ on: CREATE, fault: { kind: "drop-after" } });
    const inProcess = new Stripe(SECRET_KEY, {
      httpClient: Stripe.createFetchHttpClient(running.fetch),
      maxNetworkRetries: 0,
    });
    const lost = await refusalOf(inProcess.paymentIntents.create(cart, key));
    expect(lost).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    const intent = await inProcess.paymentIntents.create(cart, key);
    expect(running.snapshot().intents.map(({ id }) => id)).toEqual([intent.id]);
  });
});

test("a page of another site cannot reach the stand-in by a name that resolves to this machine", async () => {
  const asked = get(`${running.origin}/_control/snapshot`, { headers: { host: "evil.example" } });
  const [answer] = await once(asked, "response");
  answer.resume();
  expect(answer.statusCode).toBe(403);
});

import Stripe from "stripe";
import { beforeEach, describe, expect, test } from "vitest";
import { clientIn, refusalOf, SECRET_KEY, WEBHOOK_SECRET } from "./client.fixture";
import type { ApiFault } from "./exchange";
import { LocalStripe } from "./local-stripe";

/** Tests that a call in the same process times out as it would on a socket. */

let local: LocalStripe;
let stripe: Stripe;
beforeEach(() => {
  // Each test has a local Stripe of its own, since a call that timed out is still executed at the one before.
  local = new LocalStripe({ webhookSecret: WEBHOOK_SECRET, webhookMode: "held" });
  stripe = clientIn(local);
});

const cart = { amount: 4200, currency: "usd" };
const IMPATIENT = { timeout: 50 };
const CREATE = "POST /v1/payment_intents";

describe("the SDK's time-out ends", () => {
  test.each<[string, ApiFault, number]>([
    ["an answer that is late", { kind: "delay", ms: 60_000 }, 0],
    ["a call that is held", { kind: "pause" }, 0],
    ["a silence before it was executed", { kind: "hang" }, 0],
    ["a silence after it was executed", { kind: "hang", execution: "after" }, 1],
  ])("%s", async (_, fault, executed) => {
    local.faults.add({ on: CREATE, fault });
    const failed = await refusalOf(stripe.paymentIntents.create(cart, IMPATIENT));
    expect(failed).toBeInstanceOf(Stripe.errors.StripeConnectionError);
    expect(failed.message).toContain("timeout");
    expect(local.snapshot().intents).toHaveLength(executed);
  });
});

test("a call that left is executed although nobody waits any more, and its key tells of it", async () => {
  const pause = local.faults.add({ on: CREATE, fault: { kind: "pause" } });
  const key = { idempotencyKey: "order:7:pi:1" };
  await refusalOf(stripe.paymentIntents.create(cart, { ...key, ...IMPATIENT }));
  expect((await refusalOf(stripe.paymentIntents.create(cart, key))).code).toBe(
    "idempotency_key_in_use",
  );
  pause.release();
  await expect.poll(() => local.snapshot().intents).toHaveLength(1);
  const again = await stripe.paymentIntents.create(cart, key);
  expect(local.snapshot().intents.map(({ id }) => id)).toEqual([again.id]);
});

test("a caller that has given up already sends nothing", async () => {
  const gaveUp = local.fetch("http://127.0.0.1/v1/payment_intents", {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: "amount=4200&currency=usd",
    signal: AbortSignal.abort(new Error("given up")),
  });
  await expect(gaveUp).rejects.toThrow("given up");
  expect(local.snapshot().intents).toEqual([]);
});

test("a caller's own reason is what it hears", async () => {
  local.faults.add({ on: CREATE, fault: { kind: "pause" } });
  const caller = new AbortController();
  const asked = local.fetch("http://127.0.0.1/v1/payment_intents", {
    method: "POST",
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: "amount=4200&currency=usd",
    signal: caller.signal,
  });
  caller.abort(new Error("the page was closed"));
  await expect(asked).rejects.toThrow("the page was closed");
});

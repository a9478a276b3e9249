import Stripe from "stripe";
import { beforeEach, expect, test } from "vitest";
import { ownStripe, refusalOf, SECRET_KEY } from "./client.fixture";

/** Only one request at a time may change an intent, and a confirm at Stripe takes seconds. */

const { local, stripe } = ownStripe();
let id: string;
beforeEach(async () => {
  ({ id } = await stripe.paymentIntents.create({ amount: 4200, currency: "usd" }));
});

const VISA = { payment_method: "pm_card_visa" };
const CONFIRM = "POST /v1/payment_intents/*/confirm";

/** Starts a confirm that Stripe hasn't finished. */
async function confirming(card = VISA) {
  const pause = local.faults.add({ on: CONFIRM, fault: { kind: "pause" } });
  const confirmed = stripe.paymentIntents.confirm(id, card);
  await pause.hit;
  return { confirmed, finish: () => pause.release() };
}

test.each<[string, () => Promise<unknown>]>([
  ["cancel", () => stripe.paymentIntents.cancel(id)],
  ["confirm", () => stripe.paymentIntents.confirm(id, VISA)],
  ["update", () => stripe.paymentIntents.update(id, { amount: 5000 })],
])("a %s that meets a confirm is refused and changes nothing", async (_, call) => {
  const { confirmed, finish } = await confirming();
  const refused = await refusalOf(call());
  expect(refused).toBeInstanceOf(Stripe.errors.StripeRateLimitError);
  expect(refused).toMatchObject({ statusCode: 429, code: "lock_timeout" });
  finish();
  expect(await confirmed).toMatchObject({ status: "succeeded", amount: 4200 });
  expect(local.snapshot().intents[0]).toMatchObject({ successfulCharges: 1, captured: 4200 });
});

test("an intent can be read meanwhile, and others can be changed", async () => {
  const { confirmed, finish } = await confirming();
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("requires_payment_method");
  const other = await stripe.paymentIntents.create({ amount: 900, currency: "usd" });
  expect((await stripe.paymentIntents.cancel(other.id)).status).toBe("canceled");
  finish();
  await confirmed;
});

test("the SDK tries again, as Stripe asks it to", async () => {
  const { confirmed, finish } = await confirming({ payment_method: "pm_card_visa_chargeDeclined" });
  const statuses: number[] = [];
  const patient = new Stripe(SECRET_KEY, {
    httpClient: Stripe.createFetchHttpClient(async (...call: Parameters<typeof fetch>) => {
      const answer = await local.fetch(...call);
      statuses.push(answer.status);
      return answer;
    }),
    maxNetworkRetries: 1,
  });
  const canceled = patient.paymentIntents.cancel(id);
  await expect.poll(() => statuses).toEqual([429]);
  finish();
  expect((await refusalOf(confirmed)).code).toBe("card_declined");
  expect((await canceled).status).toBe("canceled");
});

test("a refused request keeps neither its key nor the intent", async () => {
  const { confirmed, finish } = await confirming();
  const key = { idempotencyKey: "order:7:cancel" };
  await refusalOf(stripe.paymentIntents.cancel(id, {}, key));
  finish();
  await confirmed;
  const refused = await refusalOf(stripe.paymentIntents.cancel(id, {}, key));
  expect(refused.code).toBe("payment_intent_unexpected_state");
});

test("a confirm that ended badly lets the intent go as well", async () => {
  await refusalOf(stripe.paymentIntents.confirm(id, { payment_method: "pm_none" }));
  await refusalOf(
    stripe.paymentIntents.confirm(id, { payment_method: "pm_card_visa_chargeDeclined" }),
  );
  local.faults.add({ on: CONFIRM, fault: { kind: "status", status: 500, execution: "during" } });
  await refusalOf(stripe.paymentIntents.confirm(id, { ...VISA }));
  const refused = await refusalOf(stripe.paymentIntents.cancel(id));
  expect(refused.code).toBe("payment_intent_unexpected_state");
});

test("a test can hold a confirm without a network, too", async () => {
  const { execute } = local.accept({
    method: "POST",
    path: `/v1/payment_intents/${id}/confirm`,
    headers: { authorization: `Bearer ${SECRET_KEY}` },
    body: "payment_method=pm_card_visa",
  });
  expect((await refusalOf(stripe.paymentIntents.cancel(id))).code).toBe("lock_timeout");
  expect(execute().status).toBe(200);
  expect((await stripe.paymentIntents.retrieve(id)).status).toBe("succeeded");
});

test("it refuses on demand, for a call that a test cannot hold", async () => {
  local.faults.add({
    on: "* /v1/payment_intents/*/cancel",
    fault: { kind: "refusal", code: "lock_timeout" },
  });
  expect((await refusalOf(stripe.paymentIntents.cancel(id))).statusCode).toBe(429);
  expect((await stripe.paymentIntents.cancel(id)).status).toBe("canceled");
});

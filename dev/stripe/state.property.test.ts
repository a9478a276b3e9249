import fc from "fast-check";
import { expect, test } from "vitest";
import { SECRET_KEY, WEBHOOK_SECRET } from "./client.fixture";
import { LocalStripe } from "./local-stripe";
import { countingIds } from "./sources";

/** Long random histories, without a socket: whatever is asked, the books stay right. */

type Step =
  | { do: "create"; amount: number; key: number }
  | { do: "confirm"; intent: number; card: string }
  | { do: "authenticate"; intent: number; passed: boolean }
  | { do: "cancel"; intent: number }
  | { do: "refund"; intent: number; amount: number; key: number };

const CARDS = [
  "pm_card_visa",
  "pm_card_visa_chargeDeclined",
  "pm_card_authenticationRequired",
  "pm_bench_processing",
];
const intent = fc.nat({ max: 4 });
const key = fc.nat({ max: 6 });
const step: fc.Arbitrary<Step> = fc.oneof(
  fc.record({ do: fc.constant("create" as const), amount: fc.integer({ min: 40, max: 400 }), key }),
  fc.record({ do: fc.constant("confirm" as const), intent, card: fc.constantFrom(...CARDS) }),
  fc.record({ do: fc.constant("authenticate" as const), intent, passed: fc.boolean() }),
  fc.record({ do: fc.constant("cancel" as const), intent }),
  fc.record({
    do: fc.constant("refund" as const),
    intent,
    amount: fc.integer({ min: 1, max: 400 }),
    key,
  }),
);

function run(steps: Step[]): LocalStripe {
  const stripe = new LocalStripe({
    webhookSecret: WEBHOOK_SECRET,
    webhookMode: "held",
    ids: countingIds(),
    clock: () => Date.UTC(2027, 0, 4),
  });
  for (const each of steps) take(stripe, each);
  return stripe;
}

function take(stripe: LocalStripe, step: Step): void {
  const [path, params, idempotencyKey] = call(stripe, step);
  const { status, body } = stripe.handle({
    method: "POST",
    path: `/v1/${path}`,
    headers: { authorization: `Bearer ${SECRET_KEY}`, "idempotency-key": idempotencyKey },
    body: new URLSearchParams(params).toString(),
  });
  expect([200, 400, 402, 404], body).toContain(status);
}

function call(
  stripe: LocalStripe,
  step: Step,
): [path: string, params: Record<string, string>, idempotencyKey?: string] {
  if (step.do === "create") {
    const params = { amount: String(step.amount), currency: "usd" };
    return ["payment_intents", params, `create:${step.key}`];
  }
  const id = [...stripe.state.intents.keys()][step.intent] ?? "pi_none";
  switch (step.do) {
    case "confirm":
      return [`payment_intents/${id}/confirm`, { payment_method: step.card }];
    case "authenticate":
      return [`payment_intents/${id}/authenticate`, { passed: String(step.passed) }];
    case "cancel":
      return [`payment_intents/${id}/cancel`, {}];
    case "refund": {
      const params = { payment_intent: id, amount: String(step.amount) };
      return ["refunds", params, `refund:${step.key}`];
    }
  }
}

const histories = fc.array(step, { maxLength: 60 });

test("money is taken at most once an intent, only when it succeeded, and never given back twice", () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const stripe = run(steps);
      const { intents, refunds } = stripe.snapshot();
      for (const each of intents) {
        const isPaid = each.status === "succeeded";
        expect(each.successfulCharges).toBe(isPaid ? 1 : 0);
        expect(each.captured).toBe(isPaid ? each.amount : 0);
        expect(each.refunded).toBeLessThanOrEqual(each.captured);
        const given = refunds.filter(({ payment_intent }) => payment_intent === each.id);
        expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(each.refunded);
      }
    }),
  );
});

test("an intent that is over stays as it is", () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const stripe = run([]);
      const over = new Map<string, string>();
      for (const each of steps) {
        take(stripe, each);
        for (const [id, { status }] of stripe.state.intents) {
          if (over.has(id)) expect(status).toBe(over.get(id));
          if (status === "succeeded" || status === "canceled") over.set(id, status);
        }
      }
    }),
  );
});

test("the same history gives the same books and events", () => {
  fc.assert(
    fc.property(histories, (steps) => {
      expect(run(steps).save()).toEqual(run(steps).save());
    }),
  );
});

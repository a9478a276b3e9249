import fc from "fast-check";
import { expect, test } from "vitest";
import { balanceOf, feeOf } from "./balance";
import { SECRET_KEY, WEBHOOK_SECRET } from "./client.fixture";
import { countingIds } from "./clock-and-ids";
import { Refusal } from "./errors";
import { LocalStripe } from "./local-stripe";

/** Tests long random histories, without a socket: the amounts stay right after any calls. */

type Step =
  | { do: "create"; amount: number; key: number }
  | { do: "confirm"; intent: number; card: string }
  | { do: "authenticate"; intent: number; passed: boolean }
  | { do: "cancel"; intent: number }
  | { do: "refund"; intent: number; amount: number; key: number }
  | { do: "refunds begin"; status: "succeeded" | "pending" }
  | { do: "end refund"; refund: number; isTaken: boolean }
  | { do: "dispute"; intent: number; isInquiry: boolean }
  | { do: "go on"; dispute: number; how: "answer" | "escalate" | "won" | "lost" };

type Asked = Extract<Step, { do: "create" | "confirm" | "authenticate" | "cancel" | "refund" }>;
type ByHand = Extract<Step, { do: "end refund" | "dispute" | "go on" }>;

const CARDS = [
  "pm_card_visa",
  "pm_card_visa_chargeDeclined",
  "pm_card_authenticationRequired",
  "pm_bench_processing",
];
const intent = fc.nat({ max: 2 });
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
  fc.record({
    do: fc.constant("refunds begin" as const),
    status: fc.constantFrom("succeeded" as const, "pending" as const),
  }),
  fc.record({ do: fc.constant("end refund" as const), refund: fc.nat(2), isTaken: fc.boolean() }),
  fc.record({ do: fc.constant("dispute" as const), intent, isInquiry: fc.boolean() }),
  fc.record({
    do: fc.constant("go on" as const),
    dispute: fc.nat(1),
    how: fc.constantFrom(...(["answer", "escalate", "won", "lost"] as const)),
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
  if (step.do === "refunds begin") stripe.state.refundsBegin = step.status;
  else if (isByHand(step)) byHand(stripe, step);
  else ask(stripe, step);
}

function isByHand(step: Step): step is ByHand {
  return ["end refund", "dispute", "go on"].includes(step.do);
}

/** Makes a change without the API. A change that's impossible at the moment is refused. */
function byHand({ state, dashboard }: LocalStripe, step: ByHand): void {
  try {
    if (step.do === "end refund") {
      const id = [...state.refunds.keys()][step.refund] ?? "re_none";
      if (step.isTaken) dashboard.completeRefund(id);
      else dashboard.failRefund(id);
    } else if (step.do === "dispute") {
      const id = [...state.intents.keys()][step.intent] ?? "pi_none";
      dashboard.dispute(id, { isInquiry: step.isInquiry });
    } else {
      const id = [...state.disputes.keys()][step.dispute] ?? "du_none";
      if (step.how === "answer") dashboard.submitEvidence(id);
      else if (step.how === "escalate") dashboard.escalate(id);
      else dashboard.closeDispute(id, step.how);
    }
  } catch (error) {
    expect(error).toBeInstanceOf(Refusal);
  }
}

function ask(stripe: LocalStripe, step: Asked): void {
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
  step: Asked,
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

/** Each history begins with a paid intent, since most of what can go wrong happens after that. */
const PAID: Step[] = [
  { do: "create", amount: 400, key: 0 },
  { do: "confirm", intent: 0, card: "pm_card_visa" },
];
const histories = fc
  .array(step, { maxLength: 60, size: "max" })
  .map((steps) => [...PAID, ...steps]);

const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);

test("money is taken at most once an intent, only when it succeeded, and never given back twice", () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const stripe = run(steps);
      const { intents, refunds } = stripe.snapshot();
      for (const each of intents) {
        const isPaid = each.status === "succeeded";
        expect(each.successfulCharges).toBe(isPaid ? 1 : 0);
        expect(each.captured).toBe(isPaid ? each.amount : 0);
        expect(each.withdrawn).toBeGreaterThanOrEqual(0);
        expect(each.refunded + each.withdrawn).toBeLessThanOrEqual(each.captured);
        const given = refunds.filter(
          ({ payment_intent, status }) => payment_intent === each.id && status !== "failed",
        );
        expect(given.reduce((sum, { amount }) => sum + amount, 0)).toBe(each.refunded);
      }
    }),
    { numRuns: 300 },
  );
});

test("the balance is the sum of its transactions, and of what moved", () => {
  fc.assert(
    fc.property(histories, (steps) => {
      const stripe = run(steps);
      const snapshot = stripe.snapshot();
      const moved = snapshot.intents.map(({ captured, withdrawn, refunded }) => ({
        cents: captured - withdrawn - refunded,
        fee: captured > 0 ? feeOf(captured) : 0,
      }));
      const pending = snapshot.refunds.filter(({ status }) => status === "pending");
      const disputeFees = snapshot.disputes.filter(
        ({ balance_transactions }) => balance_transactions.length > 0,
      ).length;
      const { available, pending: later } = balanceOf(stripe.state);
      const balance = sum([...available, ...later].map(({ amount }) => amount));
      expect(balance).toBe(sum(snapshot.transactions.map(({ net }) => net)));
      expect(balance).toBe(
        sum(moved.map(({ cents, fee }) => cents - fee)) +
          sum(pending.map(({ amount }) => amount)) -
          disputeFees * 1500,
      );
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

import fc from "fast-check";
import { TRUCK_PAYMENTS } from "~/domain/order";
import { TAX_MODES, type TaxMode } from "~/domain/tax/tax";
import type { MoveAtStripe } from "./faults/people-at-stripe";

/** Every way in which a shop's money moves or is recorded, for random histories. */

const choice = fc.nat(9);
const method = fc.constantFrom(...TRUCK_PAYMENTS);
const cents = fc.constantFrom(1, 333, 650);

type Method = (typeof TRUCK_PAYMENTS)[number];

export type MoneyMove =
  | { do: "buy online"; pieces: number; isHeard: boolean }
  | { do: "refund online"; choice: number; what: number | "all" }
  | { do: "sell at the window"; method: Method; tip: number; hoursLate: number }
  | { do: "reserve and pay"; method: Method }
  | { do: "refund at the truck"; choice: number; method: Method; cents: number }
  | { do: "refund all at the truck"; choice: number; method: Method }
  | { do: "refund items at the truck"; choice: number; method: Method; pieces: number }
  | { do: "refund the tip"; choice: number; method: Method; cents: number }
  | { do: "take a refund back"; choice: number }
  | { do: "correct the method"; choice: number; method: Method }
  | { do: "void"; choice: number }
  | { do: "pay in or out of the drawer"; cents: number }
  | { do: "close the day"; isCounted: boolean; isYesterday: boolean }
  | { do: "change the tax"; mode: TaxMode }
  | { do: "wait"; hours: number }
  | { do: "at Stripe"; move: MoveAtStripe }
  | { do: "hear of Stripe"; choice: number }
  | { do: "get an event"; choice: number }
  | { do: "charge a fee" }
  | { do: "send a payout back"; choice: number }
  | { do: "look at payouts" };

/** A kind of move and how often it comes up. */
function often<Name extends MoneyMove["do"]>(
  weight: number,
  name: Name,
  fields: Record<Exclude<keyof Extract<MoneyMove, { do: Name }>, "do">, fc.Arbitrary<unknown>>,
) {
  const record = { do: fc.constant(name), ...fields };
  return { weight, arbitrary: fc.record(record) as unknown as fc.Arbitrary<MoneyMove> };
}

const atStripe: fc.Arbitrary<MoveAtStripe> = fc.oneof(
  fc.record({
    do: fc.constant("refund by hand" as const),
    choice,
    part: fc.constantFrom("some" as const, "all" as const),
  }),
  fc.record({ do: fc.constant("take refunds their time" as const), isSlow: fc.boolean() }),
  fc.record({ do: fc.constant("decide a refund" as const), choice, isTaken: fc.boolean() }),
  fc.record({ do: fc.constant("dispute" as const), choice, isInquiry: fc.boolean() }),
  fc.record({
    do: fc.constant("decide a dispute" as const),
    choice,
    outcome: fc.constantFrom("won" as const, "lost" as const),
  }),
);

export const moneyMove: fc.Arbitrary<MoneyMove> = fc.oneof(
  often(5, "buy online", { pieces: fc.constantFrom(1, 2, 3), isHeard: fc.boolean() }),
  often(4, "refund online", { choice, what: fc.constantFrom(0, 1, 2, "all" as const) }),
  often(5, "sell at the window", { method, tip: fc.constantFrom(0, 100), hoursLate: fc.nat(40) }),
  often(3, "reserve and pay", { method }),
  often(3, "refund at the truck", { choice, method, cents }),
  often(3, "refund all at the truck", { choice, method }),
  often(3, "refund items at the truck", { choice, method, pieces: fc.constantFrom(1, 2) }),
  often(3, "refund the tip", { choice, method, cents: fc.constantFrom(1, 60, 100) }),
  often(3, "take a refund back", { choice }),
  often(2, "correct the method", { choice, method }),
  often(2, "void", { choice }),
  often(2, "pay in or out of the drawer", { cents: fc.constantFrom(-300, 2000) }),
  often(3, "close the day", { isCounted: fc.boolean(), isYesterday: fc.boolean() }),
  often(1, "change the tax", { mode: fc.constantFrom(...TAX_MODES) }),
  often(3, "wait", { hours: fc.constantFrom(1, 5, 24, 72) }),
  often(6, "at Stripe", { move: atStripe }),
  often(3, "hear of Stripe", { choice }),
  often(4, "get an event", { choice: fc.nat(40) }),
  often(1, "charge a fee", {}),
  often(1, "send a payout back", { choice }),
  often(2, "look at payouts", {}),
);

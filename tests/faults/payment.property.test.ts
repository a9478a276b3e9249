import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { closeDatabase } from "~/db/client.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { keepContextInTimers } from "../clock";
import { allOrders } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { captureLog } from "../log";
import type { Move } from "./move";
import { SlowNetwork, settleDown } from "./slow-network";
import { expectLegalSteps } from "./step-log";
import { World } from "./world";

/**
 * Random concurrent histories of the real domain code, a real database and the local Stripe: lost
 * and late answers, closed tabs, changed carts, card forms left for Stripe's page and back, events duplicated, reordered, and lost for good, prices changed
 * meanwhile, the sweeper at any time, refunds by the owner in the panel, refunds and disputes by people
 * at Stripe and at banks, reservations that are settled or canceled at the truck, stops that are moved
 * or called off, the process killed between any two steps, a backup restored. What must hold stands in World.
 *
 * Replay a failure with the seed and path it prints: PROPERTY_SEED=… PROPERTY_PATH=… npx vitest run
 * tests/faults. More histories: PROPERTY_RUNS=5000.
 */

/** The long check has thousands (dev/check-long.mjs). */
const RUNS = Number(process.env.PROPERTY_RUNS ?? 50);
/** Far more than a history takes, on any machine: this only ends what hangs. */
const TIMEOUT_MS = RUNS * 6_000;

/** Shop and Stripe share one clock, since a poll asks for what came since some moment. */
const stripeTest = withLocalStripe({ clock: () => Date.now() });
const network = new SlowNetwork(() => stripeTest.stripe);

beforeEach(() => {
  vi.useFakeTimers({
    toFake: ["setTimeout", "clearTimeout", "Date"],
    now: new Date("2027-01-04T20:00:00Z"),
  });
  keepContextInTimers();
  vi.stubGlobal("fetch", network.fetch);
  // Thousands of histories log thousands of expected failures.
  captureLog();
});

const browser = fc.nat(2);
const choice = fc.nat(9);
const fault = fc.constantFrom(
  { kind: "drop-before" as const },
  { kind: "drop-after" as const },
  { kind: "status" as const, status: 500 as const, execution: "during" as const },
  { kind: "status" as const, status: 500 as const, execution: "undone" as const },
  { kind: "status" as const, status: 500 as const, execution: "after" as const },
  { kind: "status" as const, status: 429 as const },
  { kind: "html" as const },
  { kind: "rubbish" as const, body: "without-id" as const },
);

const cart = fc.constantFrom([4, 0], [2, 0], [1, 1], [0, 3]);
/** A cart that one address may reserve where five are in stock. */
const smallCart = fc.constantFrom([2, 0], [1, 1], [0, 1]);
const isLost = fc.boolean();
/** On Stripe's own page, in place of our card form. */
const isOnPage = fc.boolean();
const card = fc.constantFrom("pm_card_visa", "pm_card_visa", "pm_card_visa_chargeDeclined");

const move: fc.Arbitrary<Move> = fc.oneof(
  often(10, { do: "begin", browser, cart, isAnswerLost: isLost }),
  often(12, { do: "buy", browser, cart, isTabClosed: fc.boolean(), isOnPage }),
  often(10, { do: "begin again", browser, isAnswerLost: isLost, isOnPage }),
  often(2, { do: "look", browser }),
  often(6, { do: "carry", choice }),
  often(3, { do: "carry badly", choice, fault }),
  often(8, { do: "confirm", browser, tab: fc.nat(2), card, isTabClosed: fc.boolean() }),
  often(3, { do: "verify", browser, tab: choice, isAnswerLost: isLost }),
  often(5, { do: "event", choice: fc.nat(40) }),
  often(4, { do: "sweep", minutes: fc.constantFrom(0, 0, 5, 16) }),
  often(2, { do: "refund due orders" }),
  often(3, {
    do: "refund by owner",
    choice,
    what: fc.constantFrom(0, 1, "all"),
    restock: fc.boolean(),
  }),
  often(9, { do: "reserve", browser, cart: smallCart, stop: fc.nat(2), isAnswerLost: isLost }),
  often(5, { do: "settle at the truck", choice, paidBy: fc.constantFrom("cash", "card") }),
  often(1, { do: "cancel a reservation", choice }),
  often(3, { do: "move a stop", choice, hours: fc.constantFrom(-1, 1, 5) }),
  often(1, { do: "call a stop off", choice }),
  often(1, { do: "reconcile" }),
  often(1, { do: "reprice", cents: fc.constantFrom(900, 1500) }),
  often(2, { do: "change the amount", choice }),
  often(3, { do: "give up unnoticed", choice: fc.nat(2) }),
  often(2, { do: "kill", arrives: fc.nat(15) }),
  often(3, { do: "wait", ms: fc.constantFrom(600, 8_100) }),
  often(2, { do: "refund by hand", choice, part: fc.constantFrom("some", "all") }),
  often(1, { do: "take refunds their time", isSlow: fc.boolean() }),
  often(2, { do: "decide a refund", choice, isTaken: fc.boolean() }),
  often(1, { do: "dispute", choice, isInquiry: fc.boolean() }),
  often(1, { do: "answer a dispute", choice }),
  often(1, { do: "decide a dispute", choice, outcome: fc.constantFrom("won", "lost") }),
);

/** A kind of move and how often it comes up; in most, the network is quick and nothing overlaps. */
function often<Kind extends Move["do"]>(
  weight: number,
  fields: { do: Kind } & Record<string, fc.Arbitrary<unknown> | Kind>,
) {
  const isPrompt = fc.constantFrom(true, true, false);
  const record = { isPrompt, ...fields, do: fc.constant(fields.do) };
  return { weight, arbitrary: fc.record(record) as unknown as fc.Arbitrary<Move> };
}

/** None in most histories, all where the webhook's secret is wrong. */
const losesEvery = fc.constantFrom(0, 0, 1, 2, 3);

async function freshWorld(lost?: { losesEvery: number }): Promise<World> {
  await network.kill(0);
  closeDatabase();
  stripeTest.stripe.reset();
  return World.create(stripeTest.stripe, network, lost);
}

const replay = {
  seed: Number(process.env.PROPERTY_SEED ?? 20270104),
  path: process.env.PROPERTY_PATH,
  endOnFailure: process.env.PROPERTY_PATH !== undefined,
};

async function expectToHold(moves: Move[], every: number): Promise<void> {
  const world = await freshWorld({ losesEvery: every });
  for (const step of moves) {
    await world.act(step);
    world.expectStockToAddUp();
    world.expectHoldsToFollow();
    await world.expectOwnPiecesOnTheShelf();
    world.expectOneWayToPay();
  }
  await world.comeToRest();
  world.expectStockToAddUp();
  world.expectNothingStuck();
  world.expectMoneyToAddUp();
  world.expectRefundsToBeMadeOnce();
  world.expectLettersOnce();
  world.expectNobodyToPayTwice();
  expectLegalSteps();
}

it(
  "nobody pays twice, nothing is sold twice, nothing is lost or stuck",
  async () => {
    const moves = fc.array(move, { minLength: 20, maxLength: 70 });
    await fc.assert(fc.asyncProperty(moves, losesEvery, expectToHold), {
      numRuns: RUNS,
      ...replay,
    });
  },
  TIMEOUT_MS,
);

it(
  "money whose order a restore lost is reported to the cent",
  async () => {
    const some = fc.array(move, { minLength: 3, maxLength: 15 });
    const restore = fc.record({
      do: fc.constant("restore the copy" as const),
      isPrompt: fc.boolean(),
      arrives: fc.nat(15),
    });
    const copy: Move = { do: "take a copy", isPrompt: true };
    const sale = fc.record({
      do: fc.constant("buy" as const),
      browser: fc.constant(0),
      cart: fc.constant([1, 1]),
      isTabClosed: fc.constant(false),
      isPrompt: fc.constant(true),
      isOnPage,
    });
    const history = fc
      .tuple(some, sale, some, restore, some)
      .map(([before, sold, lost, restored, after]) => [
        ...before,
        copy,
        sold,
        ...lost,
        restored,
        ...after,
      ]);
    await fc.assert(fc.asyncProperty(history, losesEvery, expectToHold), {
      numRuns: Math.ceil(RUNS / 5),
      ...replay,
    });
  },
  TIMEOUT_MS,
);

it("the order of events doesn't matter", async () => {
  const buyers = [0, 1, 2];
  await fc.assert(
    fc.asyncProperty(fc.infiniteStream(fc.nat(1000)), async (dice) => {
      const world = await freshWorld();
      for (const buyer of buyers) {
        await world.act({
          do: "buy",
          browser: buyer,
          cart: [1, 1],
          isTabClosed: true,
          isOnPage: buyer === 1,
          isPrompt: true,
        });
      }
      const events = stripeTest.stripe.webhooks.pending().map(({ event }) => event);
      const shuffled = [...events, ...events]
        .map((event) => ({ event, at: dice.next().value ?? 0 }))
        .sort((a, b) => a.at - b.at);
      for (const { event } of shuffled) {
        const received = receiveEvent(event);
        await settleDown();
        await world.carryAll();
        expect(await received).toBe("done");
      }
      expect(allOrders().map(({ status }) => status)).toEqual(["paid", "paid", "paid"]);
      world.expectStockToAddUp();
      world.expectMoneyToAddUp();
    }),
    { numRuns: 15, seed: Number(process.env.PROPERTY_SEED ?? 20270104) },
  );
});

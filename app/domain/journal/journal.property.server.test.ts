import fc from "fast-check";
import { beforeEach, expect, it, vi } from "vitest";
import { closeDatabase } from "~/db/client.server";
import { firstBrokenClosing } from "~/domain/days/closing-hashes.server";
import type { TaxMode } from "~/domain/tax/tax";
import { expectBooksToAgree } from "../../../tests/books-agree";
import { withLocalStripe } from "../../../tests/local-stripe";
import { captureLog } from "../../../tests/log";
import { moneyMove } from "../../../tests/money-move";
import { Shop } from "../../../tests/shop-with-money";

/**
 * Random histories of money, online and at the truck: however it came and went, and whenever we heard of
 * it, the closings, the journal, the orders, the till, sales tax, Stripe's balance, and its payouts agree to
 * the cent. Half of the shops add sales tax, and any may change how it's taken.
 *
 * Replay a failure with the seed and path it prints: PROPERTY_SEED=… PROPERTY_PATH=… More histories:
 * PROPERTY_RUNS=5000.
 */

const RUNS = Number(process.env.PROPERTY_RUNS ?? 60);
const TIMEOUT_MS = RUNS * 6_000;

const stripeTest = withLocalStripe({ clock: () => Date.now() });

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T20:00:00Z") });
  captureLog();
});

it(
  "the closings, the journal, the orders, the till, and Stripe agree to the cent",
  async () => {
    const moves = fc.array(moneyMove, { minLength: 5, maxLength: 20 });
    await fc.assert(
      fc.asyncProperty(moves, fc.constantFrom<TaxMode[]>("off", "added"), async (history, mode) => {
        closeDatabase();
        stripeTest.stripe.reset();
        const shop = await Shop.open(stripeTest.stripe);
        await shop.act({ do: "change the tax", mode });
        for (const move of history) await shop.act(move);
        await shop.settleAll();
        expectBooksToAgree(stripeTest.stripe);
        expect(await firstBrokenClosing()).toBeNull();
      }),
      {
        numRuns: RUNS,
        seed: Number(process.env.PROPERTY_SEED ?? 20270104),
        path: process.env.PROPERTY_PATH,
      },
    );
  },
  TIMEOUT_MS,
);

import { sql } from "drizzle-orm";
import { beforeEach, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { piecesOf, started, stranger } from "../../../tests/checkout";
import { HOUR_MS, MINUTE_MS } from "../../../tests/clock";
import { makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { captureLog } from "../../../tests/log";
import { startPaymentJob } from "./payment-job.server";

/** Background jobs for payments, which run by the clock without anyone asking. */

const stripeTest = withLocalStripe();
const ROUND_MS = 15_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setInterval", "clearInterval", "Date"] });
});

const statuses = () => allOrders().map(({ status }) => status);

/** Someone has begun to pay. @param holdMs how long their pieces are still held */
async function begin(holdMs: number): Promise<string> {
  const { clientSecret } = await started([piecesOf(await makeProduct())], stranger());
  await write((tx) =>
    tx
      .update(orders)
      .set({ holdExpiresAt: new Date(Date.now() + holdMs) })
      .where(sql`id = (SELECT max(id) FROM orders)`)
      .run(),
  );
  return clientSecret;
}

/** For what would happen if it could: a slow machine may miss a fault here, and never finds one that is none. */
const aMoment = () => new Promise((resolve) => setTimeout(resolve, 100));

it("payment rounds run one at a time, every fifteen seconds, until the process stops", async () => {
  const timers = vi.spyOn(globalThis, "setInterval");
  await begin(0);
  const cancelling = stripeTest.stripe.faults.add({
    on: "POST /v1/payment_intents/*/cancel",
    fault: { kind: "pause" },
    times: "always",
  });
  const stop = startPaymentJob();
  expect(timers.mock.calls.map(([, ms]) => ms)).toEqual([ROUND_MS]);
  await cancelling.hit;
  vi.advanceTimersByTime(3 * ROUND_MS);
  await aMoment();
  expect(cancelling.hits).toBe(1);
  cancelling.remove();
  cancelling.release();
  await expect.poll(statuses, { timeout: 60_000 }).toEqual(["expired"]);

  await begin(0);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(ROUND_MS);
    expect(statuses()).toEqual(["expired", "expired"]);
  }, 60_000);

  // A payment whose webhook never came is looked for four times an hour, however long its hold.
  const secret = await begin(7 * 24 * HOUR_MS);
  confirmCard(stripeTest.stripe, secret);
  const looking = stripeTest.stripe.faults.add({
    on: "GET /v1/payment_intents/*",
    fault: { kind: "delay", ms: 0 },
    times: "always",
  });
  for (let round = 0; round < 10; round++) {
    vi.advanceTimersByTime(ROUND_MS);
    await aMoment();
  }
  expect(looking.hits).toBe(0);
  vi.advanceTimersByTime(15 * MINUTE_MS);
  await expect.poll(() => statuses()[2], { timeout: 60_000 }).toBe("paid");

  // A list that Stripe doesn't answer is asked again in the next round, without waiting fifteen minutes.
  const asked = stripeTest.stripe.faults.add({
    on: "GET /v1/disputes",
    fault: { kind: "status", status: 503 },
    times: "always",
  });
  vi.setSystemTime(Date.now() + 15 * MINUTE_MS);
  let soon = 0;
  const checkSoon = () => {
    if (soon++ < 50) vi.advanceTimersByTime(ROUND_MS);
    // The SDK may ask a question twice.
    expect(asked.hits).toBeGreaterThan(2);
  };
  await vi.waitFor(checkSoon, { timeout: 60_000, interval: 500 });
  asked.remove();

  // A round that fails is logged, and the next round runs all the same.
  const log = captureLog();
  await write((tx) => tx.run(sql`ALTER TABLE orders RENAME TO lost`));
  await vi.waitFor(() => {
    vi.advanceTimersByTime(ROUND_MS);
    expect(log.lines).toContainEqual(
      expect.objectContaining({ level: "error", event: "payment-upkeep-failed" }),
    );
  }, 60_000);
  await write((tx) => tx.run(sql`ALTER TABLE lost RENAME TO orders`));
  log.restore();
  await begin(0);
  await vi.waitFor(() => {
    vi.advanceTimersByTime(ROUND_MS);
    expect(statuses()[3]).toBe("expired");
  }, 60_000);

  stop();
  await begin(0);
  vi.advanceTimersByTime(HOUR_MS);
  await aMoment();
  expect(statuses()[4]).toBe("pending");
});

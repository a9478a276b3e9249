import { beforeEach, describe, expect, it, vi } from "vitest";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { begin, intentOf, piecesOf, started, stranger } from "../../../tests/checkout";
import { keepContextInTimers } from "../../../tests/clock";
import { makeProduct, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";
import { verifyPayment } from "./verify-payment.server";

/** Stripe as slow as the test says: an answer takes so long, or the connection is lost after it. */

const stripeTest = withLocalStripe();
let answersAfter: number;
let lostAt: number[];
let calls: { at: number; key: string | null }[];

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout", "Date"] });
  keepContextInTimers();
  answersAfter = 0;
  lostAt = [];
  calls = [];
  const begun = Date.now();
  vi.stubGlobal("fetch", async (...[input, init]: Parameters<typeof fetch>) => {
    const key = new Headers(init?.headers).get("Idempotency-Key");
    calls.push({ at: Date.now() - begun, key });
    const isLost = lostAt.includes(calls.length);
    const isSlow = answersAfter > 0;
    await new Promise((resolve, reject) => {
      if (!isSlow) return resolve(null);
      setTimeout(resolve, answersAfter);
      init?.signal?.addEventListener("abort", () => reject(new DOMException("", "AbortError")));
    });
    const answer = await stripeTest.stripe.fetch(input, { ...init, signal: null });
    if (isLost) throw new TypeError("fetch failed");
    return answer;
  });
});

/** Waits for an answer. @returns the answer, and after how many milliseconds it came */
async function waitFor<Value>(asked: Promise<Value>): Promise<{ answer: Value; after: number }> {
  const from = Date.now();
  const answered = asked.then((answer) => ({ answer, after: Date.now() - from }));
  let isOver = false;
  void answered.finally(() => {
    isOver = true;
  });
  while (!isOver) await vi.advanceTimersByTimeAsync(100);
  return answered;
}

describe("a customer who waits for Stripe", () => {
  it.each([2_500, 7_000])("can buy when an answer takes %i ms", async (ms) => {
    const tin = await makeProduct();
    answersAfter = ms;
    const { answer, after } = await waitFor(begin([piecesOf(tin)]));
    expect(answer).toMatchObject({ ok: true });
    expect([after >= ms, after < ms + 500, calls.length]).toEqual([true, true, 1]);
  });

  it("has the payment requested again under the same key when the connection is lost", async () => {
    const tin = await makeProduct();
    answersAfter = 2_500;
    lostAt = [1];
    const { answer, after } = await waitFor(begin([piecesOf(tin)]));
    expect(answer).toMatchObject({ ok: true });
    expect(after).toBeLessThan(9_000);
    expect(calls).toHaveLength(2);
    expect(calls[0]?.key).toBe(calls[1]?.key);
    expect(calls[0]?.key).toContain(allOrders()[0]?.token);
    expect(stripeTest.stripe.snapshot().intents).toHaveLength(1);
  });

  it("hears within ten seconds that Stripe doesn't answer, and that nothing was charged", async () => {
    const tin = await makeProduct();
    answersAfter = 60_000;
    const { answer, after } = await waitFor(begin([piecesOf(tin)], stranger()));
    expect(answer).toMatchObject({ kind: "unavailable" });
    expect(JSON.stringify(answer)).toContain("You haven't been charged");
    expect(after).toBeLessThan(9_000);
    expect(calls).toHaveLength(1);
  });

  it.each([60_000, 2_500])(
    "hears of a payment and a refund in time, at %i ms a call",
    async (ms) => {
      await paidByCard(stripeTest, [piecesOf(await makeProduct())]);
      answersAfter = ms;
      const refunded = await waitFor(requestRefund(1, { scope: "all", restock: false }, OWNER));
      expect(refunded.after).toBeLessThan(10_000);
      const other = { browserId: "another", networkKey: "another" };
      answersAfter = 0;
      const unpaid = await started([piecesOf(await makeProduct())], other);
      answersAfter = ms;
      const verified = await waitFor(verifyPayment(intentOf(unpaid)));
      expect(verified.after).toBeLessThan(10_000);
      expect(verified.answer.ok).toBe(ms < 8_000);
    },
  );
});

import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { balanceTransactions, payouts } from "~/db/schema/payouts.server";
import { stripeCursors } from "~/db/schema/stripe.server";
import { beginPoll } from "~/domain/payments/stripe-cursors.server";
import { advanceClock, DAY_MS, stopClock } from "../../../tests/clock";
import { callStripe } from "../../../tests/local-stripe";
import { withPayments } from "../../../tests/payments";
import { findPayoutView, readStanding } from "./payout-view.server";
import { isPollDue, pollPayouts } from "./poll-payouts.server";

const { stripeTest, paidOrder } = withPayments({ clock: () => Date.now() });
const transactions = () => read().select().from(balanceTransactions).all();
const listed = () => read().select().from(payouts).all();
const sum = (cents: number[]) => cents.reduce((total, each) => total + each, 0);
const nets = () => sum(transactions().map(({ netCents }) => netCents));

/** The account's balance at Stripe, available or not. */
function balance(): number {
  const { body } = stripeTest.stripe.handle({
    method: "GET",
    path: "/v1/balance",
    headers: { authorization: `Bearer ${process.env.STRIPE_SECRET_KEY}` },
    body: "",
  });
  const { available, pending } = JSON.parse(body);
  return sum([...available, ...pending].map(({ amount }) => amount));
}

beforeEach(() => stopClock());

describe("a check of payouts", () => {
  it("knows what moved the balance, and which payout took it", async () => {
    const intentId = await paidOrder();
    stripeTest.stripe.dashboard.refund(intentId, { amount: 500 });
    advanceClock(4 * DAY_MS);
    expect(await pollPayouts()).toBe("done");
    expect(listed()).toMatchObject([{ amountCents: 1412, status: "paid", currency: "usd" }]);
    const rows = transactions().filter(({ category }) => category !== "payout");
    expect(rows.map(({ category, payoutId }) => [category, payoutId]).sort()).toEqual([
      ["charge", 1],
      ["refund", 1],
    ]);
    expect(rows.map((row) => [row.intentId, row.netCents])).toEqual(
      expect.arrayContaining([
        [intentId, 1912],
        [intentId, -500],
      ]),
    );
    expect(nets()).toBe(balance());
  });

  it("is due again at once if it didn't end", async () => {
    await paidOrder();
    await pollPayouts();
    expect(isPollDue(new Date())).toBe(false);
    expect(readStanding("UTC").askedAt).not.toBeNull();
    await write((tx) => beginPoll(tx, "balance", new Date(), new Date()));
    expect(isPollDue(new Date())).toBe(true);
    expect(readStanding("UTC").askedAt).toBeNull();
  });

  it("changes nothing when it's made again", async () => {
    await paidOrder();
    advanceClock(4 * DAY_MS);
    await pollPayouts();
    const before = [transactions(), listed()];
    expect(await pollPayouts()).toBe("done");
    expect([transactions(), listed()]).toEqual(before);
  });

  it("reads no items of a payout before Stripe has them ready, nor of another account's", async () => {
    await paidOrder();
    const payout = { stripeId: "po_1", amountCents: 0, currency: "usd", status: "paid" as const };
    const at = { arrivesAt: new Date(), createdAt: new Date() };
    await write((tx) =>
      tx
        .insert(payouts)
        .values({ ...payout, ...at, items: "later", failure: null })
        .run(),
    );
    expect(await pollPayouts()).toBe("done");
    expect(listed()).toMatchObject([{ itemsReadAt: null }]);
    await write((tx) => tx.update(payouts).set({ items: "ready" }).run());
    await pollPayouts();
    expect(listed()).toMatchObject([{ items: "never", itemsReadAt: null }]);
  });

  it("hears that the bank sent a payout back, weeks later", async () => {
    await paidOrder();
    advanceClock(4 * DAY_MS);
    await pollPayouts();
    stripeTest.stripe.dashboard.failPayout(listed()[0]?.stripeId ?? "");
    advanceClock(20 * DAY_MS);
    await pollPayouts();
    expect(listed()).toMatchObject([
      { status: "failed", failure: "The bank account has been closed." },
      { status: "paid", amountCents: 1912 },
    ]);
    expect(findPayoutView(2, "America/Los_Angeles")).toMatchObject({
      paymentsCents: 0,
      feesCents: 0,
      returnedCents: 1912,
      netCents: 1912,
    });
    expect(nets()).toBe(balance());
  });

  it("goes on with a long list, and with a payout that a lost answer cut in two", async () => {
    const intentId = await paidOrder();
    for (let n = 0; n < 210; n++) stripeTest.stripe.dashboard.refund(intentId, { amount: 1 });
    advanceClock(4 * DAY_MS);
    const lose = (after: number) =>
      stripeTest.stripe.faults.add({
        on: "GET /v1/balance_transactions",
        after,
        times: 2,
        fault: { kind: "status", status: 503 },
      });
    lose(1);
    expect(await pollPayouts()).toBe("unavailable");
    expect(listed()).toMatchObject([{ itemsReadAt: null }]);
    expect(isPollDue(new Date())).toBe(true);
    stripeTest.stripe.faults.clear();
    // The payout takes three pages, and the balance two of its own.
    lose(5);
    expect(await pollPayouts()).toBe("unavailable");
    expect(read().select().from(stripeCursors).all()).toMatchObject([
      { list: "payouts", afterId: null },
      { list: "balance", afterId: expect.stringMatching(/^txn_/) },
    ]);
    stripeTest.stripe.faults.clear();
    stripeTest.stripe.dashboard.chargeFee(300);
    expect(await pollPayouts()).toBe("done");
    // The fee came after this poll had begun, so the next poll reads it.
    advanceClock(DAY_MS);
    await pollPayouts();
    expect(transactions()).toHaveLength(213);
    expect(nets()).toBe(balance());
  });

  it("starts over at an account that doesn't know where it was", async () => {
    await paidOrder();
    await pollPayouts();
    const lost = { afterId: "txn_of_another_account", beganAt: new Date() };
    const isBalance = eq(stripeCursors.list, "balance");
    await write((tx) => tx.update(stripeCursors).set(lost).where(isBalance).run());
    expect(await pollPayouts()).toBe("refused");
    expect(await pollPayouts()).toBe("done");
  });

  it("is due once a day, even after a clock that was wrong once", async () => {
    expect(isPollDue(new Date())).toBe(true);
    await pollPayouts();
    expect(isPollDue(new Date())).toBe(false);
    advanceClock(DAY_MS - 1);
    expect(isPollDue(new Date())).toBe(false);
    advanceClock(1);
    expect(isPollDue(new Date())).toBe(true);
    expect(isPollDue(new Date(Date.now() - 400 * DAY_MS))).toBe(true);
  });

  it("reads more than a year back, from the first order that was paid by card", async () => {
    await paidOrder();
    advanceClock(400 * DAY_MS);
    await pollPayouts();
    expect(transactions()).toHaveLength(2);
    expect(nets()).toBe(0);
  });
});

it("whatever happens at Stripe, our rows add up to its balance", async () => {
  const intents: string[] = [];
  for (const browser of ["kei", "aiko", "yuki", "ren"]) {
    intents.push(await paidOrder(browser));
    advanceClock(DAY_MS / 2);
    await pollPayouts();
    expect(nets()).toBe(balance());
  }
  const [kei = "", aiko = "", yuki = "", ren = ""] = intents;
  const { dashboard } = stripeTest.stripe;
  const acts = [
    () => dashboard.refund(kei, { amount: 700 }),
    () => dashboard.failRefund(dashboard.refund(aiko).id),
    () => dashboard.closeDispute(dashboard.dispute(yuki).id, "won"),
    () => dashboard.dispute(ren),
    () => dashboard.chargeFee(250),
    () => callStripe(stripeTest.stripe, "/v1/refunds", { payment_intent: kei, amount: "100" }),
    () => dashboard.failPayout(listed()[0]?.stripeId ?? ""),
  ];
  for (const act of acts) {
    act();
    advanceClock(DAY_MS);
    expect(await pollPayouts()).toBe("done");
    expect(nets()).toBe(balance());
  }
  for (const { id, amountCents } of listed()) {
    const items = transactions().filter(
      ({ payoutId, category }) => payoutId === id && category !== "payout",
    );
    expect(sum(items.map(({ netCents }) => netCents))).toBe(amountCents);
  }
});

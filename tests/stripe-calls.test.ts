import { globSync, readFileSync } from "node:fs";
import { recordCalls, SdkTypes } from "local-stripe/sdk-types";
import { expect, test, vi } from "vitest";
import { cancelIntent, createIntent, retrieveIntent } from "~/services/stripe.server";
import { listSince } from "~/services/stripe-lists.server";
import { createPage, findPageOf } from "~/services/stripe-page.server";
import { cancelPayment, retrievePayment } from "~/services/stripe-payment-by-id.server";
import { listBalanceTransactions, listPayouts } from "~/services/stripe-payouts.server";
import { createRefund, listReversals } from "~/services/stripe-refunds.server";
import {
  isPublishableKeyKnown,
  listWebhookEndpoints,
  payAndRefundTest,
} from "~/services/stripe-settings.server";
import { confirmCard, payPage, withLocalStripe } from "./local-stripe";

/** Every call that the shop makes at Stripe, against the types that Stripe publishes with its SDK. */

const DAY_MS = 24 * 60 * 60 * 1000;

let daysLater = 0;
const stripeTest = withLocalStripe({
  webhookUrl: "http://127.0.0.1/hook",
  clock: () => Date.now() + daysLater * DAY_MS,
});
const sdk = new SdkTypes();

const order = {
  id: 7,
  token: "the-token",
  attempt: 1,
  amountCents: 1_250,
  currency: "usd",
  email: "guest@example.com",
};
const lines = [{ name: "Matcha", description: "Oat milk", cents: 1_250 }];
const SINCE = new Date(0);

/** @returns what was called, and what was answered */
async function callAll() {
  daysLater = 0;
  const { calls, fetch } = recordCalls(stripeTest.stripe);
  vi.stubGlobal("fetch", fetch);
  const answers: { ok: boolean }[] = [];
  const keep = <Answer extends { ok: boolean }>(answer: Answer) => {
    answers.push(answer);
    return answer;
  };
  const created = keep(await createIntent(order));
  if (!created.ok) throw new Error("No intent");
  const { id: intentId, clientSecret } = created.intent;
  confirmCard(stripeTest.stripe, clientSecret);
  keep(await retrieveIntent(intentId));
  const request = { id: 3, askedAt: new Date() };
  keep(await createRefund({ ...order, attempt: "1", intentId, amountCents: 250, request }));
  // An inquiry takes no money yet. A dispute would, and nothing would be left to pay out.
  stripeTest.stripe.dashboard.dispute(intentId, { isInquiry: true });
  keep(await listReversals(intentId));
  const canceled = keep(await createIntent({ ...order, id: 8, token: "canceled" }));
  if (canceled.ok) keep(await cancelIntent(canceled.intent.id));
  for (const token of ["paid", "expired"]) {
    const page = keep(await createPage({ ...order, token }, lines));
    if (!page.ok) throw new Error("No page");
    if (token === "paid") payPage(stripeTest.stripe, page.intent.id);
    else keep(await cancelPayment(page.intent.id));
    keep(await retrievePayment(page.intent.id));
  }
  keep(await findPageOf(intentId));
  keep(await payAndRefundTest("http://127.0.0.1/back"));
  // After eight days, the payments can be paid out.
  daysLater = 8;
  const { id: payoutId } = stripeTest.stripe.dashboard.payOut();
  for (const list of ["payments", "refunds", "disputes"] as const) {
    keep(await listSince(list, SINCE, null));
  }
  keep(await listBalanceTransactions({ since: SINCE }, null));
  keep(await listBalanceTransactions({ payoutId }, null));
  keep(await listPayouts(SINCE, null));
  keep(await listWebhookEndpoints());
  keep(await isPublishableKeyKnown());
  return { calls, answers };
}

test("each parameter is one that Stripe accepts, and each answer is like Stripe's", async () => {
  const { calls, answers } = await callAll();
  expect(calls.flatMap((call) => sdk.mismatchesIn(call))).toEqual([]);
  expect(answers.filter(({ ok }) => !ok)).toEqual([]);
});

test("no call in the shop's code is left out", async () => {
  const { calls } = await callAll();
  const called = new Set(calls.map(({ request }) => sdk.methodFor(request)?.name));
  const code = globSync("app/**/*.ts").map((path) => readFileSync(path, "utf8"));
  const named = code.flatMap((text) => [
    ...text.matchAll(/(?:stripe\(\)|asCustomer)\s*\.([\w.]+)\(/g),
  ]);
  const names = named.map(([, name = ""]) => name).filter((name) => !name.startsWith("webhooks."));
  expect(names.length).toBeGreaterThan(15);
  expect(names.filter((name) => !called.has(name))).toEqual([]);
});

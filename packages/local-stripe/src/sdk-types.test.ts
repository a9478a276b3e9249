import Stripe from "stripe";
import { describe, expect, test } from "vitest";
import { cardFromToken } from "./cards";
import { SECRET_KEY, WEBHOOK_SECRET } from "./client.fixture";
import { LocalStripe } from "./local-stripe";
import { routes } from "./routes";
import { type Call, recordCalls, SdkTypes } from "./sdk-types";
import { payOnPage } from "./sessions";

/** Compares the local Stripe with the types of Stripe's SDK. */

const sdk = new SdkTypes();

const CARDS = [
  "pm_card_visa",
  "pm_card_visa_chargeDeclined",
  "pm_card_authenticationRequired",
  "pm_bench_processing",
];
/** A browser has no secret key, so it names an intent by its client secret. */
const ONLY_IN_BROWSERS = "client_secret";
const BACK = "http://127.0.0.1/back";
const PAGE: Stripe.Checkout.SessionCreateParams = {
  mode: "payment",
  allowed_payment_method_types: ["card"],
  line_items: [
    {
      quantity: 2,
      price_data: { currency: "usd", unit_amount: 400, product_data: { name: "Matcha" } },
    },
  ],
  success_url: BACK,
  cancel_url: BACK,
};
const DAY_MS = 24 * 60 * 60 * 1000;

/** Starts a local Stripe whose clock the test moves, and a client whose calls are recorded. */
function start() {
  let now = Date.UTC(2027, 0, 4);
  const local = new LocalStripe({
    webhookSecret: WEBHOOK_SECRET,
    webhookUrl: "http://127.0.0.1/hook",
    webhookMode: "held",
    clock: () => now,
  });
  const { calls, fetch } = recordCalls(local);
  const httpClient = Stripe.createFetchHttpClient(fetch);
  const stripe = new Stripe(SECRET_KEY, { httpClient, telemetry: false, maxNetworkRetries: 0 });
  const passDays = (days: number) => {
    now += days * DAY_MS;
  };
  return { local, stripe, calls, passDays, now: () => now };
}

/** Makes objects of every kind in most of their states, and reads each alone, in a list, and expanded. */
async function fullHistory(): Promise<Call[]> {
  const { local, stripe, calls, passDays, now } = start();
  const ids: string[] = [];
  for (const payment_method of CARDS) {
    const metadata = { order_id: "7" };
    const intent = await stripe.paymentIntents.create({ amount: 4200, currency: "usd", metadata });
    ids.push(intent.id);
    await stripe.paymentIntents.update(intent.id, { description: "Order #7" });
    await stripe.paymentIntents
      .confirm(intent.id, { payment_method, return_url: BACK })
      .catch((error: unknown) => expect(error).toBeInstanceOf(Stripe.errors.StripeCardError));
  }
  const [paid = "", declined = ""] = ids;
  await stripe.paymentIntents.cancel(declined, { cancellation_reason: "abandoned" });
  const refund = await stripe.refunds.create({ payment_intent: paid, amount: 100 });
  await stripe.refunds.update(refund.id, { metadata: { note: "melted" } });
  local.state.refundsBegin = "pending";
  const late = await stripe.refunds.create({
    payment_intent: paid,
    reason: "duplicate",
    amount: 5,
  });
  local.dashboard.failRefund(late.id);
  const dispute = local.dashboard.dispute(paid, { isInquiry: true });
  local.dashboard.escalate(dispute.id);
  local.dashboard.submitEvidence(dispute.id);
  local.dashboard.closeDispute(dispute.id, "won");
  local.dashboard.chargeFee(250);
  passDays(8);
  local.dashboard.payOut();
  const ended = await stripe.checkout.sessions.create(PAGE);
  await stripe.checkout.sessions.expire(ended.id, { expand: ["payment_intent"] });
  const { id } = await stripe.checkout.sessions.create(PAGE);
  const card = cardFromToken("pm_card_visa", local.state.id("pm"), new Date(now()));
  if (card) payOnPage(local.state, id, card);
  await readAll(stripe);
  return calls;
}

async function readAll(stripe: Stripe): Promise<void> {
  const { data: intents } = await stripe.paymentIntents.list({ limit: 100 });
  for (const { id } of intents) {
    await stripe.paymentIntents.retrieve(id, { expand: ["latest_charge", "payment_method"] });
  }
  for (const { id } of (await stripe.charges.list()).data) await stripe.charges.retrieve(id);
  for (const { id } of (await stripe.refunds.list()).data) {
    await stripe.refunds.retrieve(id, { expand: ["charge", "payment_intent"] });
  }
  for (const { id } of (await stripe.disputes.list()).data) await stripe.disputes.retrieve(id);
  for (const { id } of (await stripe.checkout.sessions.list()).data) {
    await stripe.checkout.sessions.retrieve(id);
  }
  await stripe.balance.retrieve();
  const { data: moved } = await stripe.balanceTransactions.list({ expand: ["data.source"] });
  for (const { id } of moved) await stripe.balanceTransactions.retrieve(id);
  for (const { id } of (await stripe.payouts.list()).data) await stripe.payouts.retrieve(id);
  for (const { id } of (await stripe.events.list({ limit: 100 })).data) {
    await stripe.events.retrieve(id);
  }
  await stripe.webhookEndpoints.list();
}

const calls = await fullHistory();

describe("what the local Stripe knows, Stripe knows too", () => {
  test("in each call and each answer", () => {
    expect(calls.flatMap((call) => sdk.mismatchesIn(call))).toEqual([]);
  });

  test("in the answers of every route", () => {
    const called = new Set(calls.map(({ request }) => sdk.methodFor(request)?.name));
    const missed = routesInSdk().filter(({ method }) => !called.has(method.name));
    expect(missed.map(({ route }) => route.on)).toEqual([]);
  });

  test.each(routesInSdk())("in the parameters of $route.on", ({ route, method }) => {
    const known = [...sdk.paramsOf(method), ...(route.publishable ? [ONLY_IN_BROWSERS] : [])];
    expect(route.params.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("but for the page of the 3-D Secure challenge, which is its own", () => {
    const known = routesInSdk().map(({ route }) => route);
    expect(routes.filter((route) => !known.includes(route)).map(({ on }) => on)).toEqual([
      "POST /v1/payment_intents/:id/authenticate",
    ]);
  });
});

describe("the comparison notices", () => {
  const created = calls.find(({ request }) => request.path === "/v1/payment_intents");
  const answering = (change: object) => {
    const intent = { ...JSON.parse(created?.answer.body ?? ""), ...change };
    return mismatchesOf({ answer: { status: 200, headers: {}, body: JSON.stringify(intent) } });
  };
  const sending = (body: string) => mismatchesOf({ request: { ...request, body } });
  const request = { method: "POST", path: "/v1/payment_intents", headers: {}, body: "" };
  const mismatchesOf = (change: Partial<Call>) => {
    if (!created) throw new Error("No intent was created");
    return sdk.mismatchesIn({ ...created, ...change });
  };

  test.each([
    ["a field that is missing", { amount: undefined }, "amount: missing"],
    ["a field that Stripe lacks", { amout: 1 }, "amout: unknown"],
    ["a type that is wrong", { amount: "4200" }, 'amount: "4200" isn\'t number'],
    ["null where there is always something", { metadata: null }, "metadata: null isn't Metadata"],
    ["a status that Stripe lacks", { status: "paid" }, 'status: "paid" isn\'t Status'],
    ["a field within one", { next_action: {} }, "next_action.type: missing"],
  ])("%s in an answer", (_, change, mismatch) => {
    expect(answering(change)).toEqual([`paymentIntents.create gets ${mismatch}`]);
  });

  test.each([
    ["a parameter that is missing", "amount=1", "currency: missing"],
    ["a parameter that Stripe lacks", "amount=1&currency=usd&customr=7", "customr: unknown"],
    ["a type that is wrong", "amount=much&currency=usd", 'amount: "much" isn\'t number'],
    [
      "a parameter within one",
      "amount=1&currency=usd&automatic_payment_methods[enabeld]=true",
      "automatic_payment_methods.enabled: missing",
    ],
  ])("%s in a call", (_, body, mismatch) => {
    expect(sending(body)[0]).toBe(`paymentIntents.create sends ${mismatch}`);
  });

  test("a call that Stripe lacks", () => {
    const mismatches = mismatchesOf({ request: { ...request, path: "/v1/payment_intent" } });
    expect(mismatches).toEqual(["POST /v1/payment_intent: not in the SDK"]);
  });
});

/** The routes of the API that the SDK has a method for. */
function routesInSdk() {
  return routes.flatMap((route) => {
    const [method = "", path = ""] = route.on.replace(":id", "some_id").split(" ");
    const found = sdk.methodFor({ method, path });
    return found ? [{ route, method: found }] : [];
  });
}

import { eq } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { intentIdOf } from "~/domain/payments/intent-id";
import { endUnpaidOrder, settle } from "~/domain/payments/settle.server";
import { postpone } from "~/domain/payments/stripe-retries.server";
import { watchAlerts } from "../../../tests/alerts";
import { started } from "../../../tests/checkout";
import { MINUTE_MS } from "../../../tests/clock";
import { makeProduct } from "../../../tests/factories";
import { allOrders, expireById, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { expireOverdueOrders, reconcile, startPaymentJob } from "./payment-job.server";

const stripeTest = withLocalStripe();
const alerts = watchAlerts();

const inMinutes = (minutes: number) => new Date(Date.now() + minutes * MINUTE_MS);

async function begin(productId: number, browserId: string): Promise<string> {
  const start = await started([{ productId, quantity: 1 }], { browserId, networkKey: browserId });
  return start.clientSecret;
}

async function beginMany(count: number): Promise<{ secrets: string[]; inventoryId: number }> {
  const { id, inventoryId } = await makeProduct({ stock: count });
  const secrets: string[] = [];
  for (let n = 0; n < count; n++) secrets.push(await begin(id, `browser ${n}`));
  return { secrets, inventoryId };
}

const statuses = () => allOrders().map(({ status }) => status);
const countOf = (status: string) => statuses().filter((each) => each === status).length;

type Fault = Parameters<typeof stripeTest.stripe.faults.add>[0]["fault"];

/** Stripe is at a loss about these intents, whenever they are to be canceled. */
function failToCancel(secrets: string[], fault: Fault = { kind: "rubbish", body: "without-id" }) {
  for (const secret of secrets) {
    const on = `POST /v1/payment_intents/${intentIdOf(secret)}/cancel`;
    stripeTest.stripe.faults.add({ on, fault, times: "always" });
  }
}

it("a start catches up with the holds and payments that a stopped shop has missed", async () => {
  const { id } = await makeProduct();
  await begin(id, "gave up");
  await write((tx) =>
    tx
      .update(orders)
      .set({ holdExpiresAt: new Date(0) })
      .where(eq(orders.id, 1))
      .run(),
  );
  confirmCard(stripeTest.stripe, await begin(id, "paid"));

  const stop = startPaymentJob();
  await expect.poll(statuses, { timeout: 10_000 }).toEqual(["expired", "paid"]);
  stop();
});

describe("the sweeper", () => {
  it("leaves a hold that is not over, to the second", async () => {
    const { inventoryId } = await beginMany(1);
    const over = allOrders()[0]?.holdExpiresAt.getTime() ?? 0;
    await expireOverdueOrders(new Date(over - 1));
    expect(statuses()).toEqual(["pending"]);
    expect(stockOf(inventoryId)).toBe(0);
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([
      { status: "requires_payment_method" },
    ]);
    await expireOverdueOrders(new Date(over));
    expect(statuses()).toEqual(["expired"]);
    expect(stockOf(inventoryId)).toBe(1);
  });

  it("goes on after an intent that cannot be cancelled, and tries that one again later", async () => {
    const { secrets } = await beginMany(3);
    failToCancel(secrets.slice(0, 1), { kind: "status", status: 500 });
    await expireOverdueOrders(inMinutes(16));
    expect(statuses()).toEqual(["pending", "expired", "expired"]);

    stripeTest.stripe.faults.clear();
    await expireOverdueOrders(inMinutes(16));
    expect(statuses()[0], "before its time").toBe("pending");
    await expireOverdueOrders(inMinutes(17));
    expect(statuses()[0]).toBe("expired");
  });

  it("leaves a hold that was prolonged after it could not be ended", async () => {
    const { secrets } = await beginMany(1);
    failToCancel(secrets);
    await expireOverdueOrders(inMinutes(16));
    await write((tx) =>
      tx
        .update(orders)
        .set({ holdExpiresAt: inMinutes(30) })
        .run(),
    );
    stripeTest.stripe.faults.clear();
    await expireOverdueOrders(inMinutes(29));
    expect(statuses()).toEqual(["pending"]);
    await expireOverdueOrders(inMinutes(31));
    expect(statuses()).toEqual(["expired"]);
  });

  it("gets to those behind fifty whose bank has not decided", async () => {
    const { secrets } = await beginMany(51);
    for (const secret of secrets.slice(0, 50)) {
      confirmCard(stripeTest.stripe, secret, "pm_bench_processing");
    }
    await expireOverdueOrders(inMinutes(16));
    await expireOverdueOrders(inMinutes(17));
    expect([countOf("pending"), statuses().at(-1)]).toEqual([50, "expired"]);
  });

  it("gets to those behind more failing ones than it tries in a row", async () => {
    const { secrets } = await beginMany(5);
    failToCancel(secrets.slice(0, 4));
    for (let round = 0; round < 2; round++) await expireOverdueOrders(inMinutes(16));
    expect([countOf("pending"), statuses().at(-1)]).toEqual([4, "expired"]);
  });

  it("ends its round when Stripe is down, and asks no more than three times", async () => {
    await beginMany(6);
    const down = stripeTest.stripe.faults.add({
      on: "POST /v1/payment_intents/*/cancel",
      fault: { kind: "html" },
      times: "always",
    });
    await expireOverdueOrders(inMinutes(16));
    // The SDK asks each question twice.
    expect(down.hits).toBe(6);
    expect(countOf("pending")).toBe(6);
  });

  it("waits longer after each failure, tells a person once, and is quiet when it is over", async () => {
    const { secrets } = await beginMany(1);
    failToCancel(secrets);
    const triedAt: number[] = [];
    const told: number[] = [];
    for (let minute = 16; minute < 136; minute += 0.25) {
      await expireOverdueOrders(inMinutes(minute));
      const { failedTries = 0 } = allOrders()[0] ?? {};
      if (failedTries === triedAt.length) continue;
      triedAt.push(minute);
      told.push(alerts.open().length);
    }
    expect(told.slice(0, 6)).toEqual([0, 0, 0, 0, 1, 1]);
    const waits = triedAt.slice(1).map((minute, index) => minute - (triedAt[index] ?? 0));
    expect(waits.slice(0, 6).map(Math.round)).toEqual([1, 1, 2, 4, 8, 15]);
    expect(Math.max(...waits)).toBeLessThanOrEqual(15.5);
    expect([alerts.open(), alerts.logged()]).toEqual([["hold_stuck"], ["hold_stuck"]]);

    stripeTest.stripe.faults.clear();
    await expireOverdueOrders(inMinutes(200));
    expect(statuses()).toEqual(["expired"]);
    expect(alerts.open()).toEqual([]);
  });
});

describe("an order that is given up", () => {
  it("stays when an intent was stored for it meanwhile: its customer may be paying", async () => {
    const { inventoryId } = await beginMany(1);
    const order = allOrders()[0];
    if (!order) throw new Error("No order was placed");
    await endUnpaidOrder({ ...order, stripePaymentId: null });
    expect(statuses()).toEqual(["pending"]);
    expect(stockOf(inventoryId)).toBe(0);
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([
      { status: "requires_payment_method" },
    ]);
  });

  it("is told to nobody where it was paid while its try to cancel failed", async () => {
    const { secrets } = await beginMany(1);
    await write((tx) => tx.update(orders).set({ failedTries: 4 }).run());
    const [stuck] = allOrders();
    confirmCard(stripeTest.stripe, secrets[0] ?? "");
    await settle(intentIdOf(secrets[0] ?? ""));
    expect(stuck && (await write((tx) => postpone(tx, stuck, new Date())))).toBe(false);
    expect(allOrders()).toMatchObject([{ status: "paid", failedTries: 0, retryAt: null }]);
  });

  it("stays when Stripe refuses for a reason that tells nothing of the payment", async () => {
    const { inventoryId } = await beginMany(1);
    stripeTest.stripe.faults.add({
      on: "POST /v1/payment_intents/*/cancel",
      fault: { kind: "refusal", code: "email_invalid" },
      times: "always",
    });
    await expireOverdueOrders(inMinutes(16));
    expect(statuses()).toEqual(["pending"]);
    expect(stockOf(inventoryId)).toBe(0);
  });

  it("goes when Stripe knows no such intent, as after its keys became another account's", async () => {
    const { inventoryId } = await beginMany(1);
    stripeTest.stripe.state.intents.clear();
    await expireOverdueOrders(inMinutes(16));
    expect(statuses()).toEqual(["expired"]);
    expect(stockOf(inventoryId)).toBe(1);
  });

  it("is let go when someone cancelled its intent in Stripe", async () => {
    const { secrets, inventoryId } = await beginMany(1);
    stripeTest.stripe.state.cancel(intentIdOf(secrets[0] ?? ""), "abandoned");
    await reconcile();
    expect(statuses()).toEqual(["expired"]);
    expect(stockOf(inventoryId)).toBe(1);
  });
});

describe("the search for payments whose webhook never came", () => {
  it("finds one of an order that is open, and one of an order that was given up", async () => {
    const { secrets } = await beginMany(2);
    await expireById(2);
    for (const secret of secrets) confirmCard(stripeTest.stripe, secret);
    await reconcile();
    expect(statuses()).toEqual(["paid", "paid"]);
  });

  it("gets to all of them in turn, however many there are", async () => {
    const { secrets } = await beginMany(60);
    for (let id = 1; id <= 60; id++) await expireById(id);
    for (const secret of [secrets[0] ?? "", secrets[59] ?? ""])
      confirmCard(stripeTest.stripe, secret);
    await reconcile(inMinutes(1));
    await reconcile(inMinutes(16));
    expect([statuses()[0], statuses()[59]]).toEqual(["paid", "paid"]);
    confirmCard(stripeTest.stripe, secrets[30] ?? "");
    await reconcile(inMinutes(31));
    expect(statuses()[30]).toBe("paid");
  });

  it("goes on after one that Stripe cannot tell", async () => {
    const { secrets } = await beginMany(2);
    for (const secret of secrets) confirmCard(stripeTest.stripe, secret);
    const on = `GET /v1/payment_intents/${intentIdOf(secrets[0] ?? "")}`;
    stripeTest.stripe.faults.add({ on, fault: { kind: "rubbish", body: "without-id" } });
    await reconcile();
    expect(statuses()).toEqual(["pending", "paid"]);
  });
});

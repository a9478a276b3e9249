import { describe, expect, it } from "vitest";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { watchAlerts } from "../../../tests/alerts";
import { makeProduct } from "../../../tests/factories";
import { allOrders, ledgerOf, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { beginCardCheckout } from "./checkout.server";

const stripeTest = withLocalStripe();
const alerts = watchAlerts();

type Refusal = "api_key_expired" | "api_key_invalid" | "account_invalid" | "amount_too_large";

function refuse(code: Refusal, on = "* /v1/*") {
  return stripeTest.stripe.faults.add({ on, times: "always", fault: { kind: "refusal", code } });
}

function begin(productId: number, quantity = 2, browserId = "browser") {
  return beginCardCheckout(
    { email: "yuki@example.com", items: [{ productId, quantity }] },
    { browserId, networkKey: "phone" },
  );
}

const said = (answer: Awaited<ReturnType<typeof begin>>) => (answer.ok ? {} : answer.errors);

describe.each(["api_key_expired", "api_key_invalid", "account_invalid"] as const)(
  "a payment when Stripe rejects our API calls (%s)",
  (code) => {
    it("holds nothing, and no customer is asked to try again", async () => {
      const { id, inventoryId } = await makeProduct({ stock: 2 });
      refuse(code);
      const refused = await begin(id);
      expect(refused).toMatchObject({ ok: false, kind: "unavailable" });
      const [sentence] = Object.values(said(refused)).flat();
      expect(sentence).toContain("You haven't been charged.");
      expect(sentence).not.toContain("try again");
      expect(allOrders()).toMatchObject([{ status: "expired" }]);
      expect([stockOf(inventoryId), ledgerOf(inventoryId)]).toEqual([2, 2]);
    });

    it("tells the owner once, until a payment can begin", async () => {
      const { id } = await makeProduct();
      const rule = refuse(code);
      await begin(id, 1, "one");
      await begin(id, 1, "another");
      expect([alerts.open(), alerts.logged()]).toEqual([["locked_out"], ["locked_out"]]);
      rule.remove();
      expect(await begin(id)).toMatchObject({ ok: true });
      expect(alerts.open()).toEqual([]);
    });

    it("keeps what somebody may have paid for, and no customer is asked to try again", async () => {
      const { id, inventoryId } = await makeProduct({ stock: 2 });
      const started = await begin(id);
      const rule = refuse(code);
      // The same cart, another one, and one of more than there is.
      for (const quantity of [2, 1, 3]) {
        const [sentence] = Object.values(said(await begin(id, quantity))).flat();
        expect(sentence).toContain("If you already paid, your payment is safe.");
        expect(sentence).not.toContain("try again");
      }
      await expireOverdueOrders(new Date(Date.now() + 3_600_000));
      expect(allOrders()).toMatchObject([{ status: "pending" }]);
      expect(stockOf(inventoryId)).toBe(0);
      expect(alerts.open()).toEqual(["locked_out"]);

      rule.remove();
      if (started.ok) confirmCard(stripeTest.stripe, started.clientSecret);
      await expireOverdueOrders(new Date(Date.now() + 7_200_000));
      expect(allOrders()).toMatchObject([{ status: "paid" }]);
    });
  },
);

describe("a payment that Stripe refuses to begin", () => {
  const CREATE = "POST /v1/payment_intents";

  it("is refused above Stripe's maximum before anything is held or sent", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 2, priceCents: 50_000_000 });
    expect(said(await begin(id, 2))).toEqual({
      "": ["Card payments are limited to $999,999.99."],
    });
    expect(allOrders()).toEqual([]);
    expect(stockOf(inventoryId)).toBe(2);
    expect(alerts.logged()).toEqual([]);
    expect(await begin(id, 1)).toMatchObject({ ok: true });
  });

  it("can be exactly Stripe's maximum", async () => {
    const { id } = await makeProduct({ priceCents: 99_999_999 });
    expect(await begin(id, 1)).toMatchObject({ ok: true, totalCents: 99_999_999 });
  });

  it("holds nothing if its amount is refused, and tells the owner of the amount", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 2, priceCents: 1000 });
    const rule = refuse("amount_too_large", CREATE);
    expect(await begin(id)).toMatchObject({ ok: false, kind: "invalid" });
    expect(allOrders()).toMatchObject([{ status: "expired" }]);
    expect(stockOf(inventoryId)).toBe(2);
    expect(listAlerts()).toMatchObject([
      { kind: "payment_refused", orderId: 1, amountCents: 2000, reason: "amount_too_large" },
    ]);
    expect(alerts.logged()).toEqual(["payment_refused"]);
    rule.remove();
    expect(await begin(id, 1)).toMatchObject({ ok: true });
    expect(alerts.open()).toEqual([]);
  });
});

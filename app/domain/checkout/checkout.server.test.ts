import { expect, it, vi } from "vitest";
import { makeProduct } from "../../../tests/factories";
import { allOrders, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { beginCardCheckout } from "./checkout.server";

const stripeTest = withLocalStripe();

function begin(productId: number, quantity: number) {
  return beginCardCheckout(
    { email: "yuki@example.com", items: [{ productId, quantity }] },
    { browserId: "browser", networkKey: "phone" },
  );
}

it("a payment that begins is answered in time, however slow Stripe is", async () => {
  const { id } = await makeProduct();
  vi.useFakeTimers({ toFake: ["setTimeout", "clearTimeout"] });
  vi.spyOn(stripeTest.stripe, "fetch").mockReturnValue(new Promise(() => {}));
  const answer = begin(id, 1);
  await vi.advanceTimersByTimeAsync(10_000);
  vi.useRealTimers();
  expect(await answer).toMatchObject({ ok: false, kind: "unavailable" });
});

it("customers never read that nothing was charged when somebody may have paid", async () => {
  const { id } = await makeProduct();
  const started = await begin(id, 1);
  if (!started.ok) throw new Error("The payment did not begin");
  confirmCard(stripeTest.stripe, started.clientSecret);
  stripeTest.stripe.faults.add({ fault: { kind: "html" }, times: "always" });
  for (const quantity of [1, 2]) {
    const refused = await begin(id, quantity);
    expect(refused).toMatchObject({ kind: "unavailable" });
    expect(JSON.stringify(refused)).toContain("If you already paid, your payment is safe");
  }
});

it("an order whose payment Stripe does not know gives way to a new one", async () => {
  const { id, inventoryId } = await makeProduct({ stock: 2 });
  await begin(id, 2);
  stripeTest.stripe.state.intents.clear();
  expect(await begin(id, 2)).toMatchObject({ ok: true });
  expect(allOrders()).toMatchObject([{ status: "expired" }, { status: "pending" }]);
  expect(stockOf(inventoryId)).toBe(0);
});

it.each([
  [49, "start at $0.50"],
  [100_000_000, "limited to $999,999.99"],
])("a card payment of %i cents is refused before anything is held", async (priceCents, why) => {
  const { id } = await makeProduct({ priceCents });
  expect(await begin(id, 1)).toMatchObject({
    kind: "invalid",
    errors: { "": [expect.stringContaining(why)] },
  });
  expect([allOrders(), stripeTest.stripe.snapshot().intents]).toEqual([[], []]);
});

it.each([50, 99_999_999])("a card payment of %i cents begins", async (priceCents) => {
  const { id } = await makeProduct({ priceCents });
  expect(await begin(id, 1)).toMatchObject({ ok: true });
});

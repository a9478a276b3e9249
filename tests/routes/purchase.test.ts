import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { intentIdOf } from "~/domain/payments/intent-id";
import { settle } from "~/domain/payments/settle.server";
import { changeTax } from "~/domain/tax/rates.server";
import { loader as successPage } from "~/routes/_site.checkout_.success";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { loader as purchase } from "~/routes/checkout.purchase";
import { makeProduct, OWNER } from "../factories";
import { confirmCard, withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";

/** The success page shows what was bought to the browser that ordered it, once it's paid. */

const stripeTest = withLocalStripe();

let yuki: Visitor;
let stripePaymentId: string;

beforeEach(async () => {
  yuki = new Visitor();
  const tin = await makeProduct({ name: "Tin", priceCents: 1000 });
  const wanted = { email: "yuki@example.com", items: [{ productId: tin.id, quantity: 2 }] };
  const begun = await yuki.postJson(createPaymentIntent, "/api/create-payment-intent", wanted);
  const { clientSecret } = (await begun.json()) as { clientSecret: string };
  stripePaymentId = intentIdOf(clientSecret);
  confirmCard(stripeTest.stripe, clientSecret);
});

async function askedBy(visitor: Visitor, id = stripePaymentId) {
  return (await visitor.get(purchase, `/checkout/purchase?payment_intent=${id}`)).json();
}

async function shownTo(visitor: Visitor) {
  const page = await visitor.get(
    successPage,
    `/checkout/success?payment_intent=${stripePaymentId}`,
  );
  return ((await page.json()) as { purchase: unknown }).purchase;
}

describe("what was bought", () => {
  it("is shown to its own browser as it was when it was bought", async () => {
    await settle(stripePaymentId);
    await write((tx) => tx.update(products).set({ name: "Renamed", priceCents: 1 }).run());
    const bought = {
      token: expect.stringMatching(/^[\w-]{22,}$/),
      orderId: 1,
      customerName: null,
      pickup: null,
      isReceiptMailed: false,
      totalCents: 2000,
      note: null,
      lines: [{ line: "1", name: "Tin", quantity: 2, cupNames: "", unitPriceCents: 1000 }],
    };
    expect(await askedBy(yuki)).toEqual(bought);
    expect(await shownTo(yuki)).toEqual(bought);
  });

  it("says the sales tax that it includes", async () => {
    await changeTax({ mode: "included", noStop: 10_000 }, OWNER);
    await settle(stripePaymentId);
    expect(await askedBy(yuki)).toMatchObject({ tax: "Includes $1.82 sales tax (10%)" });
  });

  it("isn't shown before it's paid", async () => {
    expect(await askedBy(yuki)).toBeNull();
  });

  it("isn't shown to anybody else, even with the link", async () => {
    await settle(stripePaymentId);
    const kei = new Visitor();
    expect(await askedBy(kei)).toBeNull();
    expect(await shownTo(kei)).toBeNull();
    await kei.get(successPage, "/checkout/success");
    expect(await askedBy(kei)).toBeNull();
  });

  it.each(["", "pi_unknown", "nonsense"])("is nothing for '%s'", async (id) => {
    await settle(stripePaymentId);
    expect(await askedBy(yuki, id)).toBeNull();
  });
});

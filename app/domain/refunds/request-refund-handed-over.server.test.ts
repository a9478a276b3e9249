import { expect, it } from "vitest";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { refusal } from "~/domain/result";
import { watchAlerts } from "../../../tests/alerts";
import { piecesOf } from "../../../tests/checkout";
import { COLLEAGUE, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, ledgerOf, stockOf } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";
import type { RefundInput } from "./refund.schema";
import { requestRefund } from "./request-refund.server";

const stripeTest = withLocalStripe();
watchAlerts();

const ALL: RefundInput = { scope: "all", restock: true };

/** Someone has paid for three of ten tins. */
async function paidOrder() {
  const tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  await paidByCard(stripeTest, [piecesOf(tin, 3)]);
  const books = () => ({
    refundedAtStripe: stripeTest.stripe.snapshot().refunds.map(({ amount }) => amount),
    refunded: allOrders()[0]?.refundedCents,
    stock: stockOf(tin.inventoryId),
    ledger: ledgerOf(tin.inventoryId),
  });
  return { tin, books };
}

const UNTOUCHED = { refundedAtStripe: [], refunded: 0, stock: 7, ledger: 7 };

it.each([
  ["everything", () => ALL],
  [
    "some items",
    (id: number): RefundInput => ({ scope: "pieces", pieces: { [id]: 1 }, restock: true }),
  ],
])("a refund of %s doesn't restock what a colleague has just handed over", async (_, wishFor) => {
  const { tin, books } = await paidOrder();
  await setHandedOver(1, { handedOver: true }, COLLEAGUE);
  expect(await requestRefund(1, wishFor(tin.id), OWNER)).toMatchObject(
    refusal("conflict", expect.stringContaining("after you opened this form"), "restock"),
  );
  expect(books()).toEqual(UNTOUCHED);
});

it("the same form refunds it once its owner has read that", async () => {
  const { books } = await paidOrder();
  await setHandedOver(1, { handedOver: true }, COLLEAGUE);
  const actor = { ...OWNER, idempotencyKey: "key" };
  expect(await requestRefund(1, ALL, actor)).toMatchObject({ kind: "conflict" });
  expect(await requestRefund(1, { ...ALL, handedOver: true }, actor)).toMatchObject({ ok: true });
  const refunded = { refundedAtStripe: [5400], refunded: 5400, stock: 10, ledger: 10 };
  expect(books()).toEqual(refunded);
});

it("a handed-over order is refunded at once without restocking", async () => {
  const { books } = await paidOrder();
  await setHandedOver(1, { handedOver: true }, COLLEAGUE);
  expect(await requestRefund(1, { ...ALL, restock: false }, OWNER)).toMatchObject({ ok: true });
  expect(books()).toEqual({ refundedAtStripe: [5400], refunded: 5400, stock: 7, ledger: 7 });
});

it("items that a colleague has taken back since are restocked", async () => {
  const { books } = await paidOrder();
  expect(await requestRefund(1, { ...ALL, handedOver: true }, OWNER)).toMatchObject({ ok: true });
  expect(books()).toMatchObject({ refunded: 5400, stock: 10 });
});

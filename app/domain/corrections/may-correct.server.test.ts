import { beforeEach, describe, expect, it } from "vitest";
import type { Actor } from "~/domain/access/actor";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { correctSale } from "~/domain/window/correct-sale.server";
import { createSaleKey } from "~/domain/window/sale";
import { recordSale } from "~/domain/window/window-sales.server";
import { advanceClock, inHours, MINUTE_MS, stopClock } from "../../../tests/clock";
import { makeMenuItem, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { changePaymentMethod, voidPayment } from "./correct-payment.server";
import { refundAtTruck } from "./refund-at-truck.server";
import { refundTip } from "./refund-tip.server";
import { undoRefund } from "./undo-refund.server";

const MIA: Actor = { sub: "helper:1", name: "Mia", role: "counter" };
/** Another helper, who even has the same name. */
const OTHER: Actor = { sub: "helper:2", name: "Mia", role: "counter" };
const MANAGER: Actor = { sub: "helper:3", name: "Ana", role: "manager" };
const ORDER = 1;
const KEY = createSaleKey();

beforeEach(async () => {
  stopClock();
  const { id: productId } = await makeMenuItem({ priceCents: 650 });
  const lines = [{ productId, quantity: 1, unitPriceCents: 650, choices: [] }];
  const sale = { lines, totalCents: 650, tipCents: 0, paidBy: "cash" as const };
  expect(await recordSale(KEY, sale, MIA)).toMatchObject({ ok: true });
});

const isPaid = () => allOrders()[0]?.status === "paid";

describe("a sale that a helper made", () => {
  it("can be corrected and voided by that helper for two minutes", async () => {
    advanceClock(2 * MINUTE_MS - 1);
    expect(await changePaymentMethod(ORDER, "card", MIA)).toMatchObject({ ok: true });
    expect(await voidPayment(ORDER, {}, MIA)).toMatchObject({ ok: true });
    expect(isPaid()).toBe(false);
  });

  it("can't be corrected by that helper after two minutes", async () => {
    advanceClock(2 * MINUTE_MS);
    expect(await voidPayment(ORDER, {}, MIA)).toMatchObject({ kind: "conflict" });
    expect(await changePaymentMethod(ORDER, "card", MIA)).toMatchObject({ kind: "conflict" });
    expect(isPaid()).toBe(true);
  });

  it("can't be corrected by another helper, whatever their name", async () => {
    expect(await voidPayment(ORDER, {}, OTHER)).toMatchObject({ kind: "conflict" });
    expect(isPaid()).toBe(true);
  });

  it("can be corrected by a manager and the owner at any time", async () => {
    advanceClock(60 * MINUTE_MS);
    expect(await changePaymentMethod(ORDER, "card", MANAGER)).toMatchObject({ ok: true });
    expect(await voidPayment(ORDER, {}, OWNER)).toMatchObject({ ok: true });
  });

  it("stays corrected when the till sends its correction again, hours later", async () => {
    const wish = { key: createSaleKey(), correction: "void" } as const;
    expect(await correctSale(KEY, wish, MIA)).toMatchObject({ ok: true });
    advanceClock(300 * MINUTE_MS);
    expect(await correctSale(KEY, wish, MIA)).toMatchObject({ ok: true });
    expect(isPaid()).toBe(false);
  });

  it("is refunded by a manager, and by no other helper", async () => {
    const all = { scope: "all", method: "cash", restock: false } as const;
    expect(await refundAtTruck(ORDER, all, MIA)).toMatchObject({ kind: "forbidden" });
    const tip = { method: "cash", tipCents: 100 } as const;
    expect(await refundTip(ORDER, tip, MIA)).toMatchObject({ kind: "forbidden" });
    expect(await undoRefund(ORDER, { entryId: 1 }, MIA)).toMatchObject({ kind: "forbidden" });
    expect(isPaid()).toBe(true);
    expect(await refundAtTruck(ORDER, all, MANAGER)).toMatchObject({ ok: true });
  });
});

it("a payment that somebody else took again belongs to them alone", async () => {
  const product = await makeProduct({ priceCents: 500 });
  const { id } = await makeOrder(
    {
      status: "pending",
      paymentKind: "truck",
      receivedCents: 0,
      waitsSince: new Date(),
      fulfillment: "pickup",
      holdExpiresAt: inHours(2),
      paidAt: null,
    },
    [{ productId: product.id, unitPriceCents: 500 }],
  );
  await payAndHandOver(id, "cash", MIA);
  expect(await voidPayment(id, {}, MIA)).toMatchObject({ ok: true });
  await payAndHandOver(id, "cash", OTHER);
  expect(await voidPayment(id, {}, MIA)).toMatchObject({ kind: "conflict" });
  expect(await voidPayment(id, {}, OTHER)).toMatchObject({ ok: true });
});

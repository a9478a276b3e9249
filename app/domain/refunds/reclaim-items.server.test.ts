import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { refundRequestLines } from "~/db/schema/refunds.server";
import { movementText } from "~/domain/inventory/inventory";
import { recentMovements } from "~/domain/inventory/inventory.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { setHandedOver } from "~/domain/order-desk/hand-over.server";
import { findDeskOrder } from "~/domain/order-desk/order-queries.server";
import { searchOrders } from "~/domain/order-desk/order-search.server";
import { orderState } from "~/domain/orders/order-state";
import { refusal } from "~/domain/result";
import { watchAlerts } from "../../../tests/alerts";
import { piecesOf } from "../../../tests/checkout";
import { stopClock } from "../../../tests/clock";
import { makeProduct, OWNER } from "../../../tests/factories";
import { ledgerOf, stockOf } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { paidByCard } from "../../../tests/payments";
import type { RefundInput } from "./refund.schema";
import { requestRefund } from "./request-refund.server";
import { settleReversals } from "./settle-reversals.server";

const stripeTest = withLocalStripe();
const alerts = watchAlerts();

const ALL: RefundInput = { scope: "all", restock: true };

let intentId = "";
let tin = { id: 0, inventoryId: 0 };

/** Someone has paid for three of ten tins, and got their money back: all ten are on the shelf. */
beforeEach(async () => {
  // Alerts are listed by their moment.
  stopClock();
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  intentId = await paidByCard(stripeTest, [piecesOf(tin, 3)]);
  await requestRefund(1, ALL, OWNER);
  expect(stockOf(tin.inventoryId)).toBe(10);
});

async function bankSendsItBack() {
  const { refunds } = stripeTest.stripe.snapshot();
  const arrived = refunds.find(({ status }) => status === "succeeded");
  stripeTest.stripe.dashboard.failRefund(arrived?.id ?? "");
  await settleReversals(intentId);
}

/** Other people buy so many, or the owner fills the shelf. */
const move = (delta: number) =>
  write((tx) => moveStock(tx, tin.inventoryId, delta, { kind: "adjustment", actor: OWNER }));

function state() {
  const order = findDeskOrder(1);
  if (!order) throw new Error("Nobody has ordered");
  const listed = searchOrders({ q: "", page: 1 }, orderState(order)).rows.map(({ id }) => id);
  expect(listed).toEqual([1]);
  return orderState(order);
}

const stock = () => {
  expect(ledgerOf(tin.inventoryId)).toBe(stockOf(tin.inventoryId));
  return stockOf(tin.inventoryId);
};
const restocked = () =>
  read()
    .select()
    .from(refundRequestLines)
    .all()
    .map((line) => line.restocked);

const handIt = () => setHandedOver(1, { handedOver: true }, OWNER);

describe("an order whose refund the bank sends back after its items were restocked", () => {
  it("takes them off the shelf again, once", async () => {
    await bankSendsItBack();
    await settleReversals(intentId);
    expect([state(), stock(), alerts.open()]).toEqual(["open", 7, ["refund_stuck"]]);
    const [newest] = recentMovements(tin.inventoryId);
    expect(newest && [newest.delta, movementText(newest)]).toEqual([
      -3,
      "Refund failed, taken back out (order #1)",
    ]);
    expect(await handIt()).toMatchObject({ ok: true });
    expect(stock()).toBe(7);
  });

  it("puts them back again with its next refund", async () => {
    await bankSendsItBack();
    await requestRefund(1, ALL, OWNER);
    expect([state(), stock(), restocked()]).toEqual(["refunded", 10, [0, 3]]);
  });

  it("leaves them if it was handed over before the refund came back", async () => {
    await bankSendsItBack();
    await handIt();
    await requestRefund(1, { ...ALL, handedOver: true }, OWNER);
    await bankSendsItBack();
    expect([state(), stock(), alerts.open()]).toEqual(["completed", 10, ["refund_stuck"]]);
    await setHandedOver(1, { handedOver: false }, OWNER);
    expect([state(), stock()]).toEqual(["open", 7]);
  });
});

describe("an order whose restocked items were sold meanwhile", () => {
  beforeEach(async () => {
    await move(-9);
    await bankSendsItBack();
  });

  it("takes what is left, and says that it's short", async () => {
    expect([state(), stock(), restocked()]).toEqual(["items-missing", 0, [2]]);
    expect(alerts.open()).toEqual(["items_missing", "refund_stuck"]);
    await settleReversals(intentId);
    expect(recentMovements(tin.inventoryId)[0]?.delta).toBe(-1);
  });

  it("is handed over only once they're there", async () => {
    expect(await handIt()).toMatchObject(
      refusal("conflict", expect.stringContaining("Restock them first"), "handedOver"),
    );
    await move(1);
    expect(await handIt()).toMatchObject({ ok: false });
    expect([state(), stock(), restocked()]).toEqual(["items-missing", 1, [2]]);
    await move(1);
    expect(await handIt()).toMatchObject({ ok: true });
    expect([state(), stock(), alerts.open()]).toEqual(["completed", 0, ["refund_stuck"]]);
  });

  it("lacks nothing once it's refunded again, and nothing comes back twice", async () => {
    await requestRefund(1, ALL, OWNER);
    expect([state(), stock(), restocked()]).toEqual(["refunded", 1, [0, 3]]);
    expect(alerts.open()).toEqual([]);
  });

  it("lacks them again if that refund fails too", async () => {
    await requestRefund(1, { ...ALL, restock: false }, OWNER);
    expect([state(), stock(), restocked()]).toEqual(["refunded", 0, [0, 2]]);
    await bankSendsItBack();
    expect([state(), alerts.open()]).toEqual(["items-missing", ["items_missing", "refund_stuck"]]);
  });
});

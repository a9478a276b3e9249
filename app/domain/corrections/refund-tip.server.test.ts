import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { taxEntries } from "~/db/schema/tax.server";
import { readOpenPeriod } from "~/domain/days/days.server";
import { cashOf, isTip, sumOf } from "~/domain/days/figures";
import { sentenceFor } from "~/domain/history/sentences";
import type { TruckPayment } from "~/domain/order";
import { takenCents } from "~/domain/sales/sales-report";
import { salesReport } from "~/domain/sales/sales-report.server";
import { changeTax } from "~/domain/tax/rates.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import { intentOf, piecesOf, started } from "../../../tests/checkout";
import { stopClock } from "../../../tests/clock";
import { COLLEAGUE, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, historyOfOrder, ledgerOf, queuedEmails, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { soldAtWindow } from "../../../tests/window-sales";
import { changePaymentMethod, voidPayment } from "./correct-payment.server";
import { refundAtTruck } from "./refund-at-truck.server";
import { refundTip } from "./refund-tip.server";
import { undoRefund } from "./undo-refund.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

const ALL = { scope: "all", method: "cash" } as const;

let tin: { id: number; inventoryId: number };
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
});

/** Two tins for $36.00, and a tip of $5.00. */
const sellWithTip = (paidBy: TruckPayment = "card") =>
  soldAtWindow({ productId: tin.id, quantity: 2, unitPriceCents: 1800 }, { tipCents: 500, paidBy });

const order = () => allOrders()[0];
const give = (tipCents: number, method: TruckPayment = "cash", actor = OWNER) =>
  refundTip(1, { tipCents, method }, actor);
const till = () => {
  const entries = tillEntriesOf(read(), 1);
  const by = (method: TruckPayment) =>
    entries.reduce((sum, entry) => sum + (entry.method === method ? entry.cents : 0), 0);
  return { cash: by("cash"), card: by("card") };
};
/** The sentences of the panel's history. */
const toldOf = () =>
  read()
    .select()
    .from(audit)
    .all()
    .flatMap((entry) => sentenceFor(entry) ?? []);
const refused = (message: string, field = "") => ({
  ok: false,
  errors: { [field]: [expect.stringContaining(message)] },
});

describe("a tip of a sale that was refunded", () => {
  it.each([
    ["in part", { scope: "amount", amountCents: 100, method: "card" } as const, -100],
    ["in full", { ...ALL, method: "card" } as const, -3600],
  ])("can still be refunded after its sale was refunded %s", async (_, wish, refundCents) => {
    await sellWithTip();
    await refundAtTruck(1, wish, OWNER);
    expect(await give(500, "card")).toMatchObject({ ok: true, row: { kind: "tip", cents: -500 } });
    expect(till()).toEqual({ cash: 0, card: 3600 + refundCents });
    expect(await give(1, "card")).toEqual({
      ...refused("This order has no tip left to refund."),
      kind: "conflict",
    });
  });
});

describe("refunding a tip", () => {
  it("changes the tips of its day, and neither its sales, its refunds, its tax, nor its stock", async () => {
    await changeTax({ mode: "included", noStop: 8750 }, OWNER);
    await sellWithTip("cash");
    const taxed = read().select().from(taxEntries).all();
    expect(taxed).toHaveLength(1);
    const shelf = [stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)];
    await give(200);
    const { sums } = readOpenPeriod();
    expect([cashOf(sums), sumOf(sums, isTip)]).toEqual([3900, 300]);
    expect(order()).toMatchObject({ refundedCents: 0, receivedCents: 3600, tipCents: 500 });
    expect(read().select().from(taxEntries).all()).toEqual(taxed);
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual(shelf);
    expect(queuedEmails()).toEqual([]);
    const day = new Date().toISOString().slice(0, 10);
    const clock = { zone: "UTC", endsAtHour: 0 };
    const { total } = salesReport({ from: day, to: day }, "day", clock);
    expect(total).toMatchObject({ count: 1, salesCents: 3600, refundedCents: 0, tipCents: 300 });
    expect(takenCents(total)).toBe(3900);
  });

  it("never gives back more than is left of it", async () => {
    await sellWithTip();
    expect(await give(501)).toEqual({
      ...refused("You can refund up to $5.00 of the tip.", "tipCents"),
      kind: "conflict",
    });
    await give(450);
    expect(await give(51)).toMatchObject(
      refused("You can refund up to $0.50 of the tip.", "tipCents"),
    );
    expect(await give(0)).toMatchObject(refused("Enter the amount.", "tipCents"));
    expect(await give(50)).toMatchObject({ ok: true });
    expect(till()).toEqual({ cash: -500, card: 4100 });
  });

  it("asks again about what a colleague gave back meanwhile", async () => {
    await sellWithTip();
    const opened = { tipCents: 200, method: "cash", tipRefunded: "$0.00" } as const;
    await refundTip(1, opened, COLLEAGUE);
    expect(await refundTip(1, opened, OWNER)).toMatchObject(
      refused("$2.00 of it has now been refunded. Nothing was refunded this time."),
    );
    expect(till().cash).toBe(-200);
  });

  it("happens once, however often its form is sent", async () => {
    await sellWithTip();
    const sent = { ...OWNER, idempotencyKey: "one form" };
    const first = await give(200, "cash", sent);
    expect(await give(200, "cash", sent)).toEqual(first);
    expect(till().cash).toBe(-200);
  });

  it("is refused where no tip was paid at the truck", async () => {
    const start = await started([piecesOf(tin)]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    expect(await give(100)).toMatchObject(refused("no tip left"));
    expect(await refundTip(4711, { tipCents: 1, method: "cash" }, OWNER)).toMatchObject({
      kind: "missing",
    });
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([
      { id: intentOf(start), refunded: 0 },
    ]);
  });

  it("is refused once the sale was voided", async () => {
    await sellWithTip();
    await voidPayment(1, {}, OWNER);
    expect(await give(100)).toMatchObject(refused("no tip left"));
    expect(till()).toEqual({ cash: 0, card: 0 });
  });
});

describe("a sale whose tip was refunded", () => {
  it("can't be voided, which would give the tip back twice, until that's undone", async () => {
    await sellWithTip("cash");
    const made = await give(200);
    const why = "Part of this order was refunded, so you can't void it.";
    expect(await voidPayment(1, {}, OWNER)).toMatchObject(refused(why));
    await undoRefund(1, { entryId: made.ok ? made.row.id : 0 }, OWNER);
    expect(till().cash).toBe(4100);
    expect(await voidPayment(1, {}, OWNER)).toMatchObject({ ok: true });
    expect(till().cash).toBe(0);
  });

  it("takes the whole tip along to another method, and its refund stays where it was made", async () => {
    await sellWithTip("card");
    await give(200, "cash");
    await changePaymentMethod(1, "cash", OWNER);
    expect(till()).toEqual({ cash: 3900, card: 0 });
    expect(await give(301)).toMatchObject(refused("up to $3.00", "tipCents"));
  });

  it("gets the tip refund back by the method it was given in", async () => {
    await sellWithTip("cash");
    const made = await give(200, "card");
    expect(till()).toEqual({ cash: 4100, card: -200 });
    await undoRefund(1, { entryId: made.ok ? made.row.id : 0 }, OWNER);
    expect(till()).toEqual({ cash: 4100, card: 0 });
  });

  it("undoes the tip refund once, and nothing else of the tip", async () => {
    await sellWithTip("card");
    await changePaymentMethod(1, "cash", OWNER);
    const made = await refundTip(1, { tipCents: 200, method: "cash", reason: "Typo" }, OWNER);
    const entryId = made.ok ? made.row.id : 0;
    const tips = tillEntriesOf(read(), 1).filter(({ kind }) => kind === "tip");
    for (const { id } of tips.filter(({ id }) => id !== entryId))
      expect(await undoRefund(1, { entryId: id }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(await undoRefund(1, { entryId, reason: "Wrong row" }, OWNER)).toMatchObject({
      ok: true,
      row: { kind: "tip", method: "cash", cents: 200 },
    });
    expect(await undoRefund(1, { entryId }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(till()).toEqual({ cash: 4100, card: 0 });
    expect(historyOfOrder(1)).toEqual([
      "Sold at the window",
      "Paid $36.00 at the truck, by card (entered by ana@example.com)",
      "$5.00 tip, by card (entered by ana@example.com)",
      "Payment corrected: in cash (entered by ana@example.com)",
      "$2.00 of the tip refunded, in cash: Typo (entered by ana@example.com)",
      "$2.00 tip refund undone, in cash: Wrong row (entered by ana@example.com)",
    ]);
    expect(toldOf()).toEqual([
      "Sold at the window",
      "Corrected the payment: in cash",
      "Refunded $2.00 of the tip",
      "Undid a tip refund",
    ]);
  });
});

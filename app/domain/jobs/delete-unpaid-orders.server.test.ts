import { sql } from "drizzle-orm";
import { getTableConfig } from "drizzle-orm/sqlite-core";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { databaseVersion, read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import { cancelReservation, payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { intentOf, piecesOf, reserved, started, stranger } from "../../../tests/checkout";
import { advanceClock, DAY_MS, inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, ledgerOf, queuedEmails, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { tables } from "../../../tests/tables";
import { soldAtWindow } from "../../../tests/window-sales";
import { deleteUnpaidOrders } from "./delete-unpaid-orders.server";
import { endReservations, expireOverdueOrders } from "./payment-job.server";

const stripeTest = withLocalStripe();
beforeEach(stopClock);

let tin: { id: number; inventoryId: number };
let stop: { id: number };
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  stop = await makeEvent({ startDate: inHours(1), endDate: inHours(3) });
});

const expiredByCard = async () => {
  await started([piecesOf(tin, 2)], stranger());
  advanceClock(16 * 60_000);
  await expireOverdueOrders();
};
const reserveOne = () => reserved([piecesOf(tin)], stop);
const ids = () => allOrders().map(({ id }) => id);

/** Rows of any table that belong to an order. */
function rowsAboutOrders(): string[] {
  return tables.flatMap((table) => {
    const { name, foreignKeys } = getTableConfig(table);
    const toOrders = foreignKeys
      .map((key) => key.reference())
      .filter(({ foreignColumns: [to] }) => to && getTableConfig(to.table).name.startsWith("order"))
      .flatMap(({ columns }) => columns.filter((column) => column.name.endsWith("order_id")));
    const found = toOrders.flatMap((column) =>
      read().all(sql`SELECT 1 FROM ${table} WHERE ${column} IS NOT NULL`),
    );
    return found.length > 0 ? [name] : [];
  });
}

describe("an order that ended unpaid", () => {
  it("is deleted after seven days, from every table, and its items are all there", async () => {
    await expiredByCard();
    await reserveOne();
    await cancelReservation(2, OWNER);
    expect(rowsAboutOrders().sort()).toEqual(["holds", "order_lines", "stock_movements"]);
    advanceClock(7 * DAY_MS - 60_000);
    await deleteUnpaidOrders();
    expect(ids()).toEqual([2]);
    advanceClock(DAY_MS);
    await deleteUnpaidOrders();
    expect([ids(), rowsAboutOrders(), queuedEmails()]).toEqual([[], [], []]);
    expect(read().select().from(audit).all()).toEqual([]);
    expect([stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([10, 10]);
    // The deleted order's number isn't given out again, even if it was the newest.
    const { id } = await makeOrder();
    expect(id).toBeGreaterThan(2);
  });

  it("is deleted along with the reservation that it had taken over", async () => {
    tin = await makeProduct({ stock: 1 });
    await reserveOne();
    await started([piecesOf(tin)]);
    expect(allOrders()[1]?.replacesOrderId).toBe(1);
    advanceClock(DAY_MS);
    await expireOverdueOrders();
    await endReservations();
    advanceClock(8 * DAY_MS);
    await deleteUnpaidOrders();
    expect(ids()).toEqual([]);
  });

  it("causes no write if there's none, so that kept pages stay", async () => {
    await reserveOne();
    advanceClock(8 * DAY_MS);
    const before = databaseVersion();
    await deleteUnpaidOrders();
    expect(databaseVersion()).toBe(before);
  });

  it("is deleted however many there are", async () => {
    const given = { status: "expired", paidAt: null, receivedCents: 0 } as const;
    for (let n = 0; n < 101; n++) await makeOrder(given, [{ productId: tin.id }]);
    advanceClock(8 * DAY_MS);
    await deleteUnpaidOrders();
    expect(ids()).toEqual([]);
  });
});

describe("an old order", () => {
  afterEach(async () => {
    advanceClock(400 * DAY_MS);
    await deleteUnpaidOrders();
    expect(ids()).toEqual([1]);
  });

  it("stays for good if it was paid", async () => {
    const start = await started([piecesOf(tin)]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
  });

  it("stays for good if it was sold at the window and voided", async () => {
    await soldAtWindow({ productId: tin.id, unitPriceCents: 1800 });
    await voidPayment(1, {}, OWNER);
    expect(allOrders()[0]?.status).toBe("expired");
  });

  it("stays for good if it was paid at the truck, voided, and not picked up", async () => {
    await reserveOne();
    await payAndHandOver(1, "cash", OWNER);
    await voidPayment(1, {}, OWNER);
    advanceClock(DAY_MS);
    await endReservations();
    expect(allOrders()[0]?.status).toBe("expired");
  });

  it("stays for good if its items aren't back", async () => {
    await reserveOne();
    await write((tx) => tx.run(sql`UPDATE orders SET status = 'expired'`));
  });
});

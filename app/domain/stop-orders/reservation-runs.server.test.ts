import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { orders } from "~/db/schema/orders.server";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeOrder, OWNER, RESERVED } from "../../../tests/factories";
import { allOrders, historyOfOrder, queuedEmails } from "../../../tests/ledger";
import {
  cancelReservationRun,
  findReservationRun,
  listReservationRuns,
} from "./reservation-runs.server";

let stop: { id: number };
let latte: { id: number };
beforeEach(async () => {
  stop = await makeEvent({ title: "Lunch", startDate: inHours(1), endDate: inHours(4) });
  latte = await makeMenuItem();
});

async function reserveFrom(clientHash: string, number: number, given: object = {}) {
  for (let n = 0; n < number; n++)
    await makeOrder(
      { ...RESERVED, pickupEventId: stop.id, clientHash, totalCents: 650, ...given },
      [{ productId: latte.id }],
    );
}

const statuses = () => allOrders().map(({ status }) => status);

describe("a run of reservations", () => {
  it("is eight or more that are unpaid, for one stop, from one network", async () => {
    const other = await makeEvent({ title: "Dinner", startDate: inHours(1), endDate: inHours(4) });
    await reserveFrom("few", 7);
    await reserveFrom("few", 1, { pickupEventId: other.id });
    await reserveFrom("few", 3, { status: "paid", paidAt: new Date(), receivedCents: 650 });
    expect(listReservationRuns()).toEqual([]);
    await reserveFrom("many", 9);
    await reserveFrom("few", 1);
    expect(listReservationRuns()).toEqual([
      { id: 12, orders: 9, totalCents: 9 * 650, stop: "Lunch" },
      { id: 1, orders: 8, totalCents: 8 * 650, stop: "Lunch" },
    ]);
    expect([findReservationRun(15)?.orders, findReservationRun(8)]).toEqual([9, null]);
  });

  it("is let go of in one press, and nobody else's", async () => {
    await reserveFrom("many", 8);
    await reserveFrom("other", 1);
    for (const _time of ["first", "second"])
      expect(await cancelReservationRun(1, OWNER)).toEqual({ ok: true });
    expect(statuses()).toEqual([...Array(8).fill("expired"), "pending"]);
    expect(historyOfOrder(8)).toContain("Reservation canceled");
    expect(listReservationRuns()).toEqual([]);
    expect(await cancelReservationRun(99, OWNER)).toMatchObject({ kind: "missing" });
    expect(findReservationRun(99)).toBeNull();
  });

  it("emails those who got an email about their reservation, and no address that got none", async () => {
    await reserveFrom("many", 8);
    await write((tx) => {
      tx.update(orders).set({ confirmBy: new Date() }).where(eq(orders.id, 3)).run();
      for (const id of [1, 2, 3]) {
        const sent = { sentAt: new Date(), lastError: id === 2 ? "Not sent" : null };
        const row = {
          kind: "order_reservation",
          dedupeKey: `order:${id}:reservation`,
          payload: {},
        };
        tx.insert(outbox)
          .values({ ...row, ...sent })
          .run();
      }
    });
    await cancelReservationRun(1, OWNER);
    const canceled = queuedEmails().filter(({ kind }) => kind === "order_reservation_cancelled");
    expect(canceled.map(({ payload }) => payload.orderId)).toEqual([1]);
  });
});

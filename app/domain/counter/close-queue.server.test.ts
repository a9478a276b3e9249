import { beforeEach, describe, expect, it } from "vitest";
import { CLOSING } from "~/domain/events/question-fields";
import { conflict } from "~/domain/result";
import { inHours, stopClock } from "../../../tests/clock";
import {
  makeDispute,
  makeEvent,
  makeFailedRefund,
  makeOrder,
  makeProduct,
  OWNER,
  RESERVED_WITH_CODE,
} from "../../../tests/factories";
import { allOrders, historyOfOrder } from "../../../tests/ledger";
import { closeQueue } from "./close-queue.server";

let tin: { id: number };
let stop: { id: number };
beforeEach(async () => {
  stopClock();
  tin = await makeProduct({ stock: 0 });
  stop = await makeEvent({ startDate: inHours(-4), endDate: inHours(-1) });
});

const wait = (given: Parameters<typeof makeOrder>[0] = {}) =>
  makeOrder({ pickupEventId: stop.id, ...given }, [{ productId: tin.id, unitPriceCents: 650 }]);

const gone = () =>
  allOrders()
    .filter(({ handedOverAt }) => handedOverAt)
    .map(({ id }) => id);

describe("closing a stop for good", () => {
  it("says of a disputed order that it is, and completes it all the same", async () => {
    await wait();
    await makeDispute({ orderId: 1 });
    const fate = "#1, payment disputed: will be marked picked up";
    expect(await closeQueue(stop.id, OWNER)).toEqual(conflict({ [CLOSING]: [fate] }));
    expect(gone()).toEqual([]);
    expect(await closeQueue(stop.id, OWNER, fate)).toEqual({ ok: true });
    expect(gone()).toEqual([1]);
    expect(historyOfOrder(1)).toContain("Completed despite the dispute");
  });

  it("names the order that stays because its items are missing, and closes the others", async () => {
    await wait();
    await wait({ customerName: "Maya" });
    await wait({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(1) });
    await makeFailedRefund({ orderId: 2, productId: tin.id, quantity: 1, amountCents: 650 });
    const fates = [
      "#1, paid $6.50: will be marked picked up",
      "#2 Maya, paid $6.50: will be marked picked up",
      "#3, $6.50 due: will be canceled",
    ];
    expect(await closeQueue(stop.id, OWNER, fates.join(" "))).toEqual(
      conflict({ "": [expect.stringMatching(/^#2 Maya: The refund for this order failed/)] }),
    );
    expect(gone()).toEqual([1]);
    expect(historyOfOrder(1)).toContain("Completed");
    expect(allOrders().map(({ status }) => status)).toEqual(["paid", "paid", "expired"]);
  });

  it("is the owner's alone, and of a stop that's there", async () => {
    await wait();
    const yes = "#1, paid $6.50: will be marked picked up";
    for (const role of ["counter", "manager"] as const) {
      const helper = { sub: "helper:1", name: "Mia", role };
      expect(await closeQueue(stop.id, helper, yes)).toMatchObject({ kind: "forbidden" });
    }
    expect(gone()).toEqual([]);
    expect(await closeQueue(4711, OWNER)).toMatchObject({ kind: "missing" });
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import type { orders } from "~/db/schema/orders.server";
import * as counter from "~/routes/admin.counter";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeOrder } from "../factories";
import { allOrders } from "../ledger";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, mendDatabase, outcomeOf } from "./as-administrator";

/** Each tap by the form that it posts. */

const admin = asAdministrator();
const PATH = "/admin/counter";

let stop: { id: number };
let latte: { id: number };
beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
});

const wait = (given: Partial<typeof orders.$inferInsert> = {}) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 30, ...given }, [
    { productId: latte.id, name: "Latte", unitPriceCents: 650 },
  ]);
const reserve = () =>
  wait({
    status: "pending",
    paymentKind: "truck",
    reservationCode: "K7RM4",
    paidAt: null,
    receivedCents: 0,
    holdExpiresAt: inHours(2),
  });

const tap = async (fields: Record<string, string>) =>
  (await counter.action(admin.form(PATH, { id: "1", ...fields }))) as Response;
const stored = () => {
  const { status, makingAt, readyAt, handedOverAt, truckPayment } = allOrders()[0] ?? {};
  const [isMaking, isReady, isGone] = [makingAt, readyAt, handedOverAt].map(Boolean);
  return { status, truckPayment, isMaking, isReady, isGone };
};
const PAID = { status: "paid", truckPayment: null, isMaking: false, isReady: false, isGone: false };

describe("a tap", () => {
  it.each([
    ["start", { ...PAID, isMaking: true }],
    ["ready", { ...PAID, isReady: true }],
    ["gone", { ...PAID, isGone: true }],
  ])("is stored as '%s', and leads to where it can be undone", async (act, after) => {
    await wait();
    const done = await outcomeOf(await tap({ act, refunded: "$0.00" }));
    expect(done).toEqual({ status: 303, to: `${PATH}?did=${act}&id=1`, toast: null });
    expect(stored()).toEqual(after);
    const undone = await outcomeOf(await tap({ act: "undo", of: act }));
    expect(undone).toEqual({ status: 303, to: PATH, toast: null });
    expect(stored()).toEqual(PAID);
  });

  it.each(["cash", "card"])("takes the payment of a reservation: %s", async (act) => {
    await reserve();
    expect((await tap({ act })).status).toBe(303);
    expect(stored()).toEqual({ ...PAID, truckPayment: act, isGone: true });
    expect((await tap({ act: "undo", of: "gone" })).status).toBe(409);
    expect(stored().isGone).toBe(true);
    expect((await tap({ act: "undo", of: act })).status).toBe(303);
    expect(stored()).toEqual({ ...PAID, status: "pending" });
  });

  it("stays where it is if it's by a script", async () => {
    await wait();
    const asked = admin.form(PATH, { act: "start", id: "1" });
    asked.request.headers.set("Sec-Fetch-Dest", "empty");
    const answer = (await counter.action(asked)) as Response;
    expect([answer.status, await answer.json()]).toEqual([200, { done: true }]);
    expect(stored().isMaking).toBe(true);
  });

  it("dismisses what was refunded", async () => {
    await wait({ makingAt: new Date(), refundedCents: 650 });
    expect((await tap({ act: "dismiss" })).status).toBe(303);
    expect(stored()).toEqual(PAID);
  });

  it.each([
    ["nothing that it knows", { act: "eat" }, 422],
    ["no order", { act: "start", id: "" }, 422],
    ["an order that isn't a number", { act: "start", id: "one" }, 422],
    ["to undo what it doesn't know", { act: "undo", of: "dinner" }, 422],
    ["a field too many", { act: "start", price: "1" }, 422],
    ["what isn't paid yet", { act: "start", id: "2" }, 409],
    ["what was refunded since it was shown", { act: "gone", refunded: "$2.00" }, 409],
  ])("is refused if it says %s", async (_, fields, status) => {
    await wait();
    await wait({ status: "pending", paidAt: null, receivedCents: 0 });
    expect((await tap(fields)).status).toBe(status);
    expect(stored()).toEqual(PAID);
  });

  it("leads back to the line and says so if its order doesn't exist", async () => {
    const { status, to, toast } = await outcomeOf(await tap({ act: "start", id: "9" }));
    expect([status, to, toast?.description]).toEqual([303, PATH, "This order no longer exists."]);
  });

  it("says when nothing can be saved", async () => {
    await wait();
    breakDatabase();
    const { status } = await tap({ act: "start" });
    mendDatabase();
    expect(status).toBe(503);
    expect(stored()).toEqual(PAID);
  });
});

describe("the queue", () => {
  it("says so if it can't be read, and the page stays", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE orders RENAME TO lost`));
    const answer = await counter.loader(admin.get(PATH));
    expect([answer.status, (await answer.json()).queue]).toEqual([200, { ok: false }]);
    expect(log.errors()).toHaveLength(1);
    log.restore();
  });
});

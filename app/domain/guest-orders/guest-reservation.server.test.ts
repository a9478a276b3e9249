import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { orders } from "~/db/schema/orders.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { cancelEvent, runLate, updateEvent } from "~/domain/events/events.server";
import { endReservations, expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { historyOf } from "~/domain/order-desk/order-history.server";
import { findDeskOrder, readQueueStatus } from "~/domain/order-desk/order-queries.server";
import { refusal } from "~/domain/result";
import { cancelReservation, payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { moveOwnOrder } from "~/domain/stop-orders/move-order.server";
import { begin, intentOf, piecesOf, started } from "../../../tests/checkout";
import { advanceClock, HOUR_MS, inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeProduct, OWNER } from "../../../tests/factories";
import {
  allOrders,
  ledgerOf,
  markAllEmailsSent,
  queuedEmails,
  stockOf,
} from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { ownMailbox } from "../../../tests/mailbox";
import { cancelOwnReservation, confirmReservation } from "./guest-reservation.server";

const stripeTest = withLocalStripe();
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

ownMailbox();
beforeEach(stopClock);

type Asked = { email?: string; browserId?: string; eventId?: number };

let tin: Awaited<ReturnType<typeof makeProduct>>;
let near: { id: number };
let far: { id: number };
beforeEach(async () => {
  tin = await makeProduct({ name: "Tin", stock: 6 });
  near = await makeEvent({ startDate: inHours(2), endDate: inHours(5) });
  far = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
});

function ask({ email = "yuki@example.com", browserId = "phone", eventId = far.id }: Asked = {}) {
  const fulfillment = { method: "pickup" as const, eventId };
  return reserve(
    { email, items: [piecesOf(tin)], fulfillment },
    { browserId, networkKey: "client", hasLimits: false },
  );
}

async function reserved(asked?: Asked) {
  const made = await ask(asked);
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.row;
}

const statuses = () => allOrders().map(({ status }) => status);

/** The key in an email's link, of the newest where none is named. */
function keyInLetter(letter = queuedEmails().at(-1)): string {
  if (!letter) throw new Error("No letter");
  return /\?confirm=([\w-]+)/.exec(writeEmail(letter, SENDER).text)?.[1] ?? "";
}

describe("one reservation at a time", () => {
  it("is allowed for a browser", async () => {
    await reserved();
    expect(await ask({ email: "other@example.com" })).toMatchObject(
      refusal("conflict", expect.stringContaining("You already have a reservation")),
    );
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["pending"], 5]);
  });

  it("is allowed again when it has ended, and never counted by network", async () => {
    const { token } = await reserved();
    await cancelOwnReservation(token);
    await reserved();
    expect(await ask({ browserId: "other", email: "other@example.com" })).toMatchObject({
      ok: true,
    });
  });
});

describe("a reservation's ring at the counter", () => {
  const news = (waiting: number, since: number) => ({
    waiting,
    newest: waiting && since,
    newestOrder: waiting ? { id: 1, customerName: null } : null,
    refundedOrPendingCents: 0,
  });

  it("comes at once if its stop begins soon", async () => {
    await reserved({ eventId: near.id });
    expect(readQueueStatus()).toMatchObject(news(1, Date.now()));
  });

  it("comes once when it's confirmed, if it's for later", async () => {
    const { token } = await reserved({ eventId: far.id });
    expect(readQueueStatus()).toMatchObject(news(0, 0));
    advanceClock(60_000);
    const confirmed = Date.now();
    await confirmReservation(token, keyInLetter());
    advanceClock(60_000);
    await confirmReservation(token, keyInLetter());
    expect(readQueueStatus()).toMatchObject(news(1, confirmed));
  });
});

describe("somebody who types another person's address", () => {
  const answerTo = async (asked: Asked) => {
    const { id, token, reservationCode, ...rest } = await reserved(asked);
    const { browserHash, cartFingerprint, email, ...answer } = rest;
    return answer;
  };

  it.each(["near", "far"] as const)(
    "reads the same whether or not it has a reservation (%s)",
    async (when) => {
      const eventId = { near, far }[when].id;
      const first = await reserved({ eventId });
      if (when === "far") await confirmReservation(first.token, keyInLetter());
      const free = await answerTo({ browserId: "a", email: "free@example.com", eventId });
      expect(await answerTo({ browserId: "b", eventId })).toEqual(free);
    },
  );

  it("keeps nobody from reserving or confirming", async () => {
    await reserved({ browserId: "a", eventId: near.id });
    await reserved({ browserId: "b" });
    const { token } = await reserved({ browserId: "own" });
    expect(await confirmReservation(token, keyInLetter())).toMatchObject({ ok: true });
    await markAllEmailsSent();
    advanceClock(HOUR_MS);
    await endReservations();
    expect(statuses()).toEqual(["pending", "expired", "pending"]);
  });

  it("lets the address's owner know of everything, by email and there alone", async () => {
    const { id, token } = await reserved({ eventId: near.id });
    await reserved({ browserId: "tag", email: "yuki+tea@example.com" });
    const tagged = queuedEmails().at(-1);
    await reserved({ browserId: "other", email: "Yuki@example.com" });
    const newest = queuedEmails().at(-1);
    const textOf = (letter = newest) => (letter ? writeEmail(letter, SENDER).text : "");
    expect(textOf()).toContain(`#${id}: https://shop.test/orders/${token}`);
    expect(textOf(tagged)).not.toContain(token);
    expect(textOf(tagged)).not.toContain("more reservations");
  });
});

describe("a mailbox", () => {
  it.each(["yuki@example.com", "YUKI+2@example.com"])(
    "confirms one reservation for later (%s), and another once that's canceled",
    async (email) => {
      const first = await reserved();
      await confirmReservation(first.token, keyInLetter());
      const second = await reserved({ browserId: "other", email });
      const key = keyInLetter();
      expect(await confirmReservation(second.token, key)).toMatchObject(
        refusal("conflict", expect.stringContaining(`reservation #${first.id}.`)),
      );
      expect(allOrders()[1]).toMatchObject({ confirmBy: inHours(1) });
      await cancelOwnReservation(first.token);
      const told = { kind: "reservation_canceled_by_guest", payload: { orderId: first.id } };
      expect(queuedEmails().at(-1)).toMatchObject(told);
      expect(await confirmReservation(second.token, key)).toMatchObject({ ok: true });
      const stranger = await reserved({ browserId: "stranger", email: "kei@example.com" });
      expect(await confirmReservation(stranger.token, keyInLetter())).toMatchObject({ ok: true });
    },
  );

  it("is the same at Gmail, however its dots are set", async () => {
    const first = await reserved({ email: "yuki.mori@gmail.com" });
    await confirmReservation(first.token, keyInLetter());
    const dotted = { browserId: "other", email: "y.u.k.i.mori@googlemail.com" };
    const { token } = await reserved(dotted);
    expect(await confirmReservation(token, keyInLetter())).toMatchObject({ kind: "conflict" });
  });
});

describe("a reservation for later", () => {
  it("is let go within the hour unless its customer confirms it", async () => {
    const { token } = await reserved();
    expect(allOrders()).toMatchObject([{ confirmBy: inHours(1), holdExpiresAt: inHours(1) }]);
    await markAllEmailsSent();
    advanceClock(HOUR_MS);
    await endReservations();
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["expired"], 6]);
    expect(await confirmReservation(token, keyInLetter())).toMatchObject({ kind: "conflict" });
    expect(statuses()).toEqual(["expired"]);
  });

  it("is kept until its stop ends once the link in its email was used, once or twice", async () => {
    const { token } = await reserved();
    const key = keyInLetter();
    for (const _time of ["first", "second"])
      expect(await confirmReservation(token, key)).toMatchObject({ ok: true });
    expect(allOrders()).toMatchObject([{ confirmBy: null, holdExpiresAt: inHours(28) }]);
    expect(queuedEmails()).toHaveLength(1);
    advanceClock(HOUR_MS);
    await endReservations();
    expect(statuses()).toEqual(["pending"]);
  });

  it("isn't confirmed by somebody who only knows its page, or has another's key", async () => {
    const { token } = await reserved();
    const own = keyInLetter();
    await reserved({ browserId: "other", email: "other@example.com" });
    for (const key of ["", "x", keyInLetter(), `${own}x`])
      expect(await confirmReservation(token, key)).toMatchObject({ kind: "missing" });
    expect(await confirmReservation("nobody", own)).toMatchObject({ kind: "missing" });
    expect(allOrders()[0]).toMatchObject({ confirmBy: inHours(1) });
  });

  it("isn't prolonged by a stop that moves, and follows it once it's confirmed", async () => {
    const { token } = await reserved();
    await updateEvent(far.id, { endDate: inHours(30).toISOString() }, OWNER);
    expect(allOrders()).toMatchObject([{ holdExpiresAt: inHours(1) }]);
    await confirmReservation(token, keyInLetter(queuedEmails()[0]));
    expect(allOrders()).toMatchObject([{ holdExpiresAt: inHours(30) }]);
  });

  it("ends with its stop if that is moved to end within the hour", async () => {
    await reserved();
    const sooner = { startDate: inHours(0.1).toISOString(), endDate: inHours(0.5).toISOString() };
    await updateEvent(far.id, sooner, OWNER);
    expect(allOrders()).toMatchObject([{ confirmBy: inHours(1), holdExpiresAt: inHours(0.5) }]);
  });

  it("is told of its stop's changes once it's confirmed, and only then", async () => {
    const { token } = await reserved();
    const key = keyInLetter();
    await updateEvent(far.id, { startDate: inHours(25).toISOString() }, OWNER);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_reservation"]);
    await confirmReservation(token, key);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_reservation", "stop_changed"]);
  });

  it("isn't told that its stop was canceled", async () => {
    await reserved();
    await cancelEvent(far.id, OWNER);
    expect(statuses()).toEqual(["expired"]);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_reservation"]);
  });

  it("is canceled by the owner without an email", async () => {
    const { id } = await reserved();
    expect(await cancelReservation(id, OWNER)).toMatchObject({ ok: true });
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_reservation"]);
  });

  it("needs no confirmation for a stop that begins soon", async () => {
    await reserved({ eventId: near.id });
    expect(allOrders()).toMatchObject([{ confirmBy: null, holdExpiresAt: inHours(5) }]);
    expect(keyInLetter()).toBe("");
  });
});

describe("a customer who cancels a reservation", () => {
  it("puts its items back once, and the owner sees who did it", async () => {
    const { id, token } = await reserved();
    for (const _time of ["first", "second"])
      expect(await cancelOwnReservation(token)).toMatchObject({ ok: true });
    expect([statuses(), stockOf(tin.inventoryId), ledgerOf(tin.inventoryId)]).toEqual([
      ["expired"],
      6,
      6,
    ]);
    const order = findDeskOrder(id);
    expect(order && historyOf(order).map(({ what }) => what)).toEqual([
      "Reserved",
      "Canceled by the customer",
    ]);
    expect(read().select().from(audit).all()).toMatchObject([{ actor: "guest" }]);
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["order_reservation"]);
  });

  it("can't cancel it once it was paid at the truck, and its link confirms nothing more", async () => {
    const { id, token } = await reserved();
    const key = keyInLetter();
    await payAndHandOver(id, "cash", OWNER);
    expect(await cancelOwnReservation(token)).toMatchObject({ kind: "conflict" });
    expect(await confirmReservation(token, key)).toMatchObject({ ok: true });
    expect(statuses()).toEqual(["paid"]);
  });

  it("can't cancel a paid one, an order by card, or anybody else's", async () => {
    const start = await started([piecesOf(tin)]);
    const [card] = allOrders();
    expect(await cancelOwnReservation(card?.token ?? "")).toMatchObject({ kind: "conflict" });
    confirmCard(stripeTest.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    expect(await cancelOwnReservation(card?.token ?? "")).toMatchObject({ kind: "conflict" });
    expect(await cancelOwnReservation("nobody")).toMatchObject({ kind: "missing" });
    expect(statuses()).toEqual(["paid"]);
  });
});

describe("a customer who reserved the last item and pays it by card", () => {
  const card = { browserId: "phone" };
  beforeEach(async () => {
    tin = await makeProduct({ name: "Tin", stock: 1 });
  });

  it("takes it over from their own reservation, and nobody else does", async () => {
    await reserved({ eventId: near.id });
    expect(await begin([piecesOf(tin)], { browserId: "other" })).toMatchObject({
      kind: "conflict",
    });
    const start = await started([piecesOf(tin)], card);
    expect(statuses()).toEqual(["expired", "pending"]);
    confirmCard(stripeTest.stripe, start.clientSecret);
    await verifyPayment(intentOf(start));
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["expired", "paid"], 0]);
  });

  it("gets the reservation back if the card isn't charged", async () => {
    const { reservationCode } = await reserved({ eventId: near.id });
    await started([piecesOf(tin)], card);
    advanceClock(16 * 60_000);
    await expireOverdueOrders();
    expect(allOrders()).toMatchObject([
      { status: "pending", reservationCode, holdExpiresAt: expect.any(Date) },
      { status: "expired" },
    ]);
    expect(stockOf(tin.inventoryId)).toBe(0);
    advanceClock(5 * HOUR_MS);
    await endReservations();
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["expired", "expired"], 1]);
  });

  it("doesn't get it back once it was canceled from a page that still showed it", async () => {
    const { token } = await reserved({ eventId: near.id });
    await started([piecesOf(tin)], card);
    expect(await cancelOwnReservation(token)).toMatchObject({ ok: true });
    advanceClock(16 * 60_000);
    await expireOverdueOrders();
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["expired", "expired"], 1]);
  });

  it("doesn't get it back for a stop that was called off meanwhile", async () => {
    await reserved({ eventId: near.id });
    await started([piecesOf(tin)], card);
    await cancelEvent(near.id, OWNER);
    advanceClock(16 * 60_000);
    await expireOverdueOrders();
    expect([statuses(), stockOf(tin.inventoryId)]).toEqual([["expired", "expired"], 1]);
  });
});

describe("a reservation at a stop that's late", () => {
  beforeEach(() => runLate(near.id, 30, OWNER));

  it("is kept as much longer from the start", async () => {
    await reserved({ eventId: near.id });
    expect(allOrders()).toMatchObject([{ holdExpiresAt: inHours(5.5) }]);
  });

  it("is kept as much longer after it's moved there", async () => {
    const third = await makeEvent({ startDate: inHours(1), endDate: inHours(4) });
    const { token } = await reserved({ eventId: third.id });
    await moveOwnOrder(token, { method: "pickup", eventId: near.id });
    expect(allOrders()).toMatchObject([{ holdExpiresAt: inHours(5.5) }]);
  });
});

describe("moving a reservation", () => {
  const moved = async (eventId: number) => {
    const token = allOrders()[0]?.token ?? "";
    return moveOwnOrder(token, { method: "pickup", eventId });
  };

  it("doesn't keep one for days that nobody had to confirm", async () => {
    await reserved({ eventId: near.id });
    expect(await moved(far.id)).toMatchObject(
      refusal(
        "conflict",
        expect.stringContaining("Cancel it, and reserve again."),
        "fulfillment.eventId",
      ),
    );
    expect(allOrders()).toMatchObject([{ pickupEventId: near.id, holdExpiresAt: inHours(5) }]);
    const postponed = { startDate: inHours(30).toISOString(), endDate: inHours(33).toISOString() };
    await updateEvent(near.id, postponed, OWNER);
    expect(await moved(near.id)).toEqual({ ok: true });
  });

  it("doesn't keep one for days by way of a stop in between", async () => {
    await reserved({ eventId: near.id });
    advanceClock(1.5 * HOUR_MS);
    const between = await makeEvent({ startDate: inHours(2.5), endDate: inHours(5) });
    expect(await moved(between.id)).toEqual({ ok: true });
    expect(await moved(far.id)).toMatchObject({ kind: "conflict" });
  });

  it("moves one that was confirmed to today and back", async () => {
    const { token, confirmBy } = await reserved();
    expect(confirmBy).not.toBeNull();
    await write((tx) => tx.update(orders).set({ confirmBy: null, confirmedAt: new Date() }).run());
    expect(await moveOwnOrder(token, { method: "pickup", eventId: near.id })).toEqual({ ok: true });
    expect(await moved(far.id)).toEqual({ ok: true });
  });

  it("writes nothing if nothing changes, and only so often if it does", async () => {
    const third = await makeEvent({ startDate: inHours(3), endDate: inHours(5) });
    await reserved({ eventId: near.id });
    const moves = () => read().select().from(audit).all().length;
    expect([await moved(near.id), moves()]).toEqual([{ ok: true }, 0]);
    for (let times = 0; times < 15; times++)
      for (const { id } of [third, near]) expect(await moved(id)).toEqual({ ok: true });
    expect(await moved(third.id)).toMatchObject({ kind: "limited" });
    expect([moves(), allOrders()]).toMatchObject([30, [{ pickupEventId: near.id }]]);
    expect(await moved(near.id)).toEqual({ ok: true });
  });

  it("takes along the confirmation", async () => {
    const farther = await makeEvent({ startDate: inHours(48), endDate: inHours(52) });
    const { token } = await reserved();
    expect(await moved(farther.id)).toMatchObject({ kind: "conflict" });
    await confirmReservation(token, keyInLetter());
    expect(await moved(farther.id)).toEqual({ ok: true });
    expect(allOrders()).toMatchObject([{ pickupEventId: farther.id, holdExpiresAt: inHours(52) }]);
  });
});

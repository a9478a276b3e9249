import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { confirmKeyOf } from "~/domain/checkout/confirm-key.server";
import { markReady, undoReady } from "~/domain/counter/counter-actions.server";
import { cancelEvent, runLate, updateEvent } from "~/domain/events/events.server";
import { confirmReservation } from "~/domain/guest-orders/guest-reservation.server";
import { UNDO_MS } from "~/domain/orders/action-undo";
import { receiveReply } from "~/domain/outbox/sms-opt-outs.server";
import { recordSmsAttempt } from "~/domain/outbox/sms-queue.server";
import { cancelReservation } from "~/domain/stop-orders/end-reservation.server";
import { moveOrder } from "~/domain/stop-orders/move-by-owner.server";
import { advanceClock, DAY_MS, HOUR_MS, inHours, MINUTE_MS } from "../../../tests/clock";
import {
  makeEvent,
  makeMenuItem,
  makeOrder,
  OWNER,
  RESERVED_WITH_CODE,
} from "../../../tests/factories";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { captureLog } from "../../../tests/log";
import { ownPhones } from "../../../tests/phones";
import { ownConnection } from "../../../tests/run-statements";
import { searchEmailRows } from "./email-queries.server";
import { sendDueSms } from "./send-sms.server";

const PHONE = "+12135550100";
const mailbox = ownPhones();
let log: ReturnType<typeof captureLog>;
let latte: { id: number };
let stop: { id: number };

beforeEach(async () => {
  log = captureLog();
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T20:00:00Z") });
  latte = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({
    title: "Mariposa Plaza",
    location: "101 Main St",
    startDate: inHours(-1),
    endDate: inHours(3),
  });
  return () => vi.useRealTimers();
});

const order = (given: Parameters<typeof makeOrder>[0] = {}) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 80, phone: PHONE, ...given }, [
    { productId: latte.id, name: "Latte", unitPriceCents: 650 },
  ]);

async function ready(id = 1): Promise<void> {
  await markReady(id, OWNER);
  advanceClock(UNDO_MS);
}

const send = () => sendDueSms(new Date());
const bodies = () => mailbox.phones.texts.map(({ body }) => body);
const texts = () => queuedEmails().filter(({ kind }) => kind.startsWith("text_"));
const notes = () => texts().map(({ lastError }) => lastError);
const END = " Reply STOP to opt out.";

describe("a text", () => {
  it("says once that an order is ready, after the tap can't be undone anymore", async () => {
    await order();
    await markReady(1, OWNER);
    await send();
    expect(bodies()).toEqual([]);
    advanceClock(UNDO_MS);
    await send();
    await send();
    expect(mailbox.phones.texts).toMatchObject([
      { to: PHONE, body: `Ujicart: Order #1 is ready at Mariposa Plaza.${END}` },
    ]);
  });

  it("says how to pay, if that's at the truck", async () => {
    await order({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(3) });
    await ready();
    await send();
    expect(bodies()).toEqual([
      `Ujicart: Order #1 is ready at Mariposa Plaza. Show code K7RM4 and pay there.${END}`,
    ]);
  });

  it("says that the truck runs late, and is back on time, each once", async () => {
    await order();
    await runLate(stop.id, 20, OWNER);
    await send();
    await runLate(stop.id, 0, OWNER);
    await send();
    await send();
    expect(bodies()).toEqual([
      `Ujicart: Sorry, we're running 20 minutes late at Mariposa Plaza. Order #1: Monday, January 4, 2027, 12:40 PM.${END}`,
      `Ujicart: We're back on time at Mariposa Plaza. Order #1: Monday, January 4, 2027, 12:20 PM.${END}`,
    ]);
  });

  it("says where the stop or the order has moved", async () => {
    const hours = { startDate: inHours(1), endDate: inHours(4), ordersAhead: true };
    const other = await makeEvent({ title: "Pier 7", ...hours });
    await order();
    await updateEvent(stop.id, { location: "202 Main St" }, OWNER);
    await send();
    const moved = { method: "pickup" as const, eventId: other.id, minutes: 40 };
    expect(await moveOrder(1, moved, OWNER)).toEqual({ ok: true });
    await send();
    expect(bodies()).toEqual([
      expect.stringContaining("Your stop changed to Mariposa Plaza, 202 Main St. Order #1:"),
      expect.stringContaining("Your stop changed to Pier 7"),
    ]);
  });

  it("says that a stop is called off, and what happens to the money", async () => {
    await order();
    await order({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(3), confirmedAt: new Date() });
    await cancelEvent(stop.id, OWNER);
    await send();
    expect(bodies().sort()).toEqual([
      `Ujicart: Sorry, we had to call off Mariposa Plaza today. Order #1 is safe. Check your email for what's next.${END}`,
      `Ujicart: Sorry, we had to call off Mariposa Plaza today. Reservation #2 was canceled. You weren't charged.${END}`,
    ]);
  });

  it("says that a reservation was canceled with the others of its stop", async () => {
    await order({ ...RESERVED_WITH_CODE, holdExpiresAt: inHours(3), confirmedAt: new Date() });
    await cancelReservation(1, OWNER, stop.id);
    advanceClock(MINUTE_MS);
    await send();
    expect(bodies()).toEqual([
      `Ujicart: Sorry, we had to cancel your order at Mariposa Plaza today. Reservation #1 was canceled. You weren't charged.${END}`,
    ]);
  });

  it("says neither a name nor a link, in letters that every phone has", async () => {
    await updateEvent(stop.id, { title: "Kei’s “Garden” – Café…" }, OWNER);
    await order({ customerName: "Marisol" });
    await ready();
    await send();
    expect(bodies()).toEqual([`Ujicart: Order #1 is ready at Kei's "Garden" - Café....${END}`]);
    expect(bodies()[0]).not.toMatch(/Marisol|http/);
  });
});

describe("a text to a customer", () => {
  it("needs a number", async () => {
    await order({ phone: null });
    await ready();
    await send();
    expect(texts()).toEqual([]);
  });

  it("waits until an order is paid, or a reservation confirmed", async () => {
    const pending = { status: "pending" as const, paidAt: null, receivedCents: 0 };
    await order({ ...pending, holdExpiresAt: inHours(1) });
    await order({ ...RESERVED_WITH_CODE, confirmBy: inHours(1), holdExpiresAt: inHours(1) });
    // The reservation's stop was soon, so nobody had to confirm the reservation: the number may be a stranger's.
    await order({ ...RESERVED_WITH_CODE, reservationCode: "SOON1", holdExpiresAt: inHours(3) });
    await runLate(stop.id, 20, OWNER);
    await cancelEvent(stop.id, OWNER);
    advanceClock(MINUTE_MS);
    await send();
    expect(texts()).toEqual([]);
    expect(mailbox.phones.calls).toBe(0);
  });

  it("waits until a reservation's email link is used", async () => {
    const soon = { confirmBy: inHours(1), holdExpiresAt: inHours(1) };
    await order({ ...RESERVED_WITH_CODE, ...soon });
    await runLate(stop.id, 10, OWNER);
    const { token } = allOrders()[0] ?? { token: "" };
    await confirmReservation(token, confirmKeyOf(token));
    await send();
    mailbox.phones.empty();
    await runLate(stop.id, 20, OWNER);
    await send();
    expect(bodies()).toEqual([expect.stringContaining("running 20 minutes late")]);
  });

  it("is dropped when its tap is undone, and the next tap sends one", async () => {
    await order();
    await markReady(1, OWNER);
    await undoReady(1, OWNER);
    advanceClock(UNDO_MS);
    await send();
    expect(bodies()).toEqual([]);
    await ready();
    await send();
    expect(bodies()).toHaveLength(1);
  });

  it("is dropped when the delay is taken back before it was sent", async () => {
    await order();
    await runLate(stop.id, 20, OWNER);
    await runLate(stop.id, 0, OWNER);
    await send();
    expect(texts()).toEqual([]);
  });

  it("is dropped a day later", async () => {
    await order();
    await ready();
    advanceClock(DAY_MS);
    await send();
    expect(bodies()).toEqual([]);
    expect(notes()).toEqual(["Not sent: it was more than a day old"]);
  });

  it("is dropped when the number was removed", async () => {
    await order();
    await ready();
    await write((tx) => tx.update(orders).set({ phone: null }).run());
    await send();
    expect(bodies()).toEqual([]);
    expect(notes()).toEqual(["Not sent: the customer removed their number"]);
  });

  it.each([
    ["removed", null],
    ["corrected", "+12135550177"],
  ])("doesn't go to a number that was %s while others were sent", async (_how, phone) => {
    for (const _each of [1, 2]) await order({ email: `guest${_each}@example.com` });
    for (const id of [1, 2]) await ready(id);
    let looks = 0;
    await sendDueSms(new Date(), () => {
      // Before the second text, which was read and written with the first.
      if (++looks === 2)
        ownConnection().prepare("UPDATE orders SET phone = ? WHERE id = 2").run(phone);
      return false;
    });
    await send();
    expect(mailbox.phones.texts.map(({ to }) => to)).toEqual([PHONE, ...(phone ? [phone] : [])]);
  });

  it("is dropped when the number replied STOP, until it says START", async () => {
    const reply = (sid: string, body: string) => receiveReply({ sid, from: PHONE, body });
    for (const _each of [1, 2, 3]) await order();
    await reply("SM1", "Stop.");
    await ready(1);
    await send();
    await reply("SM2", "start");
    // Twilio repeats the first.
    await reply("SM1", "Stop.");
    await ready(2);
    await send();
    await reply("SM3", "CANCEL");
    await reply("SM2", "start");
    await ready(3);
    await send();
    expect(bodies()).toEqual([expect.stringContaining("Order #2 is ready")]);
    expect(notes()).toContain("Not sent: this number replied STOP");
  });

  it("stops after ten a day to one number, however many orders have it", async () => {
    for (let number = 1; number <= 12; number += 1) {
      await order({ email: `guest${number}@example.com` });
      await ready(number);
    }
    await send();
    expect(bodies()).toHaveLength(10);
    expect(notes().filter(Boolean)).toEqual(
      Array(2).fill("Not sent: this number got enough texts from us today"),
    );
    advanceClock(DAY_MS);
    await order();
    await ready(13);
    await send();
    expect(bodies()).toHaveLength(11);
  });

  it("stops after six about one order, whatever number it has", async () => {
    await order();
    for (let late = 1; late <= 8; late += 1) {
      await write((tx) =>
        tx
          .update(orders)
          .set({ phone: `+1213555010${late}` })
          .run(),
      );
      await runLate(stop.id, late * 5, OWNER);
      await send();
    }
    expect(bodies()).toHaveLength(6);
    expect(notes()).toContain("Not sent: there were enough texts about this order");
  });
});

describe("handing a text to Twilio", () => {
  it("happens once even if Twilio's answer is lost after it took the text", async () => {
    await order();
    await ready();
    mailbox.phones.faults.push("lost");
    await send();
    advanceClock(HOUR_MS);
    await send();
    expect(bodies()).toHaveLength(1);
    expect(notes()).toEqual(["Twilio didn't answer, so we don't know whether it was sent"]);
  });

  it("happens once even if the process dies during the call", async () => {
    await order();
    await ready();
    const [owed] = texts();
    if (!owed) throw new Error("No text waits");
    await write((tx) => recordSmsAttempt(tx, owed, { to: PHONE, subject: "x", text: "y" }));
    advanceClock(HOUR_MS);
    await send();
    await send();
    expect(mailbox.phones.calls).toBe(0);
    expect(notes()).toEqual([
      "The shop stopped while sending it, so we don't know whether it was sent",
    ]);
  });

  it("happens again if Twilio says that it failed", async () => {
    await order();
    await ready();
    mailbox.phones.faults.push("busy", "broken");
    await send();
    await send();
    expect(mailbox.phones.calls).toBe(1);
    advanceClock(MINUTE_MS);
    await send();
    advanceClock(10 * MINUTE_MS);
    expect(bodies()).toEqual([]);
    await send();
    expect(bodies()).toHaveLength(1);
    expect(texts()).toMatchObject([{ attempts: 3, lastError: null }]);
  });

  it("never happens again if Twilio refuses it for good", async () => {
    await order();
    await ready();
    mailbox.phones.landlines.add(PHONE);
    await send();
    advanceClock(HOUR_MS);
    await send();
    expect(mailbox.phones.calls).toBe(1);
    expect(notes()).toEqual([expect.stringContaining("not a mobile number")]);
  });
});

it("a text that Twilio refuses doesn't hold up others, and 'ready' goes first", async () => {
  await order();
  await order({ phone: "+12135550101" });
  await runLate(stop.id, 20, OWNER);
  await ready(2);
  mailbox.phones.landlines.add("+12135550101");
  await send();
  expect(bodies()).toEqual([expect.stringContaining("running 20 minutes late")]);
  expect(texts().find(({ kind }) => kind === "text_ready")?.lastError).toContain("not a mobile");
});

it("the owner hears after ten minutes that Twilio is down, and texts go out later", async () => {
  for (const _each of [1, 2]) await order();
  await ready(1);
  await ready(2);
  mailbox.phones.faults.push("broken");
  await send();
  expect(mailbox.phones.calls).toBe(1);
  expect(listAlerts("texts_down")).toEqual([]);
  advanceClock(10 * MINUTE_MS);
  mailbox.phones.faults.push("broken");
  await send();
  expect(listAlerts("texts_down")).toMatchObject([{ reason: "20500" }]);
  advanceClock(10 * MINUTE_MS);
  await send();
  expect(bodies()).toHaveLength(2);
  expect(listAlerts("texts_down")).toEqual([]);
});

it("the log has no number and no text, and the owner reads both with the emails", async () => {
  await order();
  await ready();
  mailbox.phones.faults.push("gateway");
  await send();
  expect(log.lines).toMatchObject([{ event: "text-not-sent", reason: "unknown", code: "502" }]);
  expect(JSON.stringify(log.lines)).not.toMatch(/555-?01|Mariposa/);
  const sender = { name: "Ujicart", owner: "", origin: "http://localhost:3000" };
  const rows = searchEmailRows(
    { q: "", page: 1 },
    { sender, zone: "America/Los_Angeles", now: new Date() },
  ).rows;
  expect(rows.find(({ subject }) => subject.startsWith("Text"))).toMatchObject({
    to: "(213) 555-0100",
    subject: "Text: Order ready",
    state: "skipped",
  });
});

import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { listAlerts } from "~/domain/alerts/alerts.server";
import { createInquiry } from "~/domain/catering/inquiries.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { markReady } from "~/domain/counter/counter-actions.server";
import { updateEvent } from "~/domain/events/events.server";
import { cancelOwnReservation } from "~/domain/guest-orders/guest-reservation.server";
import { endReservations } from "~/domain/jobs/payment-job.server";
import { tellOfUnseenOrders } from "~/domain/order-desk/unseen-orders.server";
import { recordPresence } from "~/domain/order-settings/last-seen.server";
import type { EmailKind } from "~/domain/outbox/email-kinds";
import { queueEmail, queueUnverifiedEmail } from "~/domain/outbox/outbox.server";
import { cancelReservation, payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { watchAlerts } from "../../../tests/alerts";
import { piecesOf } from "../../../tests/checkout";
import { inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeOrder, makeProduct, makeSubscriber } from "../../../tests/factories";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { ownMailbox } from "../../../tests/mailbox";
import { alertText } from "./alert-text";
import { sendMail } from "./send-mail.server";

const SENDER = {
  name: "Ujicart",
  owner: "hello@ujicart.example",
  origin: "https://shop.example.com",
};
const WHO = { sub: "auth0|ana", name: "ana@example.com", role: "owner" as const };
const OWNER = "hello@ujicart.example";
const alerts = watchAlerts();

const mailbox = ownMailbox();
beforeEach(() => {
  stopClock();
});
afterEach(() => vi.useRealTimers());

const inquire = (email: string, n = 0) =>
  createInquiry(
    {
      name: "Aiko Tanaka",
      email,
      eventType: "wedding",
      eventDate: "2027-03-20",
      guestCount: 80,
      location: "Altadena",
    },
    { networkKey: `client ${Math.floor(n / 30)}` },
  );

async function oweReceipt(email = "kei@example.com"): Promise<number> {
  const { id: orderId } = await makeOrder({ email });
  await write((tx) => queueEmail(tx, "order_receipt", `order:${orderId}:receipt`, { orderId }));
  return orderId;
}

/** Stores emails as if the shop had sent this many of the kind this hour. */
const sentJustNow = (kind: EmailKind, number: number) =>
  write((tx) => {
    const sentAt = new Date();
    for (let n = 0; n < number; n++) {
      const sent = { kind, dedupeKey: `sent ${n}`, payload: {}, sentAt };
      tx.insert(outbox).values(sent).run();
    }
  });

const recipients = () => mailbox.letters.flatMap(({ to }) => to);
const toGuests = () => recipients().filter((address) => address !== OWNER);
const toOwner = () => mailbox.letters.filter(({ to }) => to.includes(OWNER));

describe("the emails that strangers can cause to one address", () => {
  it("are three an hour and six a day, however the address is spelled", async () => {
    for (let n = 0; n < 10; n++) await inquire(`vic.tim+${n}@gmail.com`, n);
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(3);
    const left = queuedEmails().filter(({ lastError }) => lastError !== null);
    expect(left).toHaveLength(7);
    expect(left[0]?.lastError).toBe("Not sent: this address got enough emails from us today");

    for (const hours of [2, 4, 6]) {
      vi.setSystemTime(inHours(2));
      for (let n = 0; n < 3; n++) await inquire("victim@gmail.com", 30 * hours + n);
    }
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(6);
  });

  it("include reservations, which are then refused if an email would confirm them", async () => {
    const tin = await makeProduct({ stock: 10 });
    const soon = await makeEvent({ startDate: inHours(1), endDate: inHours(5) });
    const later = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
    const ask = (email: string, { id: eventId } = later, browserId = "phone") =>
      reserve(
        { email, items: [piecesOf(tin)], fulfillment: { method: "pickup", eventId } },
        { browserId, networkKey: "client" },
      );
    for (let n = 0; n < 3; n++) {
      expect(await ask("victim@example.com")).toMatchObject({ ok: true });
      await cancelOwnReservation(allOrders().at(-1)?.token ?? "");
    }
    expect(await ask("victim+1@example.com")).toMatchObject({ kind: "limited" });
    expect(await ask("victim@example.com", soon)).toMatchObject({ ok: true });
    expect(await ask("kei@example.com", later, "laptop")).toMatchObject({ ok: true });
    const kept = queuedEmails().filter(({ sentAt }) => sentAt !== null);
    expect([queuedEmails().length, kept.length]).toEqual([5, 1]);
  });

  it("include what follows a reservation: without its first email there's none", async () => {
    const tin = await makeProduct({ stock: 90 });
    const stop = await makeEvent({ startDate: inHours(1), endDate: inHours(5) });
    const fulfillment = { method: "pickup" as const, eventId: stop.id };
    for (let n = 0; n < 6; n++) {
      const items = [piecesOf(tin)];
      const buyer = { browserId: `phone ${n}`, networkKey: "stranger" };
      const made = await reserve({ email: "victim@example.com", items, fulfillment }, buyer);
      expect(made).toMatchObject({ ok: true });
    }
    expect(queuedEmails().filter(({ lastError }) => lastError !== null)).toHaveLength(3);
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(3);

    const [told, paid, ready, silent, paidToo, readyToo] = allOrders().map(({ id }) => id);
    for (const id of [ready, readyToo])
      expect(await markReady(id ?? 0, WHO)).toMatchObject({ ok: true });
    vi.setSystemTime(inHours(0.5));
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(4);
    for (const id of [paid, paidToo]) await payAndHandOver(id ?? 0, "cash", WHO);
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(6);
    for (const id of [told, silent]) await cancelReservation(id ?? 0, WHO);
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(7);
    await updateEvent(stop.id, { location: "Elsewhere" }, WHO);
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(8);
    const withheld = queuedEmails().filter(({ lastError }) => lastError?.includes("got enough"));
    expect(withheld.map(({ kind }) => kind)).toEqual([
      ...Array(3).fill("order_reservation"),
      "order_reservation_cancelled",
      "stop_changed",
    ]);
  });

  it("lock nobody out of their own reservation: a network's first two emails go to them", async () => {
    const tin = await makeProduct({ stock: 90 });
    const later = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
    const ask = async (networkKey: string) => {
      const answer = await reserve(
        {
          email: "named@example.com",
          items: [piecesOf(tin)],
          fulfillment: { method: "pickup", eventId: later.id },
        },
        { browserId: `of ${networkKey}`, networkKey },
      );
      if (answer.ok) await cancelOwnReservation(allOrders().at(-1)?.token ?? "");
      return answer.ok ? "taken" : answer.kind;
    };
    const asked = [];
    for (let n = 0; n < 4; n++) asked.push(await ask("stranger"));
    for (let n = 0; n < 3; n++) asked.push(await ask("home"));
    expect(asked).toEqual(["taken", "taken", "taken", "limited", "taken", "taken", "limited"]);
    const withheld = queuedEmails().filter(({ lastError }) => lastError !== null);
    expect([queuedEmails().length, withheld.length]).toEqual([5, 0]);
  });

  it("are twenty a day from however many networks", async () => {
    const subscriber = await makeSubscriber({ email: "named@example.com" });
    for (let n = 0; n < 30; n++) {
      const about = { payload: { subscriberId: subscriber.id }, email: subscriber.email };
      await write((tx) =>
        queueUnverifiedEmail(tx, "unsubscribe_link", `${n}`, {
          ...about,
          networkKey: `network ${n}`,
        }),
      );
    }
    expect(queuedEmails().filter(({ lastError }) => lastError === null)).toHaveLength(20);
  });

  it("include 120 reservations an hour for the whole shop; the others wait", async () => {
    await sentJustNow("order_reservation", 117);
    for (let n = 0; n < 5; n++) {
      const email = `guest${n}@example.com`;
      const reservation = { paymentKind: "truck", status: "pending", paidAt: null } as const;
      const { id: orderId } = await makeOrder({ email, ...reservation, reservationCode: `${n}` });
      const about = { payload: { orderId }, email, networkKey: `network ${n}` };
      await write((tx) => queueUnverifiedEmail(tx, "order_reservation", `cause ${n}`, about));
    }
    for (let round = 0; round < 3; round++) await sendMail(SENDER);
    expect(toGuests()).toHaveLength(3);
    await sendMail(SENDER, inHours(1));
    expect(toGuests()).toHaveLength(5);
  });

  it("include thirty acknowledgments an hour for the whole shop; the others wait", async () => {
    await sentJustNow("inquiry_acknowledged", 27);
    for (let n = 0; n < 5; n++) await inquire(`guest${n}@example.com`, 30 * n);
    for (let round = 0; round < 3; round++) await sendMail(SENDER);
    expect(toGuests()).toHaveLength(3);
    await sendMail(SENDER, inHours(1));
    expect(toGuests()).toHaveLength(5);
  });

  it("include thirty new acknowledgments in the next hour, however many wait", async () => {
    await sentJustNow("inquiry_acknowledged", 30);
    for (let n = 0; n < 31; n++) await inquire(`guest${n}@example.com`, 30 * n);
    await sendMail(SENDER);
    expect(toGuests()).toHaveLength(0);
    for (let round = 0; round < 3; round++) await sendMail(SENDER, inHours(1));
    expect(toGuests()).toHaveLength(30);
  });
});

it("a customer's email goes before what strangers have queued", async () => {
  for (let n = 0; n < 60; n++) await inquire(`guest${n}@example.com`, n);
  await oweReceipt();
  await sendMail(SENDER);
  expect(recipients()[0]).toBe("kei@example.com");
});

describe("the owner", () => {
  it("gets few emails of a rush that nobody looks at, and at once whatever else there was", async () => {
    await sentJustNow("low_stock", 1);
    recordPresence();
    vi.setSystemTime(Date.now() + 60_000);
    const soon = { startDate: inHours(-1), endDate: inHours(5) };
    const { id: pickupEventId } = await makeEvent(soon);
    const order = () => makeOrder({ pickupEventId, waitsSince: new Date() });
    const passMinutes = async (minutes: number) => {
      vi.setSystemTime(Date.now() + minutes * 60_000);
      await tellOfUnseenOrders();
      await sendMail(SENDER);
    };
    await order();
    await passMinutes(2);
    const subjects = () => toOwner().map(({ subject }) => subject);
    expect(subjects()).toEqual(["Nobody has checked order #1 yet"]);
    for (let n = 0; n < 50; n++) await order();
    await passMinutes(5);
    expect(subjects()).toHaveLength(1);
    await passMinutes(5);
    expect(subjects()[1]).toBe("Ujicart: 50 orders nobody has seen");
  });

  it("gets one email of all that happened, and the next one ten minutes later", async () => {
    await inquire("a@example.com");
    await sendMail(SENDER);
    expect(toOwner()).toMatchObject([{ replyTo: "a@example.com" }]);
    for (let n = 0; n < 5; n++) await inquire(`b${n}@example.com`, n);
    await sendMail(SENDER);
    expect(toOwner()).toHaveLength(1);
    await sendMail(SENDER, inHours(0.2));
    expect(toOwner()).toHaveLength(2);
    const [, bundle] = toOwner();
    expect(bundle).toMatchObject({ subject: "Ujicart: 5 catering inquiries", replyTo: null });
    for (let id = 2; id <= 6; id++) expect(bundle?.text).toContain(`/admin/inquiries/${id}/view`);
    // An answer to a bundle would go to the owner.
    for (let n = 0; n < 5; n++) expect(bundle?.text).toContain(`Email them at b${n}@example.com.`);
    expect(bundle?.text).not.toMatch(/reply/i);
    await sendMail(SENDER, inHours(1));
    expect(toOwner()).toHaveLength(2);
  });
});

it("one part that the mail server refuses doesn't hold back the owner's other news", async () => {
  for (const name of ["ann", "bo", "cy"]) await inquire(`${name}@example.com`);
  vi.setSystemTime(inHours(1));
  // Three guests are written to first, then the owner: of everything, and of Ann.
  const isSpam = [false, false, false, true, true];
  mailbox.at.set("data", async () => {
    if (isSpam.shift()) throw Object.assign(new Error("5.7.1 Spam"), { responseCode: 554 });
  });
  await sendMail(SENDER);
  const news = queuedEmails().filter(({ kind }) => kind === "inquiry_received");
  expect(news.map(({ sentAt }) => sentAt === null)).toEqual([true, false, false]);
  expect(news[0]).toMatchObject({ attempts: 1, lastError: expect.stringContaining("554") });
  expect(toOwner()).toHaveLength(2);
});

describe("an address that the mail server refuses for good", () => {
  it("isn't written to again if a stranger typed it, and counts toward the hour's limit", async () => {
    for (let n = 0; n < 40; n++) mailbox.unknown.add(`a${n}@example.com`);
    // Each from a network of its own.
    for (let n = 0; n < 40; n++) await inquire(`a${n}@example.com`, 30 * n);
    for (let round = 0; round < 5; round++) await sendMail(SENDER);
    const acknowledged = () => queuedEmails().filter(({ kind }) => kind === "inquiry_acknowledged");
    const tried = acknowledged().filter(({ attempts }) => attempts > 0);
    expect(tried.map(({ attempts }) => attempts)).toEqual(Array(30).fill(1));
    expect(tried[0]).toMatchObject({
      sentAt: expect.any(Date),
      lastError: expect.stringContaining("550"),
    });
  });

  it.each([
    "5.7.1 Not authorized",
    "5.1.8 <hello@ujicart.example>: Domain not found",
    "relay not permitted",
  ])(
    "is tried again if the server refuses the sender, which the owner can mend: %s",
    async (why) => {
      mailbox.at.set("to", async () => {
        throw Object.assign(new Error(why), { responseCode: 550 });
      });
      await inquire("kei@example.com");
      await sendMail(SENDER);
      expect(queuedEmails().map(({ sentAt }) => sentAt)).toEqual([null, null]);
    },
  );

  it("keeps a reservation's items for its hour and no longer", async () => {
    mailbox.unknown.add("gone@example.com");
    const tin = await makeProduct({ stock: 10 });
    const stop = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
    await reserve(
      {
        email: "gone@example.com",
        items: [piecesOf(tin, 2)],
        fulfillment: { method: "pickup", eventId: stop.id },
      },
      { browserId: "phone", networkKey: "client" },
    );
    await sendMail(SENDER);
    vi.setSystemTime(inHours(1.1));
    await endReservations();
    expect(allOrders()).toMatchObject([{ status: "expired" }]);
  });
});

describe("a customer who cancels their reservation", () => {
  const cancelOne = async (hoursAhead: number) => {
    const tin = await makeProduct({ name: "Tin", stock: 10 });
    const stop = await makeEvent({ startDate: inHours(hoursAhead), endDate: inHours(30) });
    await reserve(
      {
        email: "kei@example.com",
        items: [piecesOf(tin, 2)],
        fulfillment: { method: "pickup", eventId: stop.id },
      },
      { browserId: "phone", networkKey: "client" },
    );
    const [order] = allOrders();
    for (const _time of ["first", "second"]) await cancelOwnReservation(order?.token ?? "");
    await sendMail(SENDER);
    return order?.id;
  };

  it("is news to the owner, once", async () => {
    const id = await cancelOne(1);
    expect(toOwner()).toMatchObject([{ subject: `Reservation #${id} canceled` }]);
    expect(toOwner()[0]?.text).toContain(`2 x Tin\n\n${SENDER.origin}/admin/orders/1/view`);
  });

  it("is no news if they never confirmed it", async () => {
    await cancelOne(24);
    expect([allOrders()[0]?.status, toOwner()]).toEqual(["expired", []]);
  });
});

describe("an alert about mail", () => {
  it("comes when the server takes nothing for ten minutes, and goes with the next email", async () => {
    await oweReceipt();
    await mailbox.stop();
    await sendMail(SENDER, inHours(0.1));
    expect(alerts.open()).toEqual([]);
    await sendMail(SENDER, inHours(0.2));
    expect(listAlerts()).toMatchObject([
      { kind: "mail_down", subject: "server", reason: "ESOCKET" },
    ]);
    await mailbox.startAgain();
    await sendMail(SENDER, inHours(2));
    expect(alerts.open()).toEqual([]);
  });

  it("names the order whose email is refused five times, until it is taken", async () => {
    mailbox.unknown.add("gone@example.com");
    const orderId = await oweReceipt("gone@example.com");
    for (let hours = 1; hours <= 4; hours++) await sendMail(SENDER, inHours(hours));
    expect(alerts.open()).toEqual([]);
    await sendMail(SENDER, inHours(5));
    expect(listAlerts()).toMatchObject([{ kind: "mail_undelivered", orderId, reason: "550" }]);
    mailbox.unknown.clear();
    await sendMail(SENDER, inHours(10));
    expect(alerts.open()).toEqual([]);
  });

  it("comes when an email to the owner is refused five times", async () => {
    mailbox.unknown.add(OWNER);
    await inquire("kei@example.com");
    for (let hours = 1; hours <= 4; hours++) await sendMail(SENDER, inHours(hours));
    expect(alerts.open()).toEqual([]);
    await sendMail(SENDER, inHours(5));
    expect(listAlerts()).toMatchObject([
      { kind: "mail_undelivered", orderId: null, reason: "550" },
    ]);
    expect(listAlerts().map((alert) => alertText({ ...alert, respondBy: null }).happened)).toEqual([
      "We couldn't deliver an email to you. That mailbox may not exist.",
    ]);
    for (let hours = 6; hours <= 16; hours++) await sendMail(SENDER, inHours(hours));
    expect(listAlerts()).toHaveLength(1);
    mailbox.unknown.clear();
    await sendMail(SENDER, inHours(40));
    expect(alerts.open()).toEqual([]);
  });

  it("can't be caused by a stranger with a wrong address", async () => {
    mailbox.unknown.add("gone@example.com");
    await inquire("gone@example.com");
    for (let hours = 1; hours <= 6; hours++) await sendMail(SENDER, inHours(hours));
    expect(alerts.open()).toEqual([]);
    vi.setSystemTime(inHours(7 * 24 + 1));
    await sendMail(SENDER);
    expect(alerts.open()).toEqual([]);
  });

  it("says what was given up after a week, once, for a week", async () => {
    const orderId = await oweReceipt();
    await inquire("a@example.com");
    vi.setSystemTime(inHours(7 * 24 + 1));
    await sendMail(SENDER);
    await sendMail(SENDER);
    expect(listAlerts().map(({ kind, orderId, reason }) => [kind, orderId, reason])).toEqual(
      expect.arrayContaining([
        ["mail_undelivered", orderId, "too_old"],
        ["mail_undelivered", null, "2 emails"],
      ]),
    );
    expect(alerts.logged()).toHaveLength(2);
    expect(mailbox.letters.map(({ subject }) => subject)).toEqual([
      "2 things need your attention at Ujicart",
    ]);
    vi.setSystemTime(inHours(7 * 24 + 1));
    await sendMail(SENDER);
    expect(alerts.open()).toEqual([]);
  });
});

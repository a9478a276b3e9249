import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { outbox } from "~/db/schema/mail.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { endReservations } from "~/domain/jobs/payment-job.server";
import { dueToStrangers } from "~/domain/outbox/due-emails.server";
import { queueUnverifiedEmail } from "~/domain/outbox/outbox.server";
import { piecesOf } from "../../../tests/checkout";
import { advanceClock, inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { ownMailbox } from "../../../tests/mailbox";
import { sendMail } from "./send-mail.server";

const SENDER = {
  name: "Ujicart",
  owner: "hello@ujicart.example",
  origin: "https://shop.example.com",
};
const MINUTE_MS = 60_000;

const mailbox = ownMailbox();
beforeEach(() => {
  stopClock();
});
afterEach(() => vi.useRealTimers());

/** Queues each network's emails, one network after the other, each email to a different person. */
const queue = (...senders: [sender: string, emails: number][]) =>
  write((tx) => {
    for (const [sender, emails] of senders)
      for (let n = 0; n < emails; n++) {
        const email = `${sender}.${n}@example.com`;
        const about = { payload: {}, email, networkKey: sender };
        queueUnverifiedEmail(tx, "order_reservation", `${sender} ${n}`, about);
      }
  });

const sendAll = () => write((tx) => tx.update(outbox).set({ sentAt: new Date() }).run());

const sendersOf = () => dueToStrangers(new Date()).map(({ sender }) => sender);

describe("the emails that strangers cause", () => {
  it("take turns by network, whoever queued more or first", async () => {
    await queue(["a", 50], ["b", 50], ["home", 2]);
    expect(sendersOf().slice(0, 6)).toEqual(["a", "b", "home", "a", "b", "home"]);
  });

  it("count what a network was sent within the hour", async () => {
    await queue(["a", 10]);
    await sendAll();
    await write((tx) => queueUnverifiedEmail(tx, "order_reservation", "a again", about("a")));
    await queue(["home", 2]);
    expect(sendersOf()).toEqual(["home", "home", "a"]);
    advanceClock(61 * MINUTE_MS);
    expect(sendersOf()).toEqual(["a", "home", "home"]);
  });

  it("leave a quarter of the shop's hour to networks that had none in it", async () => {
    await queue(["a", 100], ["b", 100]);
    for (let round = 0; round < 10; round++) {
      await write((tx) => {
        for (const { id } of dueToStrangers(new Date()))
          tx.update(outbox).set({ sentAt: new Date() }).where(eq(outbox.id, id)).run();
      });
    }
    expect(sendersOf()).toEqual([]);
    await queue(["home", 2]);
    expect(sendersOf()).toEqual(["home"]);
  });
});

const about = (sender: string) => ({ payload: {}, email: "kei@example.com", networkKey: sender });

describe("the hour to confirm a reservation", () => {
  const order = () => allOrders()[0];
  async function reserveFrom(from: number, until: number, browserId = "phone") {
    const tin = await makeProduct();
    const stop = await makeEvent({ startDate: inHours(from), endDate: inHours(until) });
    const fulfillment = { method: "pickup" as const, eventId: stop.id };
    const wish = { email: "kei@example.com", items: [piecesOf(tin)], fulfillment };
    expect(await reserve(wish, { browserId, networkKey: "home" })).toMatchObject({ ok: true });
  }
  beforeEach(() => reserveFrom(30, 34));

  it("begins when the email has gone out, and the email says when it ends", async () => {
    advanceClock(50 * MINUTE_MS);
    await sendMail(SENDER);
    expect(order()).toMatchObject({ confirmBy: inHours(1), holdExpiresAt: inHours(1) });
    const by = new Intl.DateTimeFormat("en-US", {
      hour: "numeric",
      minute: "2-digit",
      timeZone: "America/Los_Angeles",
    }).format(inHours(1));
    expect(mailbox.letters[0]?.text).toContain(`confirm your reservation by ${by}.`);
    advanceClock(61 * MINUTE_MS);
    await endReservations();
    expect(order()?.status).toBe("expired");
  });

  it("doesn't end while the email waits to be sent, for a day", async () => {
    for (let hour = 0; hour < 23; hour++) {
      advanceClock(60 * MINUTE_MS);
      await endReservations();
      expect(order()?.status).toBe("pending");
    }
    for (let hour = 0; hour < 2; hour++) {
      advanceClock(60 * MINUTE_MS);
      await endReservations();
    }
    expect(order()?.status).toBe("expired");
  });

  it("doesn't last longer than its stop", async () => {
    await reserveFrom(4, 5, "another");
    for (let hour = 0; hour < 5; hour++) {
      expect(allOrders()[1]?.status).toBe("pending");
      advanceClock(60 * MINUTE_MS);
      await endReservations();
    }
    advanceClock(1);
    await endReservations();
    expect(allOrders()[1]?.status).toBe("expired");
  });

  it("isn't given to a reservation that needs none, for a stop that begins soon", async () => {
    await reserveFrom(1, 4, "another");
    await sendMail(SENDER);
    expect(allOrders()[1]).toMatchObject({ confirmBy: null, holdExpiresAt: inHours(4) });
  });

  it("isn't given to a reservation whose email was withheld", async () => {
    await write((tx) => tx.update(outbox).set({ sentAt: new Date(), lastError: "Not sent" }).run());
    advanceClock(61 * MINUTE_MS);
    await endReservations();
    expect(order()?.status).toBe("expired");
  });
});

import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { inventory } from "~/db/schema/catalog.server";
import { createInquiry } from "~/domain/catering/inquiries.server";
import { runLate } from "~/domain/events/events.server";
import { queueStopChangedEmail } from "~/domain/fulfillment/stop-emails.server";
import { moveStock } from "~/domain/inventory/stock-movements.server";
import { findOrder, queueOrderEmail } from "~/domain/orders/orders.server";
import { queueEmail } from "~/domain/outbox/outbox.server";
import { cancelReservation } from "~/domain/stop-orders/end-reservation.server";
import { advanceClock, inHours, stopClockAtNoon } from "../../../tests/clock";
import { ADDRESS, makeEvent, makeOrder, makeProduct, OWNER, sell } from "../../../tests/factories";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { captureLog } from "../../../tests/log";
import { ownMailbox } from "../../../tests/mailbox";
import { breakDatabase, mendDatabase } from "../../../tests/routes/as-administrator";
import { sendMail } from "./send-mail.server";

const SENDER = {
  name: "Ujicart",
  owner: "hello@ujicart.example",
  origin: "https://shop.example.com",
};
const HOUR = 3_600_000;

const mailbox = ownMailbox();
beforeEach(() => {
  captureLog();
  return () => {
    vi.useRealTimers();
    vi.restoreAllMocks();
  };
});

const recipients = () => mailbox.letters.flatMap(({ to }) => to);

/** Someone has paid for two tins and is owed a receipt. */
async function oweReceipt(
  email = "kei@example.com",
  given: Parameters<typeof makeOrder>[0] = {},
): Promise<void> {
  const { id: productId } = await makeProduct();
  const { id } = await makeOrder({ email, ...given }, [{ productId, quantity: 2 }]);
  await write((tx) => {
    const order = findOrder(tx, id);
    if (order) queueOrderEmail(tx, "receipt", order);
  });
}

describe("an email that is owed", () => {
  it("is sent once, says what it is about, and is known to be sent", async () => {
    await oweReceipt();
    await sendMail(SENDER);
    await sendMail(SENDER, inHours(1));
    expect(mailbox.letters).toMatchObject([
      {
        from: "hello@ujicart.example",
        fromName: "Ujicart",
        to: ["kei@example.com"],
        subject: "Your Ujicart order #1",
        messageId: expect.stringMatching(/^<[\w-]+@shop\.example\.com>$/),
      },
    ]);
    const [letter] = mailbox.letters;
    expect(letter?.text).toContain("2 x Tin: $36.00");
    expect(letter?.text).toContain("Total: $36.00");
    expect(letter?.text).toContain(`https://shop.example.com/orders/${allOrders()[0]?.token}\n`);
    expect(queuedEmails()).toMatchObject([
      { attempts: 1, sentAt: expect.any(Date), lastError: null },
    ]);
  });

  it.each(['Café "Olé", LLC', "Bao <b@bao.example>", "宇治"])("is from %s", async (name) => {
    await oweReceipt();
    await sendMail({ ...SENDER, name });
    expect(mailbox.letters).toMatchObject([{ from: "hello@ujicart.example", fromName: name }]);
  });

  it("asks out-of-office robots not to answer, but bounces to come back", async () => {
    await oweReceipt();
    await sendMail(SENDER);
    const { headers } = mailbox.letters[0] ?? {};
    expect(headers).toMatchObject({
      "auto-submitted": "auto-generated",
      "x-auto-response-suppress": "OOF, AutoReply",
    });
    expect(headers).not.toHaveProperty("precedence");
  });

  it("says where a purchase is picked up, or shipped to", async () => {
    const { id } = await makeEvent({
      startDate: new Date("2127-01-04T23:00:00Z"),
      endDate: new Date("2127-01-05T02:00:00Z"),
    });
    await oweReceipt("kei@example.com", { pickupEventId: id });
    await oweReceipt("aiko@example.com", { fulfillment: "delivery", deliveryAddress: ADDRESS });
    await sendMail(SENDER);
    const [pickup, delivery] = mailbox.letters.map(({ text }) => text);
    expect(pickup).toContain(
      "Pick up at:\nNight Market\nFerry Plaza\nSaturday, January 4, 2127, 3:00 PM - 6:00 PM\nDirections: https://www.google.com/maps/",
    );
    expect(delivery).toContain(
      "Shipping to:\nAiko Tanaka\n12 Figtree Street\nPasadena, CA 91101\n",
    );
    expect(delivery).toContain("Shipping: Free\n");
    expect(pickup).not.toContain("Shipping");
  });

  it("sends nobody to a stop that was over before they paid", async () => {
    const { id } = await makeEvent({ endDate: new Date(Date.now() - 60_000) });
    await oweReceipt("kei@example.com", { pickupEventId: id });
    await sendMail(SENDER);
    const [letter] = mailbox.letters;
    expect(letter?.text).toContain("Your pickup stop has ended. Email us");
    expect(letter?.text).not.toContain("Pick up at");
  });

  it("is sent again under the same Message-ID if sending it couldn't be noted", async () => {
    await oweReceipt();
    const round = sendMail(SENDER);
    await write((tx) => findOrder(tx, 1));
    breakDatabase();
    await expect(round).rejects.toThrow();
    mendDatabase();
    expect(queuedEmails()).toMatchObject([{ sentAt: null }]);
    await sendMail(SENDER);
    const ids = mailbox.letters.map(({ messageId }) => messageId);
    expect(ids).toHaveLength(2);
    expect(new Set(ids).size).toBe(1);
    expect(queuedEmails()).toMatchObject([{ sentAt: expect.any(Date) }]);
  });

  it("has another Message-ID than any other", async () => {
    await oweReceipt();
    await oweReceipt();
    await sendMail(SENDER);
    expect(new Set(mailbox.letters.map(({ messageId }) => messageId)).size).toBe(2);
  });

  it("doesn't hold up the others if its address is refused, and is tried again later", async () => {
    mailbox.unknown.add("gone@example.com");
    await oweReceipt("gone@example.com");
    await oweReceipt("kei@example.com");
    await sendMail(SENDER);
    expect(recipients()).toEqual(["kei@example.com"]);
    expect(queuedEmails()[0]).toMatchObject({ sentAt: null, attempts: 1 });
    expect(queuedEmails()[0]?.lastError).toContain("550");

    await sendMail(SENDER);
    expect(queuedEmails()[0]).toMatchObject({ attempts: 1 });
    mailbox.unknown.clear();
    await sendMail(SENDER, inHours(1));
    expect(recipients()).toEqual(["kei@example.com", "gone@example.com"]);
  });

  it("doesn't hold up the others if what it's about is gone", async () => {
    await write((tx) => queueEmail(tx, "order_receipt", "order:4711", { orderId: 4711 }));
    await oweReceipt();
    await sendMail(SENDER);
    expect(recipients()).toEqual(["kei@example.com"]);
    expect(queuedEmails()[0]).toMatchObject({ sentAt: null, attempts: 1 });
  });

  it("isn't sent anymore after a week, but kept", async () => {
    await oweReceipt();
    await sendMail(SENDER, inHours(7 * 24 + 1));
    // The owner is told.
    expect(recipients()).toEqual(["hello@ujicart.example"]);
    expect(queuedEmails()).toMatchObject([
      { kind: "order_receipt", sentAt: null },
      { kind: "alerts_raised", sentAt: expect.any(Date) },
    ]);
  });

  it("isn't blocked by emails that always fail, however many there are", async () => {
    mailbox.unknown.add("gone@example.com");
    for (let n = 0; n < 20; n++) await oweReceipt("gone@example.com");
    await oweReceipt();
    await sendMail(SENDER);
    await sendMail(SENDER);
    expect(recipients()).toEqual(["kei@example.com"]);
  });
});

describe("a reservation's email", () => {
  const oweCode = async (given: Parameters<typeof makeOrder>[0]) => {
    const { id } = await makeOrder({ paymentKind: "truck", reservationCode: "K7RM4", ...given });
    await write((tx) => {
      const order = findOrder(tx, id);
      if (order) queueOrderEmail(tx, "reservation", order);
    });
  };

  it("has the code", async () => {
    await oweCode({ status: "pending" });
    await sendMail(SENDER);
    expect(mailbox.letters).toMatchObject([{ subject: "Your Ujicart reservation #1" }]);
  });

  it.each(["expired", "paid"] as const)(
    "promises nothing anymore if it was delayed until the reservation is %s",
    async (status) => {
      await oweCode({ status });
      await sendMail(SENDER);
      expect(mailbox.letters).toEqual([]);
      expect(queuedEmails()).toMatchObject([
        { sentAt: expect.any(Date), lastError: "Not sent: the reservation had already ended" },
      ]);
    },
  );
});

describe("news of a moved stop that was delayed", () => {
  const ended = { status: "expired", paymentKind: "truck", paidAt: null } as const;
  const oweChange = async (given: Parameters<typeof makeOrder>[0]) => {
    const stop = await makeEvent({ startDate: inHours(24), endDate: inHours(24) });
    const { id } = await makeOrder({ pickupEventId: stop.id, ...given });
    await write((tx) => queueStopChangedEmail(tx, id, { id: stop.id, sequence: 1 }));
    return id;
  };
  const subjects = () => mailbox.letters.map(({ subject }) => subject);

  it("isn't sent to customers who have their order", async () => {
    await oweChange({ handedOverAt: new Date() });
    await sendMail(SENDER);
    expect(subjects()).toEqual([]);
    expect(queuedEmails()).toMatchObject([
      { sentAt: expect.any(Date), lastError: "Not sent: nobody was still waiting for this stop" },
    ]);
  });

  it("isn't sent after the email that their reservation was canceled", async () => {
    const id = await oweChange({ ...ended, status: "pending", reservationCode: "K7RM4" });
    await cancelReservation(id, OWNER);
    await sendMail(SENDER);
    expect(subjects()).toEqual([`Your Ujicart reservation #${id} was canceled`]);
  });

  it("isn't sent if it's taken back during a round", async () => {
    const stop = await makeEvent({ startDate: inHours(24), endDate: inHours(26) });
    for (const name of ["ada", "ben", "cleo"])
      await makeOrder({ pickupEventId: stop.id, email: `${name}@example.com` });
    await runLate(stop.id, 20, OWNER);
    const round = sendMail(SENDER);
    await runLate(stop.id, 0, OWNER);
    await round;
    await sendMail(SENDER, inHours(1));
    expect(mailbox.letters.map(({ to, subject }) => [to, subject])).toEqual([
      [["ada@example.com"], "Running 20 minutes late (order #1)"],
      [["ada@example.com"], "We're back on time (order #1)"],
    ]);
  });

  it("is sent to customers who wait, and whose reservation ended with the stop", async () => {
    await oweChange({});
    await oweChange(ended);
    await sendMail(SENDER);
    expect(subjects()).toHaveLength(2);
  });
});

describe("a catering inquiry", () => {
  const inquiry = {
    name: "Aiko Tanaka",
    email: "aiko@example.com",
    eventType: "wedding" as const,
    eventDate: "2027-03-20",
    guestCount: 80,
    location: "Altadena",
    message: "Buy now at evil.example",
  };
  const client = { networkKey: "client", hasLimits: false };

  it("is sent to the owner, who can answer it, and acknowledged to whoever asked", async () => {
    await createInquiry(inquiry, client, "key");
    await createInquiry(inquiry, client, "key");
    await sendMail(SENDER);
    expect(mailbox.letters).toMatchObject([
      { to: ["aiko@example.com"], replyTo: null },
      { to: ["hello@ujicart.example"], replyTo: "aiko@example.com" },
    ]);
    const [toGuest, toOwner] = mailbox.letters;
    expect(toOwner?.text).toContain("https://shop.example.com/admin/inquiries/1/view");
    expect(toGuest?.text).toContain("Mar 20, 2027");
    expect(toOwner?.subject).toContain("Mar 20, 2027");
    expect(toOwner?.text).toContain("for 80 guests");
    expect(`${toGuest?.text} ${toOwner?.text}`).not.toContain("2027-03-20");
    for (const typed of [inquiry.name, inquiry.message, inquiry.location]) {
      expect(`${toGuest?.subject} ${toGuest?.text}`).not.toContain(typed);
    }
  });

  it("says so if it's for one guest", async () => {
    await createInquiry({ ...inquiry, guestCount: 1 }, client, "key");
    await sendMail(SENDER);
    expect(mailbox.letters[1]?.text).toMatch(/for 1 guest\b/);
  });

  it("is sent to nobody if it isn't stored", async () => {
    breakDatabase();
    await expect(createInquiry(inquiry, client)).rejects.toThrow();
    mendDatabase();
    expect(queuedEmails()).toEqual([]);
  });
});

describe("low stock", () => {
  const setThreshold = (lowStockThreshold: number) =>
    write((tx) => tx.update(inventory).set({ lowStockThreshold }).run());

  it("is told to the owner once each time that a sale makes it low", async () => {
    const { inventoryId } = await makeProduct({ name: "Tin", stock: 6 });
    await setThreshold(4);
    for (const pieces of [1, 1, 1, 1]) await sell(inventoryId, pieces);
    await sendMail(SENDER);
    expect(mailbox.letters).toMatchObject([
      { to: ["hello@ujicart.example"], subject: "Low stock: Tin" },
    ]);
    expect(mailbox.letters[0]?.text).toContain("We have 4 left.");

    await write((tx) => moveStock(tx, inventoryId, 8, { kind: "adjustment", actor: null }));
    await sell(inventoryId, 10);
    await sendMail(SENDER, inHours(1));
    expect(mailbox.letters[1]).toMatchObject({ subject: "Sold out: Tin" });
    expect(mailbox.letters).toHaveLength(2);
  });

  it("is reported once a day if items are only set aside, and come back", async () => {
    const { inventoryId } = await makeProduct({ stock: 6 });
    await setThreshold(4);
    const changeMind = async () => {
      const { orderId } = await sell(inventoryId, 2);
      await write((tx) => moveStock(tx, inventoryId, 2, { kind: "release", orderId }));
    };
    stopClockAtNoon();
    await changeMind();
    advanceClock(HOUR);
    await changeMind();
    expect(queuedEmails()).toHaveLength(1);
    advanceClock(24 * HOUR);
    await changeMind();
    await sell(inventoryId, 2);
    expect(queuedEmails()).toHaveLength(2);
    // The stock was low already.
    advanceClock(24 * HOUR);
    await sell(inventoryId, 1);
    expect(queuedEmails()).toHaveLength(2);
  });

  it("isn't reported without a threshold, nor for what people take away", async () => {
    const { inventoryId } = await makeProduct({ stock: 6 });
    await sell(inventoryId, 6);
    await setThreshold(0);
    await write((tx) => {
      for (const delta of [1, -1])
        moveStock(tx, inventoryId, delta, { kind: "adjustment", actor: null });
    });
    expect(queuedEmails()).toEqual([]);
  });
});

describe("a mail server that is down", () => {
  it("delays what is owed and loses none of it", async () => {
    await oweReceipt();
    await oweReceipt("aiko@example.com");
    await mailbox.stop();
    await sendMail(SENDER);
    // Only the first email was tried. The second would have failed too, and its next try isn't put off.
    expect(queuedEmails().map(({ attempts }) => attempts)).toEqual([1, 0]);
    await mailbox.startAgain();
    await sendMail(SENDER, inHours(1));
    expect(recipients().toSorted()).toEqual(["aiko@example.com", "kei@example.com"]);
  });
});

it("the local mailbox shows what came, as text whose links lead on", async () => {
  await oweReceipt();
  await sendMail(SENDER);
  for (const letter of mailbox.letters) letter.text += "<b>bold</b>";
  const page = await (await fetch(mailbox.page)).text();
  expect(page).toContain("Your Ujicart order #1");
  const order = `https://shop.example.com/orders/${allOrders()[0]?.token}`;
  expect(page).toContain(`<a href="${order}">${order}</a>`);
  expect(page).toContain("bold");
  expect(page).not.toContain("<b>");
});

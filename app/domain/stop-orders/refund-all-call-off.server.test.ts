import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { reserve } from "~/domain/checkout/checkout.server";
import { verifyPayment } from "~/domain/checkout/verify-payment.server";
import { markReady } from "~/domain/counter/counter-actions.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { cancelEvent, runLate } from "~/domain/events/events.server";
import { sendRefundRequests } from "~/domain/jobs/payment-job.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { begin, intentOf, piecesOf, stranger } from "../../../tests/checkout";
import { advanceClock, inHours } from "../../../tests/clock";
import { makeEvent, makeMenuItem, makeOrder, OWNER } from "../../../tests/factories";
import { allOrders, markAllEmailsSent, queuedEmails } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";
import { payAndHandOver } from "./end-reservation.server";
import { callOff, deleteWith, findRefundAll, refundAll } from "./refund-all.server";

/** Rain: the owner calls a stop off, and each customer gets one email that says all of it. */

const stripeTest = withLocalStripe();
const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

/** 2 PM; the stop is from 3 to 6 PM. */
const NOW = new Date("2127-01-04T22:00:00Z");

let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
  latte = await makeMenuItem({ priceCents: 400 });
  stop = await makeEvent({ ...dates(1, 4), ordersAhead: true });
});
afterEach(() => {
  vi.useRealTimers();
});

const dates = (from: number, to: number) => ({ startDate: inHours(from), endDate: inHours(to) });
const here = () => ({ method: "pickup" as const, eventId: stop.id });

async function paid(email: string): Promise<void> {
  const buyer = { ...stranger(), hasLimits: false, fulfillment: here(), email };
  const start = await begin([piecesOf(latte)], buyer);
  if (!start.ok) throw new Error(JSON.stringify(start));
  confirmCard(stripeTest.stripe, start.clientSecret);
  await verifyPayment(intentOf(start));
}

async function reserved(email = "yuki@example.com") {
  const request = { email, items: [piecesOf(latte)], fulfillment: here() };
  const made = await reserve(request, { ...stranger(), networkKey: "phone", hasLimits: false });
  if (!made.ok) throw new Error(JSON.stringify(made));
  return made.row;
}

/** Ada and Ben paid, Yuki reserved; all know of it. */
async function threeWait(): Promise<void> {
  await paid("ada@example.com");
  await paid("ben@example.com");
  await reserved();
  await markAllEmailsSent();
}

const question = () => findRefundAll(stop.id)?.question ?? "";
const amounts = () => stripeTest.stripe.snapshot().refunds.map(({ amount }) => amount);
const stored = () => read().select().from(events).get();

/** The emails due two minutes from now, when those that were delayed have waited long enough. */
function goingOut() {
  advanceClock(120_000);
  const due = queuedEmails().filter(
    (letter) => !letter.sentAt && letter.nextAttemptAt <= new Date(),
  );
  return due.flatMap((letter) => (whyNotSent(letter) ? [] : [writeEmail(letter, SENDER)]));
}
const told = () => goingOut().map(({ to, subject }) => [to, subject.replace(/ \(order.*/, "")]);

const NOT_COMING = "We're not coming to Night Market today";
const EACH_ONCE = ["ada", "ben", "yuki"].map((name) => [`${name}@example.com`, NOT_COMING]);

/** Without Stripe. */
async function offline<Done>(act: () => Promise<Done>): Promise<Done> {
  const { fetch } = globalThis;
  globalThis.fetch = async () => {
    throw new Error("no line");
  };
  return act().finally(() => {
    globalThis.fetch = fetch;
  });
}

describe("a stop that's called off with its orders", () => {
  it("takes one press and one email each: what happened, the money, and where we're next", async () => {
    await makeEvent({ title: "Fair", location: "Pier 7", ...dates(20, 22) });
    await makeEvent({ title: "Lunch", location: "Pier 9", ...dates(44, 46), ordersAhead: true });
    await threeWait();
    expect(await callOff(stop.id, question(), OWNER)).toEqual({
      ok: true,
      report: "2 refunds requested ($8.00). 1 reservation canceled.",
    });
    expect([amounts(), stored()?.canceledAt]).toEqual([[400, 400], NOW]);
    const emails = goingOut();
    expect(told().sort()).toEqual(EACH_ONCE);
    const token = allOrders()[0]?.token;
    expect(emails.find(({ to }) => to === "ada@example.com")?.text).toBe(
      [
        "Sorry, we're not coming to Night Market today.",
        "Night Market\nFerry Plaza\nSaturday, January 4, 2127, 3:00 PM",
        "We refunded $4.00 for order #1. It may take 5 to 10 business days to show up on your statement.",
        "Our next stop:\nLunch\nPier 9\nMonday, January 6, 2127, 10:00 AM - 12:00 PM\nYou can order ahead: https://shop.test/menu",
        "View your order:",
        `https://shop.test/orders/${token}`,
        "Ujicart\nhttps://shop.test\n",
      ].join("\n\n"),
    );
    const toYuki = emails.find(({ to }) => to === "yuki@example.com")?.text;
    expect(toYuki).toMatch(/Your reservation #\d+ was canceled, too\. You weren't charged\./);
    expect(toYuki).not.toContain("refund");
  });

  it("isn't told of lateness as well, whether that email was out or not", async () => {
    await threeWait();
    await runLate(stop.id, 20, OWNER);
    await callOff(stop.id, question(), OWNER);
    expect(told().sort()).toEqual(EACH_ONCE);
    stop = await makeEvent({ ...dates(1, 4), ordersAhead: true });
    await paid("ada@example.com");
    await runLate(stop.id, 20, OWNER);
    await markAllEmailsSent();
    await callOff(stop.id, question(), OWNER);
    expect(told()).toEqual([["ada@example.com", NOT_COMING]]);
  });

  it("sends the same single email if it's refunded first and then deleted", async () => {
    await threeWait();
    await refundAll(stop.id, question(), OWNER);
    advanceClock(20_000);
    await cancelEvent(stop.id, OWNER);
    const emails = goingOut();
    expect(told().sort()).toEqual(EACH_ONCE);
    expect(emails.filter(({ text }) => text.includes("We refunded $4.00 for order"))).toHaveLength(
      2,
    );
  });

  it("refunds and tells once if it's pressed twice at once, and once more", async () => {
    await threeWait();
    const asked = question();
    const press = () => callOff(stop.id, asked, OWNER);
    const [first] = await Promise.all([press(), press()]);
    expect(first).toMatchObject({ ok: true });
    expect(await press()).toEqual({ ok: true, report: "" });
    expect([amounts(), told().sort()]).toEqual([[400, 400], EACH_ONCE]);
  });

  it("tells the truth if Stripe is out of reach, and asks about the rest", async () => {
    await threeWait();
    expect(await offline(() => callOff(stop.id, question(), OWNER))).toMatchObject({
      kind: "conflict",
    });
    expect([amounts(), stored()?.canceledAt]).toEqual([[], NOW]);
    const emails = goingOut();
    expect(told().sort()).toEqual(EACH_ONCE);
    expect(emails.find(({ to }) => to === "ada@example.com")?.text).toContain(
      "Your order is safe. Email us at hello@ujicart.example, and we'll set up another stop or refund you.",
    );
    await markAllEmailsSent();
    expect(question()).toBe("Refund 2 orders ($8.00)?");
    expect(await callOff(stop.id, question(), OWNER)).toMatchObject({ ok: true });
    expect(goingOut().map(({ text }) => text.includes("We refunded $4.00"))).toEqual([true, true]);
  });

  it("tells the truth if Stripe refuses, once even if it's pressed again before the email", async () => {
    await paid("ada@example.com");
    await markAllEmailsSent();
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    const fault = stripeTest.stripe.faults.add({
      on: "POST /v1/refunds",
      fault: no,
      times: "always",
    });
    const asked = question();
    expect(await callOff(stop.id, asked, OWNER)).toMatchObject({ kind: "conflict" });
    expect(goingOut().map(({ text }) => text)).toEqual([
      expect.stringMatching(/^Sorry, we're not coming.*Your order is safe\./s),
    ]);
    fault.remove();
    await callOff(stop.id, asked, OWNER);
    expect(goingOut().map(({ text }) => text.includes("We refunded $4.00"))).toEqual([true]);
    expect(amounts()).toEqual([400]);
  });

  it("isn't announced if Stripe refuses and the stop stays: nothing was canceled", async () => {
    await paid("ada@example.com");
    await markAllEmailsSent();
    const no = { kind: "refusal", code: "amount_too_large" } as const;
    stripeTest.stripe.faults.add({ on: "POST /v1/refunds", fault: no, times: "always" });
    await refundAll(stop.id, question(), OWNER);
    expect(told()).toEqual([]);
  });

  it("tells nobody to come and get what was ready", async () => {
    await paid("ada@example.com");
    await markAllEmailsSent();
    await markReady(1, OWNER);
    await cancelEvent(stop.id, OWNER);
    expect(told()).toEqual([["ada@example.com", NOT_COMING]]);
  });

  it("says that a refund is on its way if Stripe's answer was lost", async () => {
    await paid("ada@example.com");
    await markAllEmailsSent();
    const { fetch } = globalThis;
    globalThis.fetch = async (...call: Parameters<typeof fetch>) => {
      if (call[1]?.method === "POST") throw new Error("no line");
      return fetch(...call);
    };
    await callOff(stop.id, question(), OWNER);
    globalThis.fetch = fetch;
    expect(goingOut().map(({ text }) => text)).toEqual([
      expect.stringContaining("We're refunding $4.00 for order #1."),
    ]);
    await markAllEmailsSent();
    await sendRefundRequests(inHours(1));
    expect([amounts(), told()]).toEqual([[400], []]);
  });

  it("isn't touched by a yes to another question, nor once it's over", async () => {
    await threeWait();
    const asked = question();
    await paid("cleo@example.com");
    expect(await callOff(stop.id, asked, OWNER)).toMatchObject({ kind: "conflict" });
    expect(await callOff(99, asked, OWNER)).toMatchObject({ kind: "missing" });
    advanceClock(5 * 3_600_000);
    expect(await callOff(stop.id, question(), OWNER)).toMatchObject({
      kind: "conflict",
      errors: { "": ["This stop is over. You can still refund its orders."] },
    });
    expect([amounts(), stored()?.canceledAt, findRefundAll(stop.id)?.canCallOff]).toEqual([
      [],
      null,
      false,
    ]);
  });

  it("is only called off if nobody waits", async () => {
    const press = () => callOff(stop.id, "", OWNER);
    for (const answer of await Promise.all([press(), press()]))
      expect(answer).toEqual({ ok: true, report: "" });
    expect([stored()?.canceledAt, queuedEmails()]).toEqual([NOW, []]);
    expect(findRefundAll(stop.id)?.canCallOff).toBe(false);
  });
});

describe("the email about a stop that's called off", () => {
  const subjects = () => goingOut().map(({ subject }) => subject);
  const waits = (given = {}) => makeOrder({ pickupEventId: stop.id, ...given });

  it("has other words if the truck was there, for another day, or if it goes out too late", async () => {
    await waits();
    advanceClock(2 * 3_600_000);
    await cancelEvent(stop.id, OWNER);
    expect(subjects()).toEqual(["We had to call off Night Market today (order #1)"]);
    await markAllEmailsSent();
    stop = await makeEvent(dates(46, 48));
    await waits();
    await cancelEvent(stop.id, OWNER);
    const [later] = goingOut();
    expect(later?.subject).toBe(
      "We're not coming to Night Market on Monday, January 6, 2127 (order #2)",
    );
    advanceClock(60 * 3_600_000);
    expect(subjects()).toEqual([
      "We had to call off Night Market on Monday, January 6, 2127 (order #2)",
    ]);
  });

  it("names the next stop, if there is one", async () => {
    await waits();
    await cancelEvent(stop.id, OWNER);
    expect(goingOut()[0]?.text).not.toContain("next stop");
    await makeEvent({ title: "Fair", ...dates(20, 22) });
    const [email] = goingOut();
    expect(email?.text).toContain("Our next stop:\nFair\n");
    expect(email?.text).not.toContain("order ahead");
    expect(email?.text).toContain("Choose another stop on your order's page");
  });

  it("doesn't promise an order that was refunded meanwhile", async () => {
    await paid("ada@example.com");
    await markAllEmailsSent();
    await cancelEvent(stop.id, OWNER);
    await requestRefund(1, { scope: "all", restock: true }, OWNER);
    const [about] = goingOut();
    expect(about?.text).toContain("We refunded $4.00 for order #1.");
    expect(about?.text).not.toContain("safe");
  });

  it("is about the order alone if the stop stays", async () => {
    await threeWait();
    await refundAll(stop.id, question(), OWNER);
    const emails = goingOut();
    expect(new Set(emails.map(({ subject }) => subject.replace(/ \(.*/, "")))).toEqual(
      new Set(["We had to cancel your order at Night Market today"]),
    );
    expect(emails).toHaveLength(3);
    expect(emails[0]?.text).not.toContain("next stop");
    expect(stored()?.canceledAt).toBeNull();
  });

  it("says nothing of money that was paid at the truck, which is left", async () => {
    const { id } = await reserved();
    await payAndHandOver(id, "cash", OWNER);
    await markAllEmailsSent();
    expect(findRefundAll(stop.id)).toMatchObject({ question: null });
  });
});

describe("a program that deletes a stop", () => {
  it("reads the question as a refusal, and answers with it", async () => {
    await threeWait();
    expect(await deleteWith(stop.id, "yes", OWNER)).toMatchObject({
      kind: "conflict",
      errors: { "": ["Refund 2 orders ($8.00) and cancel 1 reservation?"] },
    });
    expect([stored()?.canceledAt, amounts()]).toEqual([null, []]);
    expect(await deleteWith(stop.id, question(), OWNER)).toMatchObject({ ok: true });
    expect([amounts(), told().sort()]).toEqual([[400, 400], EACH_ONCE]);
    for (const id of [stop.id, 99])
      expect(await deleteWith(id, "yes", OWNER)).toMatchObject({ kind: "missing" });
  });

  it("leaves paid orders alone without an answer", async () => {
    await threeWait();
    expect(await deleteWith(stop.id, null, OWNER)).toEqual({ ok: true });
    expect([amounts(), told().sort()]).toEqual([[], EACH_ONCE]);
  });
});

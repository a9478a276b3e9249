import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { UNDO_MS } from "~/domain/orders/action-undo";
import { dueToCustomers } from "~/domain/outbox/due-emails.server";
import { recordDone } from "~/domain/outbox/outbox.server";
import { refusal } from "~/domain/result";
import { advanceClock, stopClock } from "../../../tests/clock";
import { ADDRESS, makeDispute, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { allOrders, historyOfOrder, queuedEmails } from "../../../tests/ledger";
import { setHandedOver } from "./hand-over.server";
import { orderRules } from "./order.schema";
import { countWaitingOrders } from "./order-queries.server";

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const SENT = { handedOver: true };
const USPS = { carrier: "usps", trackingNumber: "9400 1112" } as const;

beforeEach(async () => {
  stopClock();
  const tin = await makeProduct();
  await makeOrder({ fulfillment: "delivery", deliveryAddress: ADDRESS }, [
    { productId: tin.id, quantity: 2 },
  ]);
});

const emails = () => queuedEmails().filter(({ kind }) => kind === "order_sent");

/** Sends the due emails about sent parcels. @returns their texts */
async function mail(): Promise<string[]> {
  const due = dueToCustomers(new Date()).filter((email) => email.kind === "order_sent");
  for (const email of due)
    await write((tx) => recordDone(tx, email, new Date(), whyNotSent(email)));
  return due.flatMap((email) => (whyNotSent(email) ? [] : [writeEmail(email, SENDER).text]));
}

describe("a parcel that is sent", () => {
  it("no longer waits, with a number or without, and that can be undone", async () => {
    expect(countWaitingOrders().toHandOver).toBe(1);
    expect(await setHandedOver(1, SENT, OWNER)).toMatchObject({ ok: true });
    expect(countWaitingOrders().toHandOver).toBe(0);
    expect(await setHandedOver(1, { handedOver: false }, OWNER)).toMatchObject({ ok: true });
    expect(await setHandedOver(1, { ...SENT, ...USPS }, OWNER)).toMatchObject({ ok: true });
    expect(allOrders()[0]).toMatchObject(USPS);
    expect(countWaitingOrders().toHandOver).toBe(0);
    const what = historyOfOrder(1).filter((entry) => !/^(Ordered|Paid)/.test(entry));
    expect(what).toEqual(["Shipped", "Reopened", "Shipped. Tracking: USPS 9400 1112"]);
  });

  it("may get its number afterwards, which isn't sent a second time", async () => {
    await setHandedOver(1, SENT, OWNER);
    advanceClock(1000);
    await setHandedOver(1, { ...SENT, ...USPS }, OWNER);
    await setHandedOver(1, { ...SENT, ...USPS }, OWNER);
    await setHandedOver(1, { trackingNumber: null }, OWNER);
    const what = historyOfOrder(1).filter((entry) => !/^(Ordered|Paid)/.test(entry));
    expect(what).toEqual(["Shipped", "Tracking: USPS 9400 1112", "Tracking number removed"]);
  });

  it("asks about a disputed payment, and isn't sent with its money on its way back", async () => {
    await makeDispute({ orderId: 1, amountCents: 3600, status: "under_review" });
    expect(await setHandedOver(1, { ...SENT, ...USPS }, OWNER)).toMatchObject({ kind: "conflict" });
    expect(allOrders()[0]).toMatchObject({ handedOverAt: null, trackingNumber: null });
    expect(emails()).toEqual([]);
    expect(await setHandedOver(1, { ...SENT, despiteDispute: true }, OWNER)).toMatchObject({
      ok: true,
    });
    expect(historyOfOrder(1)).toContain("Shipped despite the dispute");
  });
});

describe("the email that it's on its way", () => {
  it("goes out once it can't be undone, with the newest number", async () => {
    await setHandedOver(1, SENT, OWNER);
    await setHandedOver(1, USPS, OWNER);
    expect(await mail()).toEqual([]);
    advanceClock(UNDO_MS);
    const [text, ...others] = await mail();
    expect(text).toContain(
      "It's on its way to you.\n\n2 x Tin\n\nTracking: USPS 9400 1112\nhttps:",
    );
    expect(text).not.toMatch(/pick|ready|complete/i);
    expect([others, emails()[0]?.lastError]).toEqual([[], null]);
  });

  it("isn't sent for what was undone, and is for the next press", async () => {
    await setHandedOver(1, SENT, OWNER);
    await setHandedOver(1, { handedOver: false }, OWNER);
    advanceClock(UNDO_MS);
    expect(await mail()).toEqual([]);
    await setHandedOver(1, SENT, OWNER);
    advanceClock(UNDO_MS);
    expect(await mail()).toHaveLength(1);
  });

  it("goes out again for a number that came later, and for nothing else", async () => {
    const sent = async (change: Parameters<typeof setHandedOver>[1]) => {
      await setHandedOver(1, change, OWNER);
      advanceClock(UNDO_MS);
      return mail();
    };
    expect(await sent(SENT)).toHaveLength(1);
    expect(await sent({ handedOver: false })).toEqual([]);
    expect(await sent(SENT)).toEqual([]);
    const later = await sent(USPS);
    expect(later).toHaveLength(1);
    expect(later[0]).toContain("USPS 9400 1112");
    expect(await sent({ trackingNumber: null })).toEqual([]);
  });

  it("goes out again for a number that was changed while it was being sent", async () => {
    await setHandedOver(1, { ...SENT, ...USPS }, OWNER);
    advanceClock(UNDO_MS);
    const [onItsWay] = dueToCustomers(new Date()).filter(({ kind }) => kind === "order_sent");
    if (!onItsWay) throw new Error("Nothing is due");
    await setHandedOver(1, { trackingNumber: "9400 2222" }, OWNER);
    await write((tx) => recordDone(tx, onItsWay, new Date()));
    advanceClock(UNDO_MS);
    const again = await mail();
    expect(again).toHaveLength(1);
    expect(again[0]).toContain("USPS 9400 2222");
  });

  it("goes out for each change of the number or its carrier, also back to one it had", async () => {
    for (const trackingNumber of ["9400 1112", "9400 2222", "9400 1112"]) {
      await setHandedOver(1, { ...SENT, carrier: "usps", trackingNumber }, OWNER);
      advanceClock(UNDO_MS);
      const [text] = await mail();
      expect(text).toContain(`USPS ${trackingNumber}`);
    }
    const again = async (change: Parameters<typeof setHandedOver>[1]) => {
      await setHandedOver(1, change, OWNER);
      advanceClock(UNDO_MS);
      return mail();
    };
    expect([await again({ handedOver: false }), await again(SENT)]).toEqual([[], []]);
    expect(await again({ carrier: "ups" })).toEqual([expect.stringContaining("UPS 9400 1112")]);
  });

  it("is never sent for an order that's picked up", async () => {
    await makeOrder();
    await setHandedOver(2, SENT, OWNER);
    expect(emails()).toEqual([]);
  });
});

describe("a tracking number", () => {
  it("can only be added to a parcel", async () => {
    await makeOrder();
    expect(await setHandedOver(2, { ...SENT, ...USPS }, OWNER)).toMatchObject(
      refusal("conflict", "Only shipped orders have tracking.", "trackingNumber"),
    );
    expect(allOrders()[1]?.handedOverAt).toBeNull();
  });

  it.each(["<b>", "9400&x=1", "https://x.test", "-1", "9".repeat(41)])("can't be '%s'", (given) => {
    expect(orderRules.change.safeParse({ trackingNumber: given }).success).toBe(false);
  });

  it.each([
    ["  9400 1112 ", "9400 1112"],
    ["", null],
    ["   ", null],
  ])("is '%s' without its spaces", (given, stored) => {
    expect(orderRules.change.parse({ trackingNumber: given, carrier: "" })).toEqual({
      trackingNumber: stored,
      carrier: null,
    });
  });
});

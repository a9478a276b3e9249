import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { databaseVersion, write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { whyNotSent } from "~/domain/emails/why-not-sent.server";
import { writeEmail } from "~/domain/emails/write-email.server";
import { recordPresence, startPresence } from "~/domain/order-settings/last-seen.server";
import { advanceClock, inHours, MINUTE_MS, stopClock } from "../../../tests/clock";
import { makeEvent, makeOrder, OWNER } from "../../../tests/factories";
import { queuedEmails } from "../../../tests/ledger";
import { setHandedOver } from "./hand-over.server";
import { tellOfUnseenOrders } from "./unseen-orders.server";

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };

beforeEach(() => {
  stopClock();
  recordPresence();
  advanceClock(MINUTE_MS);
});

const LATE = "Not sent: someone had checked the orders by then, or the order had ended";

const makeStop = (begins = -1, given = {}) =>
  makeEvent({ startDate: inHours(begins), endDate: inHours(4), leadMinutes: 10, ...given });

async function orderAt({ id: pickupEventId }: { id: number }, given = {}) {
  const { id } = await makeOrder({ pickupEventId, waitsSince: new Date(), ...given });
  return id;
}

/** The orders that were told of, as background jobs do by then. */
async function toldAfter(minutes: number) {
  advanceClock(minutes * MINUTE_MS);
  await tellOfUnseenOrders();
  return queuedEmails()
    .filter(({ kind }) => kind === "order_unseen")
    .map(({ payload }) => payload.orderId);
}

describe("an order that nobody looks at", () => {
  it("is reported after two minutes, once", async () => {
    const id = await orderAt(await makeStop());
    expect(await toldAfter(1.9)).toEqual([]);
    expect(await toldAfter(0.2)).toEqual([id]);
    const before = databaseVersion();
    expect(await toldAfter(5)).toEqual([id]);
    expect(databaseVersion()).toBe(before);
  });

  it("is reported in the owner's words", async () => {
    const id = await orderAt(await makeStop());
    await toldAfter(2);
    const [letter] = queuedEmails();
    if (!letter) throw new Error("No letter");
    expect(writeEmail(letter, SENDER)).toMatchObject({
      to: SENDER.owner,
      subject: `Nobody has checked order #${id} yet`,
      text: expect.stringMatching(
        /^Order #1 has been waiting at Night Market since \d+:\d\d [AP]M, and nobody/,
      ),
    });
  });

  it("isn't reported once somebody looked, or handed it over", async () => {
    const stop = await makeStop();
    await orderAt(stop);
    advanceClock(MINUTE_MS);
    recordPresence();
    expect(await toldAfter(5)).toEqual([]);
    const id = await orderAt(stop);
    await setHandedOver(id, { handedOver: true }, OWNER);
    expect(await toldAfter(5)).toEqual([]);
  });

  it("isn't news anymore if the email comes late", async () => {
    await orderAt(await makeStop());
    await toldAfter(2);
    const [letter] = queuedEmails();
    if (!letter) throw new Error("No letter");
    expect(whyNotSent(letter)).toBeNull();
    recordPresence();
    expect(whyNotSent(letter)).toBe(LATE);
  });

  it.each([
    ["was canceled", { status: "expired" }],
    ["was refunded", { status: "refunded", refundedCents: 1800 }],
    ["is being refunded", { status: "refund_due" }],
  ] as const)("isn't news anymore if it %s", async (_how, ended) => {
    const id = await orderAt(await makeStop());
    await toldAfter(2);
    const [letter] = queuedEmails();
    if (!letter) throw new Error("No letter");
    await write((tx) => tx.update(orders).set(ended).where(eq(orders.id, id)).run());
    expect(whyNotSent(letter)).toBe(LATE);
  });
});

describe("an order that isn't urgent", () => {
  it("isn't reported until its prep time before a stop that begins later", async () => {
    const id = await orderAt(await makeStop(1));
    expect(await toldAfter(51)).toEqual([]);
    expect(await toldAfter(1)).toEqual([id]);
  });

  it("isn't reported once its stop is over or canceled, or if it has none", async () => {
    await orderAt(await makeStop(-2, { endDate: inHours(0.01) }));
    await orderAt(await makeStop(-1, { canceledAt: new Date() }));
    await makeOrder({ waitsSince: new Date() });
    expect(await toldAfter(3)).toEqual([]);
  });
});

it("a start counts as a look at what had its two minutes before", async () => {
  const stop = await makeStop();
  await orderAt(stop);
  advanceClock(3 * MINUTE_MS);
  const id = await orderAt(stop);
  advanceClock(MINUTE_MS);
  startPresence();
  expect(await toldAfter(1)).toEqual([id]);
});

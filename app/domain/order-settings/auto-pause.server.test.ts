import { beforeEach, describe, expect, it } from "vitest";
import { databaseVersion } from "~/db/client.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { readOffer } from "~/domain/checkout/offer.server";
import { refusal } from "~/domain/result";
import { findMoveOptions, moveOwnOrder } from "~/domain/stop-orders/move-order.server";
import { BROWSER, begin, piecesOf, started, stranger } from "../../../tests/checkout";
import { advanceClock, inHours, MINUTE_MS, stopClock } from "../../../tests/clock";
import {
  ADDRESS,
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { allOrders, queuedEmails } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { trackPresence, unattendedNotice } from "./auto-pause.server";
import { recordPresence, startPresence } from "./last-seen.server";
import { UNATTENDED_SENTENCE } from "./order-settings";
import {
  changeOrderSettings,
  pauseNotice,
  pauseNoticeAtTruck,
  readOrderSettings,
} from "./order-settings.server";

withLocalStripe();

const UNDER_WAY = { startDate: inHours(-1), endDate: inHours(4), ordersAhead: true };

beforeEach(() => {
  stopClock();
  startPresence();
});

/** Runs the background jobs that are due after this many minutes. */
async function rounds(minutes: number): Promise<void> {
  advanceClock(minutes * MINUTE_MS);
  await trackPresence();
}

const isPaused = () => readOrderSettings().autoPausedAt !== null;

describe("the automatic pause while nobody looks at the orders", () => {
  let stop: { id: number };
  beforeEach(async () => {
    stop = await makeEvent(UNDER_WAY);
  });

  it("pauses ordering ahead after ten minutes, and ends the pause at the first look", async () => {
    const stops = () => readOffer([], { browserId: null, networkKey: "phone" }, new Date()).stops;
    await rounds(9.5);
    expect(isPaused()).toBe(false);
    await rounds(1);
    expect([isPaused(), pauseNoticeAtTruck(), stops()]).toEqual([true, UNATTENDED_SENTENCE, []]);
    recordPresence();
    await trackPresence();
    expect([isPaused(), pauseNoticeAtTruck()]).toEqual([false, null]);
    expect(stops()).toMatchObject([{ id: stop.id }]);
  });

  it("counts each look from then on", async () => {
    await rounds(9);
    recordPresence();
    await rounds(9);
    expect(isPaused()).toBe(false);
    await rounds(1);
    expect(isPaused()).toBe(true);
  });

  it("waits as long as the owner says, or never pauses", async () => {
    await changeOrderSettings({ lookMinutes: 5 }, OWNER);
    await rounds(5);
    expect(isPaused()).toBe(true);
    await changeOrderSettings({ lookMinutes: null }, OWNER);
    await rounds(0);
    expect(isPaused()).toBe(false);
    await rounds(60);
    expect(isPaused()).toBe(false);
  });

  it("is reported once per pause, however many rounds it lasts or begin at once", async () => {
    advanceClock(10 * MINUTE_MS);
    await Promise.all([0, 1].map((ms) => trackPresence(new Date(Date.now() + ms))));
    for (const _round of [1, 2]) await rounds(10);
    const told = () => queuedEmails().filter(({ kind }) => kind === "ordering_paused");
    expect(told()).toMatchObject([{ payload: { eventId: stop.id, minutes: 10 } }]);
    recordPresence();
    await rounds(0);
    await rounds(10);
    expect(told()).toHaveLength(2);
  });

  it("saves nothing except the pause and its end", async () => {
    const before = databaseVersion();
    await rounds(9);
    recordPresence();
    await rounds(9);
    expect(databaseVersion()).toBe(before);
  });
});

describe("the automatic pause", () => {
  it.each([
    ["at a stop that takes no orders ahead", { ordersAhead: false }],
    ["at one that is canceled", { canceledAt: new Date() }],
    ["before one begins", { startDate: inHours(1) }],
    ["after its last orders", { endDate: inHours(0.5) }],
  ])("doesn't begin %s", async (_, changes) => {
    await makeEvent({ ...UNDER_WAY, ...changes });
    await rounds(11);
    expect(isPaused()).toBe(false);
  });

  it("doesn't begin in the stop's first ten minutes", async () => {
    advanceClock(60 * MINUTE_MS);
    await makeEvent({ ...UNDER_WAY, startDate: new Date() });
    await rounds(9.5);
    expect(isPaused()).toBe(false);
    await rounds(1);
    expect(isPaused()).toBe(true);
  });

  it("ends once the stop takes no more orders", async () => {
    await makeEvent(UNDER_WAY);
    await rounds(10);
    expect(isPaused()).toBe(true);
    await rounds(4 * 60);
    expect(isPaused()).toBe(false);
  });
});

describe("the owner's own pause", () => {
  beforeEach(() => makeEvent(UNDER_WAY));

  it("isn't ended by a look, and ours isn't added to it", async () => {
    await changeOrderSettings({ paused: true, sentence: "Back at 3 PM!" }, OWNER);
    await rounds(20);
    expect(isPaused()).toBe(false);
    recordPresence();
    await rounds(0);
    expect(pauseNotice()).toBe("Back at 3 PM!");
    expect(queuedEmails()).toEqual([]);
  });

  it("comes before ours", async () => {
    await rounds(10);
    await changeOrderSettings({ paused: true, sentence: "Back at 3 PM!" }, OWNER);
    expect(pauseNoticeAtTruck()).toBe("Back at 3 PM!");
    expect(isPaused()).toBe(true);
  });
});

describe("a stop that is paused", () => {
  let stop: { id: number };
  beforeEach(async () => {
    stop = await makeEvent(UNDER_WAY);
  });

  const refused = refusal("conflict", UNATTENDED_SENTENCE, "fulfillment.eventId");

  it("takes no order that its customer moves there, and lets one go", async () => {
    const tin = await makeProduct();
    const later = await makeEvent({ startDate: inHours(20), endDate: inHours(24) });
    const last = await makeEvent({ startDate: inHours(30), endDate: inHours(34) });
    const [token, own] = [createSecretId(), createSecretId()];
    await makeOrder({ token, pickupEventId: later.id }, [{ productId: tin.id }]);
    await makeOrder({ token: own, pickupEventId: stop.id }, [{ productId: tin.id }]);
    await rounds(10);
    const to = (eventId: number) => ({ method: "pickup" as const, eventId });
    expect(await moveOwnOrder(token, to(stop.id))).toMatchObject(refused);
    expect(findMoveOptions(token)?.stops.map(({ id }) => id)).toEqual([later.id, last.id]);
    expect(findMoveOptions(own)?.stops.map(({ id }) => id)).toEqual([stop.id, later.id, last.id]);
    expect(await moveOwnOrder(own, to(stop.id))).toEqual({ ok: true });
    expect(await moveOwnOrder(own, to(later.id))).toEqual({ ok: true });
    expect(allOrders().map(({ pickupEventId }) => pickupEventId)).toEqual([later.id, later.id]);
    recordPresence();
    await trackPresence();
    expect(await moveOwnOrder(token, to(stop.id))).toEqual({ ok: true });
  });

  it("isn't offered for moving an order from the menu either", async () => {
    const latte = await makeMenuItem();
    const later = await makeEvent({ ...UNDER_WAY, startDate: inHours(20), endDate: inHours(24) });
    const [token, own] = [createSecretId(), createSecretId()];
    const lines = [{ productId: latte.id }];
    await makeOrder({ token, pickupEventId: later.id, pickupMinutes: 60 }, lines);
    await makeOrder({ token: own, pickupEventId: stop.id, pickupMinutes: 180 }, lines);
    const offered = (of: string) => findMoveOptions(of)?.menuStops?.map(({ id }) => id);
    expect(offered(token)).toEqual([stop.id, later.id]);
    await rounds(10);
    expect(offered(token)).toEqual([later.id]);
    expect(offered(own)).toEqual([stop.id, later.id]);
  });

  it("lets customers have goods shipped, or choose a stop later", async () => {
    const tin = await makeProduct();
    await rounds(10);
    const shipped = { method: "delivery" as const, address: ADDRESS };
    for (const fulfillment of [shipped, undefined])
      expect(await begin([piecesOf(tin)], { ...stranger(), fulfillment })).toMatchObject({
        ok: true,
      });
  });

  it("lets a payment that has begun go through", async () => {
    const tin = await makeProduct({ stock: 10 });
    const own = { fulfillment: { method: "pickup" as const, eventId: stop.id } };
    advanceClock(5 * MINUTE_MS);
    await started([piecesOf(tin)], own);
    await rounds(5);
    expect(isPaused()).toBe(true);
    expect(await begin([piecesOf(tin)], own)).toMatchObject({ ok: true });
    expect(unattendedNotice(BROWSER, new Date())).toBeNull();
    expect(unattendedNotice("another", new Date())).toBe(UNATTENDED_SENTENCE);
    expect(await begin([piecesOf(tin, 2)], own)).toMatchObject(refused);
  });
});

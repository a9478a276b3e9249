import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { confirmKeyOf } from "~/domain/checkout/confirm-key.server";
import { cancelEvent, closeEarly, updateEvent } from "~/domain/events/events.server";
import { action, loader } from "~/routes/_site.orders.$token";
import { inHours } from "../clock";
import { ADDRESS, makeEvent, makeOrder, makeProduct, RESERVED_WITH_CODE } from "../factories";
import { allOrders } from "../ledger";
import { args } from "./call";

const open = (token: string) => loader(args(`/orders/${token}`, {}, { token }));
const shown = async (token: string) => (await open(token)).json();

async function ordered(given: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const { id: productId } = await makeProduct();
  const token = createSecretId();
  await makeOrder({ token, email: "kei@example.com", ...given }, [{ productId, quantity: 2 }]);
  return token;
}

describe("the page of an order", () => {
  it("says what has become of it and what it is for", async () => {
    const token = await ordered({ createdAt: new Date("2027-01-04T23:00:00Z") });
    expect(await shown(token)).toEqual({
      order: {
        id: 1,
        title: "Paid",
        text: "Thanks! We're getting your order ready.",
        ordered: "Monday, January 4, 2027, 3:00 PM",
        handedOver: null,
        lines: [{ line: "1", name: "Tin", quantity: 2, cupNames: "", refunded: 0, sum: "$36.00" }],
        total: "$36.00",
        refunded: null,
        isPaid: true,
        isReady: false,
        isMade: false,
        isToday: false,
        code: null,
        isReserved: false,
        isTextUsual: true,
        name: null,
        note: null,
        isUnconfirmed: false,
        pickup: null,
        isShipped: false,
        tracking: null,
      },
      confirmKey: null,
      asks: false,
      // Nothing was chosen when it was paid.
      moves: { eventId: null, pickupMinutes: null, stops: [], canShip: true },
      asksToMove: false,
    });
  });

  it("tells two lattes apart by what was chosen", async () => {
    const { id: productId } = await makeProduct({ name: "Latte" });
    const latte = { productId, name: "Latte", unitPriceCents: 500 };
    const token = createSecretId();
    await makeOrder({ token }, [
      { ...latte, choices: [3], choiceNames: ["Oat", "Beans"], unitPriceCents: 580 },
      { ...latte, choices: [2], choiceNames: ["Whole"] },
    ]);
    expect((await shown(token)).order?.lines).toMatchObject([
      { line: `${productId}_2`, name: "Latte (Whole)", sum: "$5.00" },
      { line: `${productId}_3`, name: "Latte (Oat, Beans)", sum: "$5.80" },
    ]);
  });

  it("follows the order", async () => {
    const token = await ordered();
    const become = async (change: Partial<typeof orders.$inferInsert>) => {
      await write((tx) => tx.update(orders).set(change).run());
      return (await shown(token)).order;
    };
    expect(await become({ readyAt: new Date("2027-01-04T23:50:00Z") })).toMatchObject({
      title: "Paid",
      text: "Thanks! Your order is ready.",
    });
    expect(await become({ handedOverAt: new Date("2027-01-05T00:00:00Z") })).toMatchObject({
      title: "Completed",
      text: "You've got your order. Enjoy!",
      handedOver: "Monday, January 4, 2027, 4:00 PM",
      isPaid: true,
      refunded: null,
    });
    expect(await become({ handedOverAt: null, refundedCents: 3600 })).toMatchObject({
      title: "Refunded",
      text: "We refunded you. Your bank may take 5 to 10 business days to post it.",
      isPaid: true,
      refunded: "$36.00",
    });
    expect(await become({ status: "refund_due", refundedCents: 0 })).toMatchObject({
      title: "Refund in progress",
      text: "We couldn't fill this order, so we're refunding you.",
      isPaid: false,
    });
    // A bank that took the money back leaves nothing to refund.
    expect(await become({ status: "refunded" })).toMatchObject({
      title: "Refunded",
      refunded: null,
    });
    expect(await become({ status: "pending" })).toMatchObject({
      title: "Awaiting payment",
      text: "We haven't received your payment yet. We'll update this page when we do.",
      isPaid: false,
    });
    expect(await become({ status: "expired" })).toMatchObject({
      title: "Not paid",
      text: "This order wasn't paid in time, so it expired. You weren't charged.",
      isPaid: false,
    });
  });

  it("shows where to pick it up while its payment is awaited, and not once it's given up", async () => {
    const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(1) });
    const token = await ordered({ status: "pending", pickupEventId: stop.id });
    expect((await shown(token)).order?.pickup).toMatchObject({ location: "Ferry Plaza" });
    await write((tx) => tx.update(orders).set({ status: "expired" }).run());
    expect((await shown(token)).order?.pickup).toBeNull();
  });

  it("shows where to pick it up, and follows when the stop is moved or called off", async () => {
    const stop = await makeEvent({
      startDate: new Date("2127-01-04T23:00:00Z"),
      endDate: new Date("2127-01-05T02:00:00Z"),
    });
    const token = await ordered({ pickupEventId: stop.id });
    const pickup = async () => (await shown(token)).order?.pickup;
    expect(await pickup()).toEqual({
      title: "Night Market",
      location: "Ferry Plaza",
      date: "Saturday, January 4, 2127",
      time: "3:00 PM - 6:00 PM",
      directions: "https://www.google.com/maps/dir/?api=1&destination=Ferry%20Plaza",
      status: "ahead",
    });
    const owner = { sub: "auth0|ana", name: "ana@example.com", role: "owner" as const };
    await updateEvent(stop.id, { location: "Pier 7" }, owner);
    expect(await pickup()).toMatchObject({ location: "Pier 7", status: "ahead" });
    await cancelEvent(stop.id, owner);
    expect(await pickup()).toMatchObject({ status: "canceled" });
    const { order } = await shown(token);
    expect(order?.text).toBe("Your pickup stop was canceled. Your order is safe.");
  });

  it("shows a reservation's code while it's one, and then that it has ended", async () => {
    const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(1) });
    const token = await ordered({ ...RESERVED_WITH_CODE, pickupEventId: stop.id });
    expect((await shown(token)).order).toMatchObject({
      title: "Reserved",
      text: "We're saving this for you until the stop ends. Show your code at the truck and pay there, cash or card.",
      code: "K7RM4",
    });
    const owner = { sub: "auth0|ana", name: "ana@example.com", role: "owner" as const };
    await closeEarly(stop.id, owner, "1 order is still waiting at this stop.");
    expect((await shown(token)).order).toMatchObject({
      title: "Reserved",
      text: "This stop closed early. You haven't been charged. Cancel this reservation, and you can make a new one for another stop.",
      code: "K7RM4",
      pickup: { status: "over" },
    });
    await write((tx) => tx.update(orders).set({ status: "expired" }).run());
    expect((await shown(token)).order).toMatchObject({
      title: "Ended",
      text: "This reservation has ended. You weren't charged.",
      code: null,
      pickup: null,
    });
  });

  it("says that the stop is over once it is", async () => {
    const stop = await makeEvent({ endDate: new Date(Date.now() - 1000) });
    const token = await ordered({ pickupEventId: stop.id });
    expect((await shown(token)).order?.pickup?.status).toBe("over");
    const text = async () => (await shown(token)).order?.text;
    expect(await text()).toBe("This stop's hours are over, but your order is still in line.");
    await write((tx) => tx.update(orders).set({ readyAt: new Date() }).run());
    expect(await text()).toBe("Thanks! Your order is ready.");
    await write((tx) => tx.update(orders).set(RESERVED_WITH_CODE).run());
    expect(await text()).toMatch(/still in line\. Show your code at the truck/);
  });

  it("says that a late stop goes on until its last pickups, unless it closes early", async () => {
    const endDate = new Date(Date.now() - 5 * 60_000);
    const stop = await makeEvent({ endDate, lateMinutes: 20 });
    const token = await ordered({ ...RESERVED_WITH_CODE, pickupEventId: stop.id });
    const status = async () => (await shown(token)).order?.pickup?.status;
    expect(await status()).toBe("ahead");
    expect((await shown(token)).order?.text).toContain("saving this for you until the stop ends");
    await write((tx) => tx.update(events).set({ plannedEnd: new Date() }).run());
    expect(await status()).toBe("over");
  });

  it("says that it's shipped, and not where to", async () => {
    const token = await ordered({ fulfillment: "delivery", deliveryAddress: ADDRESS });
    const text = await (await open(token)).text();
    expect(JSON.parse(text).order).toMatchObject({ isShipped: true, pickup: null });
    for (const part of ["Aiko", "Figtree", "Pasadena", "91101"]) expect(text).not.toContain(part);
  });

  it("reveals nobody's address and nothing of the payment, and no cache keeps it", async () => {
    const token = await ordered({ stripePaymentId: "pi_secret" });
    const answer = await open(token);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const text = await answer.text();
    for (const secret of ["kei@example.com", "pi_secret", token]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("somebody else's order", () => {
  it("is found by its whole link alone", async () => {
    const token = await ordered();
    const other = token.startsWith("A") ? "B" : "A";
    const guesses = [
      "1",
      "",
      "%",
      "null",
      token.slice(0, -1),
      `${token}A`,
      other + token.slice(1),
      "*".repeat(22),
      "_".repeat(22),
      `${token.slice(0, 21)}%`,
      createSecretId(),
    ];
    for (const guess of guesses) {
      const answer = await open(guess);
      expect(answer.status, guess).toBe(404);
      expect(await answer.json()).toEqual({ order: null });
    }
  });

  it("looks like one that doesn't exist", async () => {
    const token = await ordered({ token: "AbCdEfGhIjKlMnOpQrStUv" });
    const [wrong, none] = [await open(token.toLowerCase()), await open(createSecretId())];
    expect(none.status).toBe(404);
    expect([...wrong.headers]).toEqual([...none.headers]);
    expect(await wrong.text()).toBe(await none.text());
  });
});

describe("the page of a reservation", () => {
  const post = (token: string, fields: Record<string, string>) =>
    action(
      args(`/orders/${token}`, { method: "POST", body: new URLSearchParams(fields) }, { token }),
    );
  const isCanceled = () =>
    allOrders()
      .map(({ status }) => status)
      .includes("expired");

  it("says until when it waits to be confirmed, and keeps its code back", async () => {
    const by = new Date("2027-01-04T23:15:00Z");
    const token = await ordered({ ...RESERVED_WITH_CODE, confirmBy: by });
    const { order } = await shown(token);
    expect(order).toMatchObject({ title: "Not confirmed yet", code: null, isUnconfirmed: true });
    expect(order?.text).toContain("confirm by 3:15 PM");
  });

  it("changes nothing when its links are opened, only when a button is pressed", async () => {
    const stop = await makeEvent({ startDate: inHours(24), endDate: inHours(28) });
    const token = await ordered({
      ...RESERVED_WITH_CODE,
      pickupEventId: stop.id,
      confirmBy: inHours(1),
    });
    const key = confirmKeyOf(token);
    const opened = await loader(args(`/orders/${token}?confirm=${key}`, {}, { token }));
    expect(await opened.json()).toMatchObject({ confirmKey: key });
    await loader(args(`/orders/${token}?cancel=ask`, {}, { token }));
    expect(allOrders()).toMatchObject([{ status: "pending", confirmBy: expect.any(Date) }]);

    const confirmed = await post(token, { intent: "confirm", key });
    expect([confirmed.status, confirmed.headers.get("Location")]).toEqual([
      303,
      `/orders/${token}`,
    ]);
    expect((await shown(token)).order).toMatchObject({ title: "Reserved", code: "K7RM4" });
    expect((await post(token, { intent: "cancel" })).status).toBe(303);
    expect((await shown(token)).order).toMatchObject({ title: "Ended", isReserved: false });
  });

  it.each([
    [{ intent: "confirm", key: "wrong" }, 404],
    [{}, 404],
  ] as [Record<string, string>, number][])("answers %j plainly", async (fields, status) => {
    const token = await ordered({ ...RESERVED_WITH_CODE, confirmBy: inHours(1) });
    const answer = await post(token, fields);
    expect(answer.status).toBe(status);
    expect(await answer.json()).toMatchObject({
      errors: { "": ["This link doesn't work. Open it from the email again."] },
    });
    expect(isCanceled()).toBe(false);
  });

  it("cancels no order by card", async () => {
    const token = await ordered();
    expect((await post(token, { intent: "cancel" })).status).toBe(409);
    expect(isCanceled()).toBe(false);
  });
});

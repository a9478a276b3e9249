import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { STOP_FIELD } from "~/domain/fulfillment/fulfillment";
import { action, loader } from "~/routes/_site.checkout";
import * as oldPage from "~/routes/_site.checkout_.reserve";
import { loader as guestPage } from "~/routes/_site.orders.$token";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { inHours } from "../clock";
import { makeEvent, makeProduct } from "../factories";
import { allOrders, linesOf, stockOf } from "../ledger";
import { confirmCard, withLocalStripe } from "../local-stripe";
import { captureLog } from "../log";
import { Visitor } from "../visitor";
import { breakDatabase, mendDatabase } from "./as-administrator";
import { args } from "./call";

const bench = withLocalStripe();

let yuki: Visitor;
let tin: { id: number; inventoryId: number };
let stop: { id: number };
beforeEach(async () => {
  yuki = new Visitor();
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  stop = await makeEvent({ startDate: inHours(20), endDate: inHours(24) });
  yuki.cookies.set("cart", `${tin.id}.2.1800`);
});

const open = async () => (await yuki.get(loader, "/checkout")).json();

/** Posts the form as it was opened, as a browser does with JavaScript and without. */
async function post(fields: Record<string, string> = {}) {
  const { idempotencyKey } = await open();
  return send({
    email: "yuki@example.com",
    total: "3600",
    idempotencyKey,
    ...AT_STOP(),
    ...fields,
  });
}

const send = (fields: Record<string, string>) =>
  yuki.post(action, "/checkout", { payOn: "truck", ...fields });

const AT_STOP = () => ({
  "fulfillment.method": "pickup",
  "fulfillment.eventId": String(stop.id),
});

describe("the page", () => {
  it("offers the stops, the soonest first, and says which take only a card", async () => {
    const far = await makeEvent({ startDate: inHours(200), endDate: inHours(204) });
    const next = await makeEvent({ startDate: inHours(2), endDate: inHours(4) });
    const { stops } = await open();
    expect(stops).toMatchObject([{ id: next.id }, { id: stop.id }, { id: far.id, cardOnly: true }]);
    expect(stops.filter(({ cardOnly }: { cardOnly?: boolean }) => cardOnly)).toHaveLength(1);
  });

  it("offers no stop that takes no more orders, and says so", async () => {
    const over = await makeEvent({ startDate: inHours(-1), endDate: inHours(0.4) });
    const { stops, closed } = await open();
    expect(stops.map(({ id }: { id: number }) => id)).not.toContain(over.id);
    expect(closed).toContain("You can still buy at the truck.");
  });

  it("leads a browser that has a reservation to it", async () => {
    const own = async () => (await open()).reservation;
    expect(await own()).toBeNull();
    await post();
    const [order] = allOrders();
    expect(await own()).toEqual({ href: `/orders/${order?.token}` });
  });

  it("opens without the stops when they cannot be read", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE events RENAME TO lost`));
    expect((await open()).stops).toEqual([]);
    log.restore();
  });
});

describe("reserving", () => {
  it("leads to the order's page with its code, and empties the cart", async () => {
    const answer = await post();
    const [order] = allOrders();
    expect(answer.status).toBe(303);
    expect(answer.headers.get("Location")).toBe(`/orders/${order?.token}`);
    expect(yuki.cookies.get("cart")).toBe("0");
    expect(order).toMatchObject({ status: "pending", paymentKind: "truck", totalCents: 3600 });
    expect(linesOf(order?.id ?? 0)).toEqual([{ name: "Tin", unitPriceCents: 1800, quantity: 2 }]);
    expect(stockOf(tin.inventoryId)).toBe(8);

    const token = order?.token ?? "";
    const page = await guestPage(args(`/orders/${token}`, {}, { token }));
    expect((await page.json()).order).toMatchObject({
      title: "Reserved",
      code: order?.reservationCode,
      pickup: { title: "Night Market", status: "ahead" },
    });
  });

  it("twice, as by a double tap, reserves once and answers alike", async () => {
    const { idempotencyKey } = await open();
    const cart = yuki.cookies.get("cart") ?? "";
    const fields = { email: "yuki@example.com", idempotencyKey, ...AT_STOP() };
    const first = await send(fields);
    yuki.cookies.set("cart", cart);
    const second = await send(fields);
    expect(second.headers.get("Location")).toBe(first.headers.get("Location"));
    expect([allOrders().length, stockOf(tin.inventoryId)]).toEqual([1, 8]);
  });

  it("anew after its answer was lost and the cart has changed is told of the first", async () => {
    const whisk = await makeProduct({ priceCents: 500 });
    const { idempotencyKey } = await open();
    const fields = { payOn: "truck", email: "a@b.co", idempotencyKey, ...AT_STOP() };
    const answer = await yuki.ask(action, "/checkout", {
      method: "POST",
      body: new URLSearchParams(fields),
    });
    yuki.cookies.set("cart", `${tin.id}.2.1800-${whisk.id}.1.500`);
    expect(answer.status).toBe(303);
    const again = await send(fields);
    expect([again.status, (await again.json()).problem.message]).toEqual([
      409,
      expect.stringContaining("You already have a reservation"),
    ]);
    expect(allOrders().map(({ totalCents }) => totalCents)).toEqual([3600]);
  });

  it("takes the place of the card payment that the same browser has begun", async () => {
    const begun = await yuki.post(action, "/checkout", { email: "yuki@example.com" });
    expect(begun.status).toBe(200);
    expect((await post()).status).toBe(303);
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
    expect(bench.stripe.snapshot().intents.map(({ status }) => status)).toEqual(["canceled"]);
    expect(stockOf(tin.inventoryId)).toBe(8);
  });

  it("of what is paid already is told, and takes it out of the cart", async () => {
    const body = { email: "yuki@example.com", items: [{ productId: tin.id, quantity: 2 }] };
    const begun = await yuki.postJson(createPaymentIntent, "/api/create-payment-intent", body);
    confirmCard(bench.stripe, (await begun.json()).clientSecret);
    const answer = await post();
    expect(answer.headers.get("Location")).toBe("/checkout#receipt");
    expect(allOrders()).toMatchObject([{ status: "paid", paymentKind: "card" }]);
    expect(yuki.cookies.get("cart")).toBe("0");
  });
});

describe("the page that reserved before", () => {
  it("leads to the checkout", () => {
    expect(oldPage.loader().headers.get("Location")).toBe("/checkout");
  });

  it("sends a form from an open tab on, as it was typed", async () => {
    const { status, headers } = oldPage.action();
    expect(status).toBe(307);
    const form = { email: "yuki@example.com", "fulfillment.eventId": String(stop.id) };
    const answer = await yuki.post(action, headers.get("Location") ?? "", form);
    const [order] = allOrders();
    expect(answer.headers.get("Location")).toBe(`/orders/${order?.token}`);
    expect(order).toMatchObject({ paymentKind: "truck", pickupEventId: stop.id });
  });
});

const ADDRESS = {
  "fulfillment.address.name": "Yuki",
  "fulfillment.address.line1": "1 Main Street",
  "fulfillment.address.city": "Pasadena",
  "fulfillment.address.region": "CA",
  "fulfillment.address.postalCode": "91001",
};

describe("what cannot be reserved is said beside its field, and what was typed stays", () => {
  it.each<[string, Record<string, string>, number, string]>([
    ["an empty email", { email: "" }, 422, "email"],
    ["an email that is none", { email: "yuki" }, 422, "email"],
    ["no stop", { "fulfillment.eventId": "" }, 422, "fulfillment.eventId"],
    ["no way to get it", { "fulfillment.method": "" }, 422, "fulfillment.eventId"],
    ["an order that ships", { "fulfillment.method": "delivery", ...ADDRESS }, 422, STOP_FIELD],
    ["a stop that is none", { "fulfillment.eventId": "1; DROP" }, 422, "fulfillment.eventId"],
    ["a stop that never was", { "fulfillment.eventId": "4711" }, 409, "fulfillment.eventId"],
    ["a total that no longer holds", { total: "1" }, 409, ""],
  ])("%s", async (_what, fields, status, field) => {
    const answer = await post(fields);
    expect(answer.status).toBe(status);
    const { problem, email, fields: kept } = await answer.json();
    expect(problem.field ?? "").toBe(field);
    const { total: _, ...typed } = fields;
    expect({ email, ...kept }).toMatchObject(typed);
    expect([allOrders(), stockOf(tin.inventoryId)]).toEqual([[], 10]);
    expect(yuki.cookies.get("cart")).not.toBe("0");
  });

  it("keeps the key of the page, so it reserves once", async () => {
    const { idempotencyKey } = await open();
    const answer = await post({ email: "", idempotencyKey });
    expect((await answer.json()).key).toBe(idempotencyKey);
  });

  it("an empty cart", async () => {
    yuki.cookies.set("cart", "0");
    const answer = await post();
    expect(answer.status).toBe(422);
    expect((await answer.json()).problem.message).toBe(
      "Please add items to your cart before checking out",
    );
  });

  it("when it cannot be stored, nothing is charged and nothing held", async () => {
    breakDatabase();
    const answer = await post();
    expect(answer.status).toBe(503);
    expect((await answer.json()).problem.message).toContain("You haven't been charged");
    mendDatabase();
    expect(allOrders()).toEqual([]);
    expect(yuki.cookies.get("cart")).not.toBe("0");
  });

  it("sixty-one times a minute from one address", async () => {
    for (let n = 0; n < 60; n++) await post({ "fulfillment.eventId": "4711" });
    const answer = await post();
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).not.toBeNull();
    expect(allOrders()).toEqual([]);
  });
});

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

/** What the checkout offers, and what its form does without JavaScript, paid by card and at the truck. */

const stripeTest = withLocalStripe();

let yuki: Visitor;
let tin: { id: number; inventoryId: number };
let stop: { id: number };
beforeEach(async () => {
  yuki = new Visitor();
  tin = await makeProduct({ name: "Tin", priceCents: 1800, stock: 10 });
  stop = await makeEvent({ startDate: inHours(20), endDate: inHours(24) });
  yuki.cookies.set("cart", `${tin.id}.2.1800`);
});

type Way = "card" | "truck";
type Fields = Record<string, string>;

const open = async () => (await yuki.get(loader, "/checkout")).json();
const send = (way: Way, fields: Fields) =>
  yuki.post(action, "/checkout", { ...(way === "truck" && { payOn: "truck" }), ...fields });

const typed = (fields: Fields = {}): Fields => ({
  email: "yuki@example.com",
  "fulfillment.method": "pickup",
  "fulfillment.eventId": String(stop.id),
  ...fields,
});

/** Posts the form as it was opened. */
const post = async (way: Way, fields: Fields = {}) =>
  send(way, typed({ idempotencyKey: (await open()).idempotencyKey, ...fields }));

/** What an order is answered with: the secret of its card form, or the address of its page. */
const answerOf = async (answer: Response): Promise<string> =>
  answer.headers.get("Location") ?? (await answer.json()).payment.clientSecret;

const ADDRESS = {
  "fulfillment.address.name": "Aiko Tanaka",
  "fulfillment.address.line1": "12 Figtree Street",
  "fulfillment.address.line2": "",
  "fulfillment.address.city": "Pasadena",
  "fulfillment.address.region": "CA",
  "fulfillment.address.postalCode": "91101",
};
/** Every field is posted, those of the stop too. */
const shipped = (fields: Fields = {}): Fields => ({
  "fulfillment.method": "delivery",
  ...ADDRESS,
  ...fields,
});

describe("the page", () => {
  it("names a browser it has not met, and leaves one that it has", async () => {
    const first = await yuki.get(loader, "/checkout");
    expect(first.headers.get("Set-Cookie")).toMatch(/^order=/);
    expect((await yuki.get(loader, "/checkout")).headers.get("Set-Cookie")).toBeNull();
  });

  it("says where Stripe.js is, the local one here, and nothing secret", async () => {
    expect(await open()).toEqual({
      stripeJs: {
        publishableKey: "pk_test_bench_unit",
        src: "http://127.0.0.1:1/endive/stripe.js",
      },
      receipt: null,
      reservation: null,
      idempotencyKey: expect.stringMatching(/^[\w-]{22}$/),
      stops: [
        {
          id: stop.id,
          label: expect.stringMatching(/^\w{3}, .*: Night Market, Ferry Plaza$/),
          hours: expect.any(String),
          place: "Night Market, Ferry Plaza",
        },
      ],
      closed: null,
      pause: null,
      unattended: null,
    });
  });

  it("offers the stops to come, the soonest first, and says which take only a card", async () => {
    const far = await makeEvent({ startDate: inHours(200), endDate: inHours(204) });
    const next = await makeEvent({ startDate: inHours(2), endDate: inHours(4) });
    await makeEvent({ startDate: inHours(-9), endDate: inHours(-8) });
    await makeEvent({ endDate: inHours(30), canceledAt: new Date() });
    const { stops } = await open();
    expect(stops).toMatchObject([{ id: next.id }, { id: stop.id }, { id: far.id, cardOnly: true }]);
    expect(stops.filter(({ cardOnly }: { cardOnly?: boolean }) => cardOnly)).toHaveLength(1);
  });

  it("says of a stop that it takes no more orders, and doesn't offer it", async () => {
    await makeEvent({ startDate: inHours(-1), endDate: inHours(0.4), title: "Lunch" });
    const { stops, closed } = await open();
    expect(stops).toMatchObject([{ id: stop.id }]);
    expect(closed).toContain("Online orders for Lunch have closed");
    expect(closed).toContain("You can still buy at the truck.");
  });

  it("leads a browser that has a reservation to it, and nobody else", async () => {
    expect((await open()).reservation).toBeNull();
    await post("truck");
    expect((await open()).reservation).toEqual({ href: `/orders/${allOrders()[0]?.token}` });
    yuki = new Visitor();
    expect((await open()).reservation).toBeNull();
  });

  it("opens without the stops if they can't be read", async () => {
    captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE events RENAME TO lost`));
    expect((await open()).stops).toEqual([]);
  });
});

describe.each(["card", "truck"] as const)("the form posted to be paid by %s", (way) => {
  const isCard = way === "card";

  it("orders the cart at today's prices", async () => {
    const whisk = await makeProduct({ name: "Whisk", priceCents: 900 });
    yuki.cookies.set("cart", `${tin.id}.2.1800-${whisk.id}.1.900`);
    const answer = await post(way, { total: "4500" });
    const [order] = allOrders();
    expect(order).toMatchObject({
      email: "yuki@example.com",
      totalCents: 4500,
      pickupEventId: stop.id,
      status: "pending",
      paymentKind: way,
    });
    expect(linesOf(order?.id ?? 0)).toEqual([
      { name: "Tin", unitPriceCents: 1800, quantity: 2 },
      { name: "Whisk", unitPriceCents: 900, quantity: 1 },
    ]);
    expect(stockOf(tin.inventoryId)).toBe(8);
    expect(answer.status).toBe(isCard ? 200 : 303);
    expect(await answerOf(answer.clone())).toMatch(
      isCard ? /^pi_\w+_secret_/ : `/orders/${order?.token}`,
    );
    if (isCard)
      expect((await answer.json()).payment).toMatchObject({
        email: "yuki@example.com",
        totalCents: 4500,
      });
    expect(yuki.cookies.get("cart") === "0", "a card isn't charged yet").toBe(!isCard);
  });

  it("orders once if it's posted twice by a double tap, and answers alike", async () => {
    const cart = yuki.cookies.get("cart") ?? "";
    const fields = typed({ idempotencyKey: (await open()).idempotencyKey });
    const first = await answerOf(await send(way, fields));
    yuki.cookies.set("cart", cart);
    expect(await answerOf(await send(way, fields))).toBe(first);
    expect([allOrders().length, stockOf(tin.inventoryId)]).toEqual([1, 8]);
    expect(stripeTest.stripe.snapshot().intents).toHaveLength(isCard ? 1 : 0);
  });

  it("buys what is left of a cart whose pieces have gone, once its shopper has seen the total", async () => {
    const few = await makeProduct({ priceCents: 1000, stock: 1 });
    const gone = await makeProduct({ stock: 0 });
    yuki.cookies.set("cart", `${few.id}.5.1000-${gone.id}.1.500`);
    const unseen = await post(way, { total: "5500" });
    expect([unseen.status, (await unseen.json()).problem.title]).toEqual([
      409,
      "Your cart changed",
    ]);
    expect(allOrders()).toEqual([]);
    await post(way, { total: "1000" });
    expect(allOrders()).toMatchObject([{ totalCents: 1000, paymentKind: way }]);
  });

  const EMAIL = { title: "Email Required", message: "Please enter your email address" };
  const WRONG = "Please enter a valid email address, like you@example.com";
  const GONE = "This stop is over or was canceled. Choose another one.";
  const CHANGED = { title: "Your cart changed", message: "Check the new total before you pay." };
  const CHOOSE = "Choose the stop where you'll pick it up and pay";
  type Row = [what: string, fields: Fields, status: number, problem: object];
  const TRUCK_ONLY: Row[] = [
    ["no way to get it", { "fulfillment.method": "" }, 422, { field: STOP_FIELD }],
    ["an order that ships", shipped(), 422, { message: CHOOSE, field: STOP_FIELD }],
  ];
  it.each<Row>([
    ["an empty email", { email: "" }, 422, { ...EMAIL, field: "email" }],
    ["an email of blanks", { email: " " }, 422, { ...EMAIL, field: "email" }],
    ["no email", { email: "yuki" }, 422, { title: "Error", message: WRONG, field: "email" }],
    ["no stop", { [STOP_FIELD]: "" }, 422, { field: STOP_FIELD }],
    ["a stop that is none", { [STOP_FIELD]: "1; DROP" }, 422, { field: STOP_FIELD }],
    ["a stop that never was", { [STOP_FIELD]: "4711" }, 409, { message: GONE, field: STOP_FIELD }],
    ["a total that no longer holds", { total: "1" }, 409, CHANGED],
    ...(isCard ? [] : TRUCK_ONLY),
  ])(
    "refuses %s beside its field, and keeps what was typed",
    async (_what, fields, status, problem) => {
      const answer = await post(way, fields);
      expect(answer.status).toBe(status);
      const { problem: said, payment, email, fields: kept } = await answer.json();
      expect(said).toMatchObject(problem);
      expect(payment).toBeUndefined();
      const { total: _, email: given = "yuki@example.com", ...others } = fields;
      expect({ email, ...kept }).toMatchObject({ email: given.trim(), ...others });
      expect([allOrders(), stockOf(tin.inventoryId)]).toEqual([[], 10]);
      expect(yuki.cookies.get("cart")).not.toBe("0");
    },
  );

  it("refuses an empty cart", async () => {
    yuki.cookies.set("cart", "0");
    const answer = await post(way);
    expect([answer.status, (await answer.json()).problem]).toEqual([
      422,
      { title: "Cart Empty", message: "Please add items to your cart before checking out" },
    ]);
  });

  const FAILED = isCard
    ? "Failed to initialize payment"
    : "We couldn't reserve your order. You haven't been charged. Please try again.";

  it.each(["orders", "products"])(
    "keeps the email while the %s are out of reach",
    async (table) => {
      const log = captureLog();
      await write((tx) => tx.run(sql.raw(`ALTER TABLE ${table} RENAME TO lost`)));
      const answer = await send(way, typed());
      expect(answer.status).toBe(503);
      expect(await answer.json()).toMatchObject({
        email: "yuki@example.com",
        problem: { title: "Error", message: FAILED },
      });
      expect(log.errors()).toContainEqual(expect.stringContaining(`no such table: ${table}`));
    },
  );

  it("keeps the email and the cart while the database takes no writes", async () => {
    breakDatabase();
    const answer = await post(way);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toMatchObject({
      email: "yuki@example.com",
      problem: { title: "Error", message: FAILED },
    });
    mendDatabase();
    expect(allOrders()).toEqual([]);
    expect(yuki.cookies.get("cart")).not.toBe("0");
  });

  it("is refused after sixty posts a minute from one address", async () => {
    for (let n = 0; n < 60; n++) await post(way, { [STOP_FIELD]: "4711" });
    const answer = await post(way);
    expect(answer.status).toBe(429);
    expect(answer.headers.get("Retry-After")).not.toBeNull();
    expect(allOrders()).toEqual([]);
  });
});

describe("the checkout paid by card", () => {
  it.each([
    ["", { fulfillment: "pickup", pickupEventId: null, deliveryAddress: null }],
    ["pickup", { fulfillment: "pickup", pickupEventId: 1, deliveryAddress: null }],
    ["delivery", { fulfillment: "delivery", deliveryAddress: { city: "Pasadena", line2: null } }],
  ])("stores '%s' with the order", async (method, stored) => {
    const { status } = await post("card", shipped({ "fulfillment.method": method }));
    expect(status).toBe(200);
    expect(allOrders()).toMatchObject([stored]);
  });

  it("says beside each field what an address lacks, and keeps what was typed", async () => {
    const missing = { "fulfillment.address.city": " ", "fulfillment.address.line1": "" };
    const answer = await post("card", shipped(missing));
    expect(answer.status).toBe(422);
    const { problem, fields } = await answer.json();
    expect(problem).toMatchObject({
      field: "fulfillment.address.line1",
      errors: {
        "fulfillment.address.line1": "Enter your street address",
        "fulfillment.address.city": "Enter your city",
      },
    });
    expect(fields).toMatchObject(shipped(missing));
    expect(allOrders()).toEqual([]);
  });

  it("refuses a wrong ZIP code beside it", async () => {
    const answer = await post("card", shipped({ "fulfillment.address.postalCode": "N1 9GU" }));
    expect((await answer.json()).problem).toEqual({
      title: "Error",
      message: "Enter a ZIP code, like 91001",
      field: "fulfillment.address.postalCode",
    });
  });

  it("keeps the email if Stripe is out of reach, and charges nobody", async () => {
    stripeTest.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    const answer = await post("card");
    expect(answer.status).toBe(503);
    const { email, problem } = await answer.json();
    expect(email).toBe("yuki@example.com");
    expect(problem.message).toContain("You haven't been charged");
  });
});

describe("the checkout paid at the truck", () => {
  it("leads to the order's page, which shows its code", async () => {
    await post("truck");
    const [order] = allOrders();
    const token = order?.token ?? "";
    const page = await guestPage(args(`/orders/${token}`, {}, { token }));
    expect((await page.json()).order).toMatchObject({
      title: "Reserved",
      code: order?.reservationCode,
      pickup: { title: "Night Market", status: "ahead" },
    });
  });

  it("tells of the first order if its answer was lost and the cart has changed", async () => {
    const whisk = await makeProduct({ priceCents: 500 });
    const fields = typed({ payOn: "truck", idempotencyKey: (await open()).idempotencyKey });
    const body = new URLSearchParams(fields);
    const answer = await yuki.ask(action, "/checkout", { method: "POST", body });
    yuki.cookies.set("cart", `${tin.id}.2.1800-${whisk.id}.1.500`);
    expect(answer.status).toBe(303);
    const again = await send("truck", fields);
    expect([again.status, (await again.json()).problem.message]).toEqual([
      409,
      expect.stringContaining("You already have a reservation"),
    ]);
    expect(allOrders().map(({ totalCents }) => totalCents)).toEqual([3600]);
  });

  it("takes the place of the card payment that the same browser has begun", async () => {
    expect((await post("card")).status).toBe(200);
    expect((await post("truck")).status).toBe(303);
    expect(allOrders().map(({ status }) => status)).toEqual(["expired", "pending"]);
    expect(stripeTest.stripe.snapshot().intents.map(({ status }) => status)).toEqual(["canceled"]);
    expect(stockOf(tin.inventoryId)).toBe(8);
  });

  it("says that a cart is paid already, and takes that out of the cart", async () => {
    const body = { email: "yuki@example.com", items: [{ productId: tin.id, quantity: 2 }] };
    const begun = await yuki.postJson(createPaymentIntent, "/api/create-payment-intent", body);
    confirmCard(stripeTest.stripe, (await begun.json()).clientSecret);
    const answer = await post("truck");
    expect(answer.headers.get("Location")).toBe("/checkout#receipt");
    expect(allOrders()).toMatchObject([{ status: "paid", paymentKind: "card" }]);
    expect(yuki.cookies.get("cart")).toBe("0");
  });

  it("keeps the key of the page, so it reserves once", async () => {
    const { idempotencyKey } = await open();
    const answer = await post("truck", { email: "", idempotencyKey });
    expect((await answer.json()).key).toBe(idempotencyKey);
  });
});

describe("the page that reserved before", () => {
  it("leads to the checkout", () => {
    expect(oldPage.loader().headers.get("Location")).toBe("/checkout");
  });

  it("sends a form from an open tab on, as it was typed", async () => {
    const { status, headers } = oldPage.action();
    expect(status).toBe(307);
    const form = { email: "yuki@example.com", [STOP_FIELD]: String(stop.id) };
    const answer = await yuki.post(action, headers.get("Location") ?? "", form);
    const [order] = allOrders();
    expect(answer.headers.get("Location")).toBe(`/orders/${order?.token}`);
    expect(order).toMatchObject({ paymentKind: "truck", pickupEventId: stop.id });
  });
});

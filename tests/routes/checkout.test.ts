import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { browserHashOf } from "~/domain/inventory/available-stock.server";
import { action, loader } from "~/routes/_site.checkout";
import { BROWSER } from "../checkout";
import { inHours } from "../clock";
import { makeEvent, makeOrder, makeProduct } from "../factories";
import { allOrders, linesOf, stockOf } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { captureLog } from "../log";
import { args } from "./call";

const bench = withLocalStripe();

type Posted = { cart?: string; order?: string; fields?: Record<string, string> };

/** Posts the checkout's form as a browser without JavaScript does. */
async function post({ cart = "0", order, fields = {} }: Posted) {
  const cookies = [`cart=${cart}`, ...(order ? [order] : [])];
  const response = await action(
    args("/checkout", {
      method: "POST",
      headers: { Cookie: cookies.join("; ") },
      body: new URLSearchParams({ email: "yuki@example.com", ...fields }),
    }),
  );
  const [cookie = ""] = response.headers.getSetCookie();
  return { status: response.status, order: cookie.split(";")[0], data: await response.json() };
}

describe("the checkout page", () => {
  it("names a browser it has not met, and leaves one that it has", async () => {
    const first = await loader(args("/checkout"));
    const cookie = first.headers.get("Set-Cookie") ?? "";
    expect(cookie).toMatch(/^order=/);

    const again = await loader(
      args("/checkout", { headers: { Cookie: cookie.split(";")[0] ?? "" } }),
    );
    expect(again.headers.get("Set-Cookie")).toBeNull();
  });

  it("says where Stripe.js is, the local one here, and nothing secret", async () => {
    const response = await loader(args("/checkout"));
    expect(await response.json()).toEqual({
      stripeJs: {
        publishableKey: "pk_test_bench_unit",
        src: "http://127.0.0.1:1/endive/stripe.js",
      },
      receipt: null,
      reservation: null,
      idempotencyKey: expect.stringMatching(/^[\w-]{22}$/),
      stops: [],
      closed: null,
      pause: null,
      unread: null,
    });
  });

  it("says what a card payment does to its browser's reservation, and nobody else's", async () => {
    const token = "token-of-a-reservation";
    const open = { status: "pending", paymentKind: "truck", reservationCode: "K7RM4" } as const;
    await makeOrder({ ...open, token, browserHash: browserHashOf(BROWSER) });
    const context = { orderBrowser: BROWSER };
    const own = await (await loader({ ...args("/checkout"), context })).json();
    expect(own.reservation).toEqual({ href: `/orders/${token}` });
    expect((await (await loader(args("/checkout"))).json()).reservation).toBeNull();
  });

  it("says of a stop that takes no more orders so, and does not offer it", async () => {
    await makeEvent({ startDate: inHours(-1), endDate: inHours(0.4), title: "Night Market" });
    const { stops, closed } = await (await loader(args("/checkout"))).json();
    expect(stops).toEqual([]);
    expect(closed).toContain("Online orders for Night Market have closed");
  });

  it("offers the stops that are to come, the soonest first", async () => {
    await makeEvent({ startDate: inHours(50), endDate: inHours(52), title: "Later" });
    await makeEvent({ startDate: inHours(20), endDate: inHours(22), title: "Next" });
    await makeEvent({ startDate: inHours(-9), endDate: inHours(-8) });
    await makeEvent({ endDate: inHours(30), canceledAt: new Date() });
    const { stops } = await (await loader(args("/checkout"))).json();
    expect(stops).toEqual([
      { id: 2, label: expect.stringMatching(/^\w{3}, .*: Next, Ferry Plaza$/) },
      { id: 1, label: expect.stringContaining("Later") },
    ]);
  });

  it("opens without the stops when they cannot be read", async () => {
    const log = captureLog();
    await write((tx) => tx.run(sql`ALTER TABLE events RENAME TO lost`));
    expect((await (await loader(args("/checkout"))).json()).stops).toEqual([]);
    log.restore();
  });
});

describe("posting the checkout", () => {
  it("begins the payment of the cart at today's prices", async () => {
    const tin = await makeProduct({ name: "Tin", priceCents: 2100, stock: 5 });
    const whisk = await makeProduct({ name: "Whisk", priceCents: 900 });
    const { status, data } = await post({ cart: `${tin.id}.2.2100-${whisk.id}.1.900` });

    expect(status).toBe(200);
    expect(data.payment).toMatchObject({ email: "yuki@example.com", totalCents: 5100 });
    expect(data.payment?.clientSecret).toMatch(/^pi_\w+_secret_/);
    const [order] = allOrders();
    expect(order).toMatchObject({ email: "yuki@example.com", totalCents: 5100, status: "pending" });
    expect(linesOf(order?.id ?? 0)).toEqual([
      { name: "Tin", unitPriceCents: 2100, quantity: 2 },
      { name: "Whisk", unitPriceCents: 900, quantity: 1 },
    ]);
    expect(stockOf(tin.inventoryId)).toBe(3);
  });

  it("twice gives the same intent and one order", async () => {
    const { id, inventoryId } = await makeProduct({ stock: 5 });
    const first = await post({ cart: `${id}.2.3400` });
    const second = await post({ cart: `${id}.2.3400`, order: first.order });

    expect(second.data.payment?.clientSecret).toBe(first.data.payment?.clientSecret);
    expect(allOrders()).toHaveLength(1);
    expect(bench.stripe.snapshot().intents).toHaveLength(1);
    expect(stockOf(inventoryId)).toBe(3);
  });

  it("buys what is left of a cart whose pieces have gone, once its shopper has seen the total", async () => {
    const few = await makeProduct({ priceCents: 1000, stock: 2 });
    const gone = await makeProduct({ stock: 0 });
    const cart = `${few.id}.5.1000-${gone.id}.1.500`;

    const unseen = await post({ cart, fields: { total: "5500" } });
    expect(unseen).toMatchObject({
      status: 409,
      data: { problem: { title: "Your cart changed" } },
    });
    expect(allOrders()).toEqual([]);

    const seen = await post({ cart, fields: { total: "2000" } });
    expect(seen.data.payment?.totalCents).toBe(2000);
  });
});

describe("how to get it, without JavaScript", () => {
  const address = {
    "fulfillment.address.name": "Aiko Tanaka",
    "fulfillment.address.line1": "12 Figtree Street",
    "fulfillment.address.line2": "",
    "fulfillment.address.city": "Pasadena",
    "fulfillment.address.region": "CA",
    "fulfillment.address.postalCode": "91101",
  };
  /** Every field is posted, those of the other way too. */
  const ask = async (method: string, fields: Record<string, string> = {}) => {
    const { id } = await makeProduct();
    const stop = await makeEvent({ endDate: inHours(4) });
    const typed = { "fulfillment.eventId": String(stop.id), ...address, ...fields };
    const all = { "fulfillment.method": method, ...typed };
    return { ...(await post({ cart: `${id}.1.3400`, fields: all })), typed };
  };

  it.each([
    ["", { fulfillment: "pickup", pickupEventId: null, deliveryAddress: null }],
    ["pickup", { fulfillment: "pickup", pickupEventId: 1, deliveryAddress: null }],
    ["delivery", { fulfillment: "delivery", deliveryAddress: { city: "Pasadena", line2: null } }],
  ])("'%s' is stored with the order", async (method, stored) => {
    const { status } = await ask(method);
    expect(status).toBe(200);
    expect(allOrders()).toMatchObject([stored]);
  });

  it("says beside each field what is missing, and keeps what was typed", async () => {
    const missing = { "fulfillment.address.city": " ", "fulfillment.address.line1": "" };
    const { status, data, typed } = await ask("delivery", missing);
    expect(status).toBe(422);
    expect(data.problem).toMatchObject({
      field: "fulfillment.address.line1",
      errors: {
        "fulfillment.address.line1": "Enter your street address",
        "fulfillment.address.city": "Enter your city",
      },
    });
    expect(data.fields).toMatchObject(typed);
    expect(allOrders()).toEqual([]);
  });

  it("refuses what is no ZIP code beside it", async () => {
    const { data } = await ask("delivery", { "fulfillment.address.postalCode": "N1 9GU" });
    expect(data.problem).toEqual({
      title: "Error",
      message: "Enter a ZIP code, like 91001",
      field: "fulfillment.address.postalCode",
    });
  });

  it("says when the stop is gone", async () => {
    const { status, data } = await ask("pickup", { "fulfillment.eventId": "4711" });
    expect(status).toBe(409);
    expect(data.problem?.message).toContain("This stop is over or was canceled.");
    expect(allOrders()).toEqual([]);
  });
});

describe("a refused checkout changes nothing and says why", () => {
  const cases: [string, Record<string, string>, object][] = [
    [
      "an empty email",
      { email: " " },
      { title: "Email Required", message: "Please enter your email address", field: "email" },
    ],
    [
      "an email that is none",
      { email: "yuki" },
      {
        title: "Error",
        message: "Please enter a valid email address, like you@example.com",
        field: "email",
      },
    ],
    [
      "a total that no longer holds",
      { total: "1" },
      {
        title: "Your cart changed",
        message: "Check the new total before you pay.",
      },
    ],
  ];
  it.each(cases)("%s", async (_what, fields, problem) => {
    const { id } = await makeProduct();
    const answer = await post({ cart: `${id}.1.3400`, fields });
    expect(answer.status).toBeGreaterThanOrEqual(400);
    expect(answer.data.problem).toEqual(problem);
    expect(answer.data.payment).toBeUndefined();
    expect(allOrders()).toEqual([]);
  });

  it("an empty cart", async () => {
    expect((await post({})).data.problem).toEqual({
      title: "Cart Empty",
      message: "Please add items to your cart before checking out",
    });
  });

  it.each(["orders", "products"])(
    "the %s out of reach: the email is kept, and the defect is logged",
    async (table) => {
      const log = captureLog();
      const { id } = await makeProduct();
      await write((tx) => tx.run(sql.raw(`ALTER TABLE ${table} RENAME TO lost`)));
      const { status, data } = await post({ cart: `${id}.1.3400` });
      expect(status).toBe(503);
      expect(data).toEqual({
        email: "yuki@example.com",
        problem: { title: "Error", message: "Failed to initialize payment" },
      });
      expect(log.errors()).toContainEqual(expect.stringContaining(`no such table: ${table}`));
      log.restore();
    },
  );

  it("a database that takes no writes: the email is kept", async () => {
    const { id } = await makeProduct();
    await write((tx) => tx.run(sql`PRAGMA query_only = ON`));
    const { status, data } = await post({ cart: `${id}.1.3400` });
    expect(status).toBe(503);
    expect(data.email).toBe("yuki@example.com");
    expect(data.problem?.message).toBe("Failed to initialize payment");
  });

  it("Stripe out of reach: the email is kept, and nobody is charged", async () => {
    const { id } = await makeProduct();
    bench.stripe.faults.add({ fault: { kind: "status", status: 503 }, times: "always" });
    const { status, data } = await post({ cart: `${id}.1.3400` });
    expect(status).toBe(503);
    expect(data.email).toBe("yuki@example.com");
    expect(data.problem?.message).toContain("You haven't been charged");
  });
});

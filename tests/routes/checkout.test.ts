import { sql } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { action, loader } from "~/routes/_site.checkout";
import { makeProduct } from "../factories";
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
    expect(cookie).toMatch(/^__Host-order=/);

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
    });
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
        message: "Please enter an email address, such as you@example.com",
        field: "email",
      },
    ],
    [
      "a total that no longer holds",
      { total: "1" },
      {
        title: "Your cart changed",
        message: "Please look at the total once more.",
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
    expect(data.problem?.message).toContain("You have not been charged");
  });
});

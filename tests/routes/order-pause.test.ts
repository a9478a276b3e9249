import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/domain/access/audit.table.server";
import { STOP_FIELD } from "~/domain/fulfillment/fulfillment";
import { changeOrderPause } from "~/domain/order-pause/order-pause.server";
import { orderPause } from "~/domain/order-pause/order-pause.table.server";
import * as checkout from "~/routes/_site.checkout";
import * as reserve from "~/routes/_site.checkout_.reserve";
import { loader as shop } from "~/routes/_site.shop";
import { loader as orders } from "~/routes/admin.orders";
import * as screen from "~/routes/admin.orders_.pause";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { inHours } from "../clock";
import { makeEvent, makeProduct } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";
import { asAdministrator, breakDatabase, outcomeOf } from "./as-administrator";

const bench = withLocalStripe();
const admin = asAdministrator();

const OWNER = { sub: "auth0|ana", name: "ana@example.com" };
const REFUSAL = "We've paused online orders. Your cart is saved.";
const DEFAULT = "We've paused online orders. Please check back later.";
const pause = (sentence: string | null = null) =>
  changeOrderPause({ paused: true, sentence }, OWNER);
const resume = () => changeOrderPause({ paused: false }, OWNER);

let tin: { id: number; inventoryId: number };
let stop: { id: number };
let guest: Visitor;
beforeEach(async () => {
  tin = await makeProduct({ priceCents: 1800, stock: 10 });
  stop = await makeEvent({ startDate: inHours(20), endDate: inHours(24) });
  guest = new Visitor();
  put(guest, 2);
});

function put({ cookies }: Visitor, pieces: number): void {
  cookies.set("cart", `${tin.id}.${pieces}.1800`);
}

const email = "yuki@example.com";

/** Each way to open an order. */
const DOORS = {
  "the checkout without JavaScript": () => guest.post(checkout.action, "/checkout", { email }),
  "the API": () =>
    guest.postJson(createPaymentIntent, "/api/create-payment-intent", {
      email,
      items: [{ productId: tin.id, quantity: Number(guest.cookies.get("cart")?.split(".")[1]) }],
    }),
  "a reservation": () =>
    guest.post(reserve.action, "/checkout/reserve", { email, [STOP_FIELD]: String(stop.id) }),
};
const doors = Object.entries(DOORS);

describe("while orders are paused", () => {
  it.each(doors)("%s opens none, says so and keeps the cart; then it does", async (_, knock) => {
    await pause();
    const cart = guest.cookies.get("cart");
    const answer = await knock();
    expect(answer.status).toBe(409);
    expect(await answer.text()).toContain(REFUSAL);
    expect(guest.cookies.get("cart")).toBe(cart);
    expect(allOrders()).toEqual([]);
    expect(stockOf(tin.inventoryId)).toBe(10);
    expect(bench.stripe.snapshot().intents).toEqual([]);

    await resume();
    expect((await knock()).status).toBeLessThan(400);
    expect(allOrders()).toMatchObject([{ status: "pending" }]);
  });

  it("whoever has begun to pay may go on, and change nothing about it", async () => {
    const [, byForm] = doors[0] ?? [];
    const [, byApi] = doors[1] ?? [];
    expect((await byForm?.())?.status).toBe(200);
    await pause();
    expect(await told()).toMatchObject({ checkout: null });
    expect((await byApi?.())?.status).toBe(200);
    expect((await byForm?.())?.status).toBe(200);

    put(guest, 3);
    expect((await byApi?.())?.status).toBe(409);
    expect((await byForm?.())?.status).toBe(409);
    expect(allOrders()).toMatchObject([{ status: "pending", totalCents: 3600 }]);
    expect(bench.stripe.snapshot().intents).toMatchObject([{ status: "requires_payment_method" }]);
  });
});

const pauseOn = async (
  loader: Parameters<Visitor["get"]>[0],
  path: string,
): Promise<string | null> => (await (await guest.get(loader, path)).json()).pause;

/** What a guest reads. */
async function told() {
  return {
    shop: await pauseOn(shop, "/shop"),
    checkout: await pauseOn(checkout.loader, "/checkout"),
    reserve: await pauseOn(reserve.loader, "/checkout/reserve"),
  };
}

it("shop, checkout and reservation say so, in the owner's words or in ours", async () => {
  const all = (pause: string | null) => ({ shop: pause, checkout: pause, reserve: pause });
  expect(await told()).toEqual(all(null));
  await pause();
  expect(await told()).toEqual(all(DEFAULT));
  await pause("Back at 3 PM!");
  expect(await told()).toEqual(all("Back at 3 PM!"));
  await resume();
  expect(await told()).toEqual(all(null));
});

describe("the screen to pause orders", () => {
  const PATH = "/admin/orders/pause";
  const open = async (): Promise<Record<string, string>> =>
    (await (await screen.loader(admin.get(PATH))).json()).fields;
  const post = (fields: Record<string, string>) => screen.action(admin.form(PATH, fields));
  const changes = () =>
    read()
      .select()
      .from(audit)
      .all()
      .filter(({ action }) => action !== "signed-in");
  const row = () => read().select().from(orderPause).get();

  it("pauses and resumes, keeps the sentence, and is written down", async () => {
    const answer = await post({ ...(await open()), paused: "on", sentence: " Back at 3 PM! " });
    expect(await outcomeOf(answer)).toEqual({
      status: 303,
      to: PATH,
      toast: { title: "Changes Saved" },
    });
    expect(row()).toMatchObject({ id: 1, paused: true, sentence: "Back at 3 PM!" });
    expect(await (await orders(admin.get("/admin/orders"))).json()).toMatchObject({
      isPaused: true,
    });

    const { paused: _, ...unchecked } = await open();
    await post(unchecked);
    expect(row()).toMatchObject({ paused: false, sentence: "Back at 3 PM!" });
    expect(await (await orders(admin.get("/admin/orders"))).json()).toMatchObject({
      isPaused: false,
    });
    expect(changes()).toMatchObject([
      { action: "updated", entity: "order_pause", detail: { paused: true } },
      { action: "updated", entity: "order_pause", detail: { paused: false } },
    ]);
  });

  it("lets customers add a note, or not, whether orders are paused or not", async () => {
    await post({ ...(await open()), takesNotes: "on" });
    expect(row()).toMatchObject({ paused: false, takesNotes: true });
    await pause();
    expect(row()).toMatchObject({ paused: true, takesNotes: true });
    const { takesNotes: _, ...unchecked } = await open();
    await post(unchecked);
    expect(row()).toMatchObject({ paused: true, takesNotes: false });
  });

  it("writes nothing where nothing is changed", async () => {
    await post(await open());
    expect(row()).toBeUndefined();
    expect(changes()).toEqual([]);
  });

  it("refuses a sentence that is too long, beside it", async () => {
    const typed = { ...(await open()), paused: "on", sentence: "x".repeat(201) };
    const answer = await post(typed);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      input: typed,
      errors: { sentence: ["Use 200 characters or fewer"] },
    });
    expect(row()).toBeUndefined();
  });

  it("says what somebody else changed meanwhile", async () => {
    const opened = await open();
    await pause("Back at 3 PM!");
    const answer = await post({ ...opened, sentence: "Back tomorrow" });
    expect(answer.status).toBe(409);
    expect((await answer.json()).errors.sentence).toEqual([
      'Someone changed this to "Back at 3 PM!" while you had it open. Check it and save again.',
    ]);
    expect(row()).toMatchObject({ paused: true, sentence: "Back at 3 PM!" });
  });

  it("that cannot save says so, and keeps what was typed", async () => {
    const typed = { ...(await open()), paused: "on", sentence: "Back at 3 PM!" };
    breakDatabase();
    const answer = await post(typed);
    expect(answer.status).toBe(503);
    expect(await answer.json()).toEqual({
      input: typed,
      errors: {},
      failed: "We couldn't save that. Please try again.",
    });
  });
});

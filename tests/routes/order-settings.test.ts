import { beforeEach, describe, expect, it } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { orderSettings } from "~/db/schema/order-settings.server";
import { STOP_FIELD } from "~/domain/fulfillment/fulfillment";
import { trackPresence } from "~/domain/order-settings/auto-pause.server";
import { lastSeen, recordPresence, startPresence } from "~/domain/order-settings/last-seen.server";
import { changeOrderSettings } from "~/domain/order-settings/order-settings.server";
import * as checkout from "~/routes/_site.checkout";
import { loader as shop } from "~/routes/_site.shop";
import * as layout from "~/routes/admin";
import { loader as orders } from "~/routes/admin.orders";
import * as screen from "~/routes/admin.orders_.settings";
import * as looks from "~/routes/api.counter-looks";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { advanceClock, inHours, stopClock } from "../clock";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../factories";
import { allOrders, stockOf } from "../ledger";
import { withLocalStripe } from "../local-stripe";
import { Visitor } from "../visitor";
import { asAdministrator, breakDatabase, outcomeOf } from "./as-administrator";
import { args } from "./call";
import { openPage } from "./plain-browser";

const stripeTest = withLocalStripe();
const admin = asAdministrator();

const REFUSAL = "We've paused online orders. Your cart is saved.";
const DEFAULT = "We've paused online orders. Please check back later.";
const pause = (sentence: string | null = null) =>
  changeOrderSettings({ paused: true, sentence }, OWNER);
const resume = () => changeOrderSettings({ paused: false }, OWNER);

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

const at = (id: number) => ({ [STOP_FIELD]: String(id), "fulfillment.method": "pickup" });

/** Each way to open an order for a stop. */
const DOORS = {
  "the checkout without JavaScript": (id = stop.id) =>
    guest.post(checkout.action, "/checkout", { email, ...at(id) }),
  "the API": (id = stop.id) =>
    guest.postJson(createPaymentIntent, "/api/create-payment-intent", {
      email,
      items: [{ productId: tin.id, quantity: Number(guest.cookies.get("cart")?.split(".")[1]) }],
      fulfillment: { method: "pickup", eventId: id },
    }),
  "a reservation": (id = stop.id) =>
    guest.post(checkout.action, "/checkout", { email, payOn: "truck", ...at(id) }),
};
const doors = Object.entries(DOORS);

describe("the shop while orders are paused", () => {
  it.each(doors)(
    "takes no order by %s, says so and keeps the cart; then it does",
    async (_, knock) => {
      await pause();
      const cart = guest.cookies.get("cart");
      const answer = await knock();
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain(REFUSAL);
      expect(guest.cookies.get("cart")).toBe(cart);
      expect(allOrders()).toEqual([]);
      expect(stockOf(tin.inventoryId)).toBe(10);
      expect(stripeTest.stripe.snapshot().intents).toEqual([]);

      await resume();
      expect((await knock()).status).toBeLessThan(400);
      expect(allOrders()).toMatchObject([{ status: "pending" }]);
    },
  );

  it("lets a customer who has begun to pay go on, without changes", async () => {
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
    expect(stripeTest.stripe.snapshot().intents).toMatchObject([
      { status: "requires_payment_method" },
    ]);
  });
});

const pauseOn = async (
  loader: Parameters<Visitor["get"]>[0],
  path: string,
): Promise<string | null> => (await (await guest.get(loader, path)).json()).pause;

/** The sentence about a pause that a guest reads on each page. */
async function told() {
  return {
    shop: await pauseOn(shop, "/shop"),
    checkout: await pauseOn(checkout.loader, "/checkout"),
  };
}

it("shop and checkout say that orders are paused, in the owner's words or in ours", async () => {
  const all = (pause: string | null) => ({ shop: pause, checkout: pause });
  expect(await told()).toEqual(all(null));
  await pause();
  expect(await told()).toEqual(all(DEFAULT));
  await pause("Back at 3 PM!");
  expect(await told()).toEqual(all("Back at 3 PM!"));
  await resume();
  expect(await told()).toEqual(all(null));
});

describe("the shop while nobody at the truck looks at the orders", () => {
  /** Runs the background job ten minutes after the last look. */
  const passUnread = async () => {
    advanceClock(10 * 60_000);
    await trackPresence();
  };
  const SENTENCE = "Online ordering is paused. Order at the window.";
  let open: { id: number };
  beforeEach(async () => {
    stopClock();
    startPresence();
    const day = { startDate: inHours(-1), endDate: inHours(4), ordersAhead: true };
    open = await makeEvent({ ...day, title: "Night Market" });
  });

  it.each(doors)(
    "takes no order by %s at the stop that's on, until the first look",
    async (_, knock) => {
      await passUnread();
      const answer = await knock(open.id);
      expect(answer.status).toBe(409);
      expect(await answer.text()).toContain(SENTENCE);
      expect(allOrders()).toEqual([]);
      expect(stockOf(tin.inventoryId)).toBe(10);
      expect(stripeTest.stripe.snapshot().intents).toEqual([]);

      recordPresence();
      await trackPresence();
      expect((await knock(open.id)).status).toBeLessThan(400);
      expect(allOrders()).toMatchObject([{ status: "pending", pickupEventId: open.id }]);
    },
  );

  it.each(doors)("takes orders by %s for another stop", async (_, knock) => {
    await passUnread();
    expect((await knock(stop.id)).status).toBeLessThan(400);
    expect(allOrders()).toMatchObject([{ pickupEventId: stop.id }]);
  });

  it("says so on home, the menu, and /now; the shop, which ships, goes on", async () => {
    const html = async (path: string) => (await openPage(path)).text;
    for (const path of ["/", "/menu", "/now"]) expect(await html(path)).not.toContain(SENTENCE);
    await passUnread();
    for (const path of ["/", "/menu", "/now"]) expect(await html(path)).toContain(SENTENCE);
    expect(await html("/shop")).not.toContain("paused");
  });

  it("says so at the checkout for a cart with made items only", async () => {
    const latte = await makeMenuItem({ priceCents: 650 });
    await passUnread();
    const cup = `${latte.id}.1.650`;
    for (const cart of [cup, `${tin.id}.2.1800-${cup}`]) {
      expect((await openPage("/checkout", `cart=${cart}`)).text).toContain(SENTENCE);
    }
  });

  it("offers the other stops and shipping at the checkout of goods", async () => {
    await passUnread();
    const page = await openPage("/checkout", `cart=${tin.id}.2.1800`);
    expect(page.text).not.toContain(SENTENCE);
    expect(page.text).toContain("Ship to an address");
    const cards = page.document.querySelectorAll("[name='fulfillment.method']");
    const values = [...cards].map((card) => card.getAttribute("value"));
    expect(values).toEqual([expect.stringMatching(/^pickup\./), "delivery", ""]);
    expect(values).not.toContain(`pickup.${open.id}`);
  });

  it("counts an opened page of the orders as a look, and one in sight, but nothing else", async () => {
    const isSeen = async (open: () => unknown) => {
      const before = lastSeen().at;
      advanceClock(1_000);
      await open();
      return lastSeen().at > before;
    };
    const opened = (path: string, Cookie = admin.cookie) =>
      isSeen(async () => {
        const asked = args(path, { headers: { Cookie, Accept: "text/html,*/*" } });
        await Promise.allSettled([layout.loader(asked)]);
      });
    expect(await opened("/admin/orders")).toBe(true);
    expect(await opened("/admin/orders/settings")).toBe(true);
    expect(await opened("/admin/today")).toBe(false);
    expect(await opened("/admin/orders", "")).toBe(false);
    // Fetched by a page's script, which may be out of sight.
    expect(await isSeen(() => layout.loader(admin.get("/admin/orders")))).toBe(false);
    const inSight = () => looks.action(admin.json("POST", "/api/counter-looks", undefined));
    expect((await inSight()).status).toBe(204);
    expect(await isSeen(inSight)).toBe(true);
  });
});

describe("the settings of orders", () => {
  const PATH = "/admin/orders/settings";
  const open = async (): Promise<Record<string, string>> =>
    (await (await screen.loader(admin.get(PATH))).json()).fields;
  const post = (fields: Record<string, string>) => screen.action(admin.form(PATH, fields));
  const changes = () =>
    read()
      .select()
      .from(audit)
      .all()
      .filter(({ action }) => action !== "signed-in");
  const row = () => read().select().from(orderSettings).get();

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

  it("writes nothing if nothing is changed", async () => {
    expect((await post(await open())).status).toBe(303);
    expect(row()).toBeUndefined();
    expect(changes()).toEqual([]);
  });

  it("refuses a sentence that is too long, beside it, and too few or too many minutes", async () => {
    const typed = { ...(await open()), paused: "on", sentence: "x".repeat(201) };
    const answer = await post(typed);
    expect(answer.status).toBe(422);
    expect(await answer.json()).toEqual({
      input: typed,
      errors: { sentence: ["Use 200 characters or fewer"] },
    });
    for (const lookMinutes of ["4", "61"])
      expect((await post({ ...(await open()), lookMinutes })).status).toBe(422);
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

  it("says so if it can't be saved, and keeps what was typed", async () => {
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

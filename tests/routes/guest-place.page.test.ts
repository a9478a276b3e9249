import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeOrder } from "../factories";
import { openPage, textOf } from "./plain-browser";

/** What a customer's own page says while they wait at the truck. */

const token = createSecretId();
let stop: { id: number };
beforeEach(async () => {
  const { id: productId } = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
  const at = { pickupEventId: stop.id, pickupMinutes: 30 };
  for (const own of [{}, { token }]) await makeOrder({ ...at, ...own }, [{ productId }]);
});

const become = (change: Partial<typeof orders.$inferInsert>) =>
  write((tx) => tx.update(orders).set(change).run());
const open = (query = "") => openPage(`/orders/${token}${query}`);
async function says() {
  const page = await open();
  const place = page.document.querySelector("main header [role=status]");
  const heading = textOf(page.screen.getByRole("heading", { level: 1 }));
  return { heading, place: textOf(place), title: page.document.title, refresh: refreshOf(page) };
}
const refreshOf = ({ document }: Awaited<ReturnType<typeof open>>) =>
  [...document.querySelectorAll("noscript")].map((one) => one.innerHTML).join("");

describe("the headline of an order's page", () => {
  it("is the pickup time, the number, and the name, before and during the stop", async () => {
    // Noon by the truck's clock, so that the stop is today all day.
    vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T20:00:00Z") });
    await write((tx) => {
      const startDate = new Date("2027-01-04T19:00:00Z");
      tx.update(events)
        .set({ startDate, endDate: inHours(2) })
        .run();
    });
    await become({ customerName: "Maya" });
    const today = "Pickup today 11:30 AM Order #2 for Maya";
    expect((await says()).heading).toBe(today);
    vi.setSystemTime(new Date("2027-01-03T20:00:00Z"));
    const ahead = "Pickup Monday, January 4, 2027 11:30 AM Order #2 for Maya";
    expect((await says()).heading).toBe(ahead);
    await become({ handedOverAt: new Date() });
    expect((await says()).heading).toBe("Order #2 for Maya");
  });

  it("names no time for a stop that's over or canceled", async () => {
    await write((tx) => tx.update(events).set({ canceledAt: new Date() }).run());
    await become({ readyAt: new Date() });
    expect(await says()).toMatchObject({
      heading: "Order #2",
      title: expect.stringMatching(/^Your Order/),
    });
  });
});

describe("the page of an order that waits at a stop that's on", () => {
  it("says how many are ahead, that it's being made, and that it's ready and where", async () => {
    expect((await says()).place).toBe("1 ahead of you");
    await become({ makingAt: new Date() });
    expect((await says()).place).toBe("We're making it");
    await become({ readyAt: new Date() });
    const ready = await says();
    expect(ready.heading).toBe("Ready Order #2");
    expect(ready.place).toBe("Your order is ready. Pick it up at Ferry Plaza.");
    expect(ready.title).toMatch(/^Ready: Your Order/);
  });

  it("says so once, and has nothing to do that's filled in", async () => {
    const page = await open();
    expect(page.text).not.toContain("We're getting your order ready.");
    const again = () =>
      page.screen.getByRole("button", { name: "Order Again" }).className.split(" ");
    expect(again()).not.toContain("bg-matcha");
    await become({ handedOverAt: new Date() });
    await page.reload();
    expect(again()).toContain("bg-matcha");
  });

  it("reloads by itself, and no more once the order is gone", async () => {
    const refresh = `content="20;url=/orders/${token}"`;
    expect((await says()).refresh).toContain(refresh);
    await become({ handedOverAt: new Date() });
    const gone = await says();
    expect([gone.place, gone.refresh]).toEqual(["", ""]);
    expect(gone.title).toMatch(/^Your Order/);
  });

  it("reloads within the hour before the stop begins, but not with a key to confirm", async () => {
    const begins = (startDate: Date) => write((tx) => tx.update(events).set({ startDate }).run());
    await begins(inHours(1.1));
    expect((await says()).refresh).toBe("");
    await begins(inHours(0.9));
    expect((await says()).refresh).toContain(`content="300;url=/orders/${token}"`);
    await become({ status: "pending", paymentKind: "truck", paidAt: null, confirmBy: inHours(1) });
    expect(refreshOf(await open("?confirm=key"))).toBe("");
  });

  it("leaves a question alone", async () => {
    await become({ status: "pending", paymentKind: "truck", reservationCode: null, paidAt: null });
    expect((await says()).refresh).toContain("refresh");
    expect(refreshOf(await open("?cancel=ask"))).toBe("");
  });
});

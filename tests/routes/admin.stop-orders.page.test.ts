import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { findEvent } from "~/domain/events/events.server";
import { inHours } from "../clock";
import { makeEvent, makeMenuItem, makeOrder, RESERVED } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import { descriptionOf, openPage, textOf } from "./plain-browser";

/** Moves or refunds all orders of a stop, without JavaScript. */

const admin = asAdministrator();
let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte" });
  const ahead = { ordersAhead: true, slotMinutes: 30, slotPieces: 2 };
  stop = await makeEvent({ ...ahead, startDate: inHours(-1), endDate: inHours(3) });
  await makeEvent({
    ...ahead,
    title: "Lunch",
    startDate: new Date("2127-01-04T23:00:00Z"),
    endDate: new Date("2127-01-05T02:00:00Z"),
  });
});

const LUNCH = "Sat, Jan 4, 3:00 PM: Lunch, Ferry Plaza";
const order = (given: Parameters<typeof makeOrder>[0] = {}, quantity = 1) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 60, ...given }, [
    { productId: latte.id, name: "Latte", quantity },
  ]);
const open = (what: string) => openPage(`/admin/calendar/${stop.id}/${what}`, admin.cookie);
const says = (page: Awaited<ReturnType<typeof open>>) => textOf(page.screen.getByRole("dialog"));

describe("the way to a stop's orders", () => {
  it.each([
    ["the edit dialog", () => open("edit"), "Move to another stop", "move-orders"],
    ["the edit dialog", () => open("edit"), "Refund and cancel", "refund-orders"],
    ["the delete dialog", () => open("delete"), "Move to another stop", "move-orders"],
    [
      "today",
      () => openPage("/admin/today", admin.cookie),
      "Move or refund",
      "move-orders?from=today",
    ],
    ["today", () => openPage("/admin/today", admin.cookie), "Call off", "refund-orders?from=today"],
    [
      "the calendar",
      () => openPage("/admin/calendar?q=night", admin.cookie),
      "1 waiting: Night Market",
      "move-orders?q=night",
    ],
  ])("leads from %s", async (_what, from, link, to) => {
    await order();
    const page = await from();
    await page.follow(link);
    expect(page.path).toBe(`/admin/calendar/${stop.id}/${to}`);
    expect(says(page)).toContain("1 order");
  });

  it("leads back to today, whether all are moved, refunded, or left", async () => {
    const { id } = await order(RESERVED);
    const page = await open("move-orders?from=today");
    for (const name of ["Cancel", "Close"])
      expect(page.dialog.getByRole("link", { name }).getAttribute("href")).toBe("/admin/today");
    page.fill({ "Move to": LUNCH });
    await page.press("Move Orders");
    expect([page.path, page.toast[0]]).toEqual(["/admin/today", "Orders Moved"]);
    await write((tx) =>
      tx.update(orders).set({ pickupEventId: stop.id }).where(eq(orders.id, id)).run(),
    );
    await page.open(`/admin/calendar/${stop.id}/move-orders?from=today`);
    await page.follow("Refund instead");
    await page.press("Refund and Cancel Orders");
    expect([page.path, page.toast[0]]).toEqual(["/admin/today", "Orders Refunded"]);
  });

  it.each(["//evil.example", "/admin/store", "constructor"])(
    "leads to its list from any other ('%s')",
    async (from) => {
      const page = await open(`move-orders?from=${encodeURIComponent(from)}`);
      const href = page.dialog.getAllByRole("link", { name: "Close" })[0]?.getAttribute("href");
      expect(href).toMatch(/^\/admin\/calendar\?/);
    },
  );

  it("isn't shown if nobody waits", async () => {
    for (const page of [await open("edit"), await open("delete")])
      expect(page.text).not.toMatch(/Move to another stop|Refund and cancel/);
    for (const path of ["/admin/today", "/admin/calendar"])
      expect((await openPage(path, admin.cookie)).text).not.toMatch(/Move or refund|\d waiting/);
    expect(says(await open("move-orders"))).toContain("No orders are waiting at this stop.");
    expect(says(await open("refund-orders"))).toContain("No orders are waiting at this stop.");
    const today = await openPage("/admin/today", admin.cookie);
    await today.follow("Call off");
    await today.press("Delete");
    expect([today.path, today.toast[0]]).toEqual(["/admin/today", "Event Deleted"]);
    expect((await openPage("/admin/calendar/99/move-orders", admin.cookie)).status).toBe(404);
    expect((await openPage("/admin/calendar/99/refund-orders", admin.cookie)).status).toBe(404);
  });
});

describe("moving all orders of a stop", () => {
  it("is one press, and says how many are told", async () => {
    await order();
    await order({ ...RESERVED, confirmBy: inHours(1) });
    const page = await open("move-orders?q=night");
    expect(says(page)).toContain("1 reservation isn't confirmed yet.");
    page.fill({ "Move to": LUNCH });
    await page.press("Move Orders");
    expect(page.toast).toEqual(["Orders Moved", "We're emailing 1 customer."]);
    expect(page.path).toBe("/admin/calendar?q=night");
    expect(allOrders().map(({ pickupEventId }) => pickupEventId)).toEqual([2, 2]);
    expect(queuedEmails()).toHaveLength(1);
  });

  it("asks once if there's too little room, and the checked box moves them", async () => {
    for (let n = 0; n < 6; n++) await order({}, 2);
    await order();
    const page = await open("move-orders");
    page.fill({ "Move to": LUNCH });
    await page.press("Move Orders");
    const question = "Lunch has room for 6 of these 7 orders. Move them anyway?";
    expect(page.status).toBe(409);
    expect(descriptionOf(page.field("Move anyway"))).toBe(question);
    await page.press("Move Orders");
    expect(page.status).toBe(409);
    page.fill({ "Move anyway": true });
    await page.press("Move Orders");
    expect(page.toast[0]).toBe("Orders Moved");
  });

  it("needs a stop that's offered, and keeps what was chosen if it can't be saved", async () => {
    await order();
    const page = await open("move-orders");
    page.field("Move to").innerHTML = '<option value="1.5">Elsewhere</option>';
    await page.press("Move Orders");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Move to"))).toBe("Choose a stop");
    page.fill({ "Move to": LUNCH });
    captureLog();
    breakDatabase();
    await page.press("Move Orders");
    mendDatabase();
    expect(page.status).toBe(503);
    expect(page.field("Move to").value).toBe("2");
    expect(allOrders()[0]?.pickupEventId).toBe(stop.id);
  });
});

describe("refunding all orders of a stop", () => {
  it("asks with count and sum, cancels, and says what was done", async () => {
    await order(RESERVED);
    const page = await open("refund-orders");
    expect(says(page)).toContain("Cancel 1 reservation?");
    await page.press("Refund and Cancel Orders");
    expect(page.toast).toEqual(["Orders Refunded", "1 reservation canceled."]);
    expect(allOrders()[0]?.status).toBe("expired");
  });

  it("calls the stop off with them, two presses from Today", async () => {
    await order(RESERVED);
    const page = await openPage("/admin/today", admin.cookie);
    await page.follow("Call off");
    expect(says(page)).toContain("Call Off or Refund");
    await page.press("Call Off Stop");
    expect([page.path, ...page.toast]).toEqual([
      "/admin/today",
      "Stop Called Off",
      "1 reservation canceled.",
    ]);
    expect(allOrders()[0]?.status).toBe("expired");
    expect(findEvent(stop.id)).toBeNull();
    expect(queuedEmails().map(({ kind }) => kind)).toEqual(["stop_changed"]);
    const again = await open("refund-orders");
    expect(says(again)).toContain("No orders are waiting at this stop.");
  });

  it("calls off a stop whose orders were all paid at the truck, and leaves those to refund there", async () => {
    await order({ paymentKind: "truck" });
    const page = await open("refund-orders");
    expect(page.dialog.queryByRole("button", { name: "Refund and Cancel Orders" })).toBeNull();
    await page.press("Call Off Stop");
    expect(page.toast).toEqual([
      "Stop Called Off",
      "1 order was paid at the truck. Refund it there.",
    ]);
    expect(allOrders()[0]?.status).toBe("paid");
  });

  it("doesn't offer to call off what's over, and asks about the rest of what was called off", async () => {
    await order();
    await write((tx) =>
      tx
        .update(events)
        .set({ endDate: inHours(-0.5) })
        .where(eq(events.id, stop.id))
        .run(),
    );
    expect(says(await open("refund-orders"))).not.toContain("Call Off");
    await write((tx) =>
      tx
        .update(events)
        .set({ endDate: inHours(3) })
        .run(),
    );
    const page = await open("refund-orders");
    await page.press("Call Off Stop");
    expect(page.status).toBe(409);
    expect(says(page)).toContain("Order #1: Stripe has no payment for this order.");
    expect(findEvent(stop.id)).toBeNull();
    expect(says(page)).toContain("Refund 1 order ($18.00)?");
    expect(says(page)).not.toContain("Call Off");
  });

  it("stays open with what failed, and asks about the rest", async () => {
    await order(RESERVED);
    await order();
    const page = await open("refund-orders");
    expect(says(page)).toContain("Refund 1 order ($18.00) and cancel 1 reservation?");
    await page.press("Refund and Cancel Orders");
    expect(page.status).toBe(409);
    expect(says(page)).toContain("Order #2: Stripe has no payment for this order.");
    expect(says(page)).toContain("Refund 1 order ($18.00)?");
  });
});

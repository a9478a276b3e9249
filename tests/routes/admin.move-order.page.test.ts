import { beforeEach, describe, expect, it } from "vitest";
import { cancelEvent } from "~/domain/events/events.server";
import { makeEvent, makeMenuItem, makeOrder } from "../factories";
import { allOrders, queuedEmails } from "../ledger";
import { captureLog } from "../log";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import { descriptionOf, openPage, textOf } from "./plain-browser";

/** The owner moves an order, without JavaScript. */

const admin = asAdministrator();
let latte: { id: number };
let stop: { id: number };
beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({
    ordersAhead: true,
    slotMinutes: 30,
    slotPieces: 2,
    startDate: new Date("2127-01-04T23:00:00Z"),
    endDate: new Date("2127-01-05T02:00:00Z"),
  });
});

const order = (given: Parameters<typeof makeOrder>[0] = {}, quantity = 1) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 60, ...given }, [
    { productId: latte.id, name: "Latte", quantity },
  ]);
const open = (what: string) => openPage(`/admin/orders/1/${what}`, admin.cookie);
const says = (page: Awaited<ReturnType<typeof open>>) => textOf(page.screen.getByRole("dialog"));

it("an order is moved from its dialog, where the owner reads it at once", async () => {
  await order();
  const page = await open("view?state=open");
  await page.follow("Move");
  expect(page.path).toBe("/admin/orders/1/move?state=open");
  expect(page.field("Pickup time").value).toBe("60");
  page.fill({ "Pickup time": "5:00 PM" });
  await page.press("Move Order");
  expect(page.toast[0]).toBe("Order Moved");
  expect(page.path).toBe("/admin/orders/1/view?state=open");
  expect(says(page)).toContain("Saturday, January 4, 2127, 5:00 PM");
  expect(says(page)).toContain("Moved to Sat, Jan 4, 5:00 PM, Night Market");
  expect(queuedEmails()).toHaveLength(1);
});

it("a full time asks with both numbers, and a second press with the box checked moves it", async () => {
  await order();
  await order({ pickupMinutes: 120 }, 2);
  const page = await open("move");
  expect(page.screen.queryByLabelText("Move it anyway")).toBeNull();
  page.fill({ "Pickup time": "5:00 PM (full)" });
  await page.press("Move Order");
  const question = "5:00 PM has room for 2 items, and this would make 3. Move it anyway?";
  expect(page.status).toBe(409);
  expect(descriptionOf(page.field("Move it anyway"))).toBe(question);
  expect(page.field("Pickup time").value).toBe("120");

  await page.press("Move Order");
  expect(page.status).toBe(409);
  expect(allOrders()[0]?.pickupMinutes).toBe(60);

  page.fill({ "Move it anyway": true });
  await page.press("Move Order");
  expect(page.toast[0]).toBe("Order Moved");
  expect(allOrders()[0]?.pickupMinutes).toBe(120);
});

it("a yes answers no other question", async () => {
  await order();
  await order({ pickupMinutes: 120 }, 2);
  await order({ pickupMinutes: 150 }, 2);
  const page = await open("move");
  page.fill({ "Pickup time": "5:00 PM (full)" });
  await page.press("Move Order");
  page.fill({ "Pickup time": "5:30 PM (full)", "Move it anyway": true });
  await page.press("Move Order");
  expect(descriptionOf(page.field("Move it anyway"))).toContain("5:30 PM has room for 2 items");
  expect(page.field("Move it anyway")).toHaveProperty("checked", false);
  expect(allOrders()[0]?.pickupMinutes).toBe(60);
});

it("goods that nobody chose a stop for get one", async () => {
  await makeOrder();
  const page = await open("view");
  expect(says(page)).toContain("No stop chosen yet");
  await page.follow("Move");
  await page.press("Move Order");
  expect(says(page)).toContain("Night Market");
  expect(allOrders()[0]?.pickupEventId).toBe(stop.id);
});

it("a form that couldn't be saved keeps what was chosen", async () => {
  await order();
  const page = await open("move");
  page.fill({ "Pickup time": "5:00 PM" });
  captureLog();
  breakDatabase();
  await page.press("Move Order");
  mendDatabase();
  expect(page.status).toBe(503);
  expect(says(page)).toContain("Failed to move order. Please try again.");
  expect(page.field("Pickup time").value).toBe("120");
});

describe("an order that nobody waits for", () => {
  it.each([
    ["handed over", { handedOverAt: new Date() }],
    ["refunded", { refundedCents: 1800, receivedCents: 1800 }],
    ["expired", { status: "expired" as const, receivedCents: 0, paidAt: null }],
  ])("has no link to move if it's %s, and its dialog says so", async (_what, given) => {
    await order(given);
    const view = await open("view");
    expect(view.screen.queryByRole("link", { name: "Move" })).toBeNull();
    const page = await open("move");
    expect(says(page)).toContain("This order isn't waiting for pickup");
    expect(page.screen.queryByRole("button", { name: "Move Order" })).toBeNull();
  });
});

it("the dialog says so if there's no other stop, and an order that's gone has none", async () => {
  await order();
  await cancelEvent(stop.id, admin.actor);
  expect(says(await open("move"))).toContain("no upcoming stop");
  expect((await openPage("/admin/orders/99/move", admin.cookie)).status).toBe(404);
});

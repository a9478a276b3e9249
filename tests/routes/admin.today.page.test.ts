import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { events } from "~/db/schema/events.server";
import type { orders } from "~/db/schema/orders.server";
import { listChoiceGroups } from "~/domain/menu/choice-groups.server";
import { readMenu } from "~/domain/menu/menu-items.server";
import { trackPresence } from "~/domain/order-settings/auto-pause.server";
import { lastSeen, recordPresence, startPresence } from "~/domain/order-settings/last-seen.server";
import { storeOrderSettings } from "~/domain/order-settings/order-settings.server";
import { formatTime } from "~/domain/time";
import { atTheTruck, inHours, stopClockAtNoon } from "../clock";
import {
  makeChoiceGroup,
  makeDispute,
  makeEvent,
  makeMenuItem,
  makeMenuSection,
  makeOrder,
  makeProduct,
  RESERVED_WITH_CODE,
} from "../factories";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import { openPage, textOf, textsOf } from "./plain-browser";

/** The owner's screen of today without JavaScript: what it says, and what its buttons post. */

const admin = asAdministrator();
const open = () => openPage("/admin/today", admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;
const buttons = ({ document }: Page) =>
  textsOf(document.querySelectorAll("main button:not([role=switch])"));
const isOn = ({ screen }: Page, name: string) =>
  screen.getByRole("switch", { name: `${name} On the menu` }).getAttribute("aria-checked");
const stored = () => read().select().from(events).get();

describe("Today without a stop", () => {
  it("leads to the calendar", async () => {
    const page = await open();
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Today");
    page.screen.getByText("No Stop Today");
    page.screen.getByRole("link", { name: "Add one to the calendar" });
    expect(buttons(page)).toEqual(["Pause Orders"]);
  });
});

describe("Today with two trucks", () => {
  it("has each stop, or this device's alone", async () => {
    await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    const pier = { title: "Pier 39", startDate: inHours(-0.5), endDate: inHours(1) };
    await makeOrder({ pickupEventId: (await makeEvent(pier)).id });
    const page = await open();
    const cards = () => textsOf(page.document.querySelectorAll("main h2"));
    const stops = () => cards().filter((title) => /Market|Pier/.test(title));
    expect(stops()).toEqual(["Night Market", "Pier 39"]);
    await page.press("Pier 39 · 1 waiting");
    expect(page.path).toBe("/admin/today");
    expect(stops()).toEqual(["Pier 39"]);
    await page.press("20 min");
    expect(page.toast).toEqual(["Running 20 Min Late"]);
    expect(read().select().from(events).all()).toMatchObject([
      { lateMinutes: 0 },
      { lateMinutes: 20 },
    ]);
    await page.press("All stops");
    expect(stops()).toEqual(["Night Market", "Pier 39"]);
  });
});

describe("what's due on Today", () => {
  const due = ({ document }: Page) => textsOf(document.querySelectorAll("main ol > li"));

  it("is what's late, promised within 15 minutes, or sold at the window, and isn't ready", async () => {
    stopClockAtNoon();
    const { id: productId } = await makeMenuItem({ name: "Latte" });
    const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    const wait = (minutes: number | null, given: Partial<typeof orders.$inferInsert> = {}) =>
      makeOrder(
        {
          pickupEventId: stop.id,
          pickupMinutes: minutes === null ? null : 60 + minutes,
          ...given,
        },
        [{ productId, name: "Latte", quantity: 2 }],
      );
    await wait(16);
    await wait(15, { customerName: "Maya" });
    await wait(-5);
    await wait(5, { readyAt: new Date() });
    await wait(5, { handedOverAt: new Date() });
    await wait(5, { ...RESERVED_WITH_CODE, confirmBy: inHours(1) });
    const paid = { createdAt: inHours(-12 / 60) };
    await wait(null, { origin: "window", email: "", customerName: "Leo", ...paid });
    const goods = await makeProduct();
    await makeOrder({ pickupEventId: stop.id, pickupMinutes: 60 }, [
      { productId: goods.id, name: "Tin" },
    ]);
    const { id: orderId } = await wait(5);
    await makeDispute({ orderId, amountCents: 3600 });
    const page = await open();
    const at = (minutes: number) => formatTime(inHours(minutes / 60), atTheTruck().zone);
    expect(due(page)).toEqual([
      `${at(-5)}5 min late#3 2 × Latte`,
      `${at(15)}#2 Maya2 × Latte`,
      "Walk-upwaiting 12 min#7 Leo2 × Latte",
    ]);
    const [first, second] = textsOf(page.document.querySelectorAll("main h2"));
    expect([first, second]).toEqual(["Due in the Next 15 Minutes", "Night Market"]);
    await page.follow("Open Counter");
    expect(page.path).toBe("/admin/counter");
  });

  it("is nothing if nobody waits, and says how many more there are", async () => {
    const { id: productId } = await makeMenuItem({ name: "Latte" });
    const stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    expect((await open()).text).toContain("Nothing right now.");
    for (let count = 0; count < 8; count += 1)
      await makeOrder({ pickupEventId: stop.id, pickupMinutes: 10 }, [
        { productId, name: "Latte" },
      ]);
    const page = await open();
    expect(due(page)).toHaveLength(6);
    page.screen.getByText("2 more orders");
    expect(page.text).not.toContain("Nothing right now.");
  });

  it("has the day's sales below it", async () => {
    await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
    expect((await open()).text).toContain("Sales Today$0.000 orders");
    await makeOrder({ totalCents: 650, receivedCents: 650 });
    const page = await open();
    expect(page.text).toContain("Sales Today$6.501 order");
    await page.follow("Sales Today");
    expect(page.path).toBe("/admin/orders/sales");
  });
});

describe("Today with a stop that's on", () => {
  let id: number;
  beforeEach(async () => {
    ({ id } = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) }));
    const { id: sectionId } = await makeMenuSection("Drinks");
    await makeMenuItem({ name: "Latte", sectionId });
  });

  it("says how the stop is, with one press for each action", async () => {
    await makeOrder({ pickupEventId: id });
    const page = await open();
    page.screen.getByText("Night Market");
    page.screen.getByText(/^Open now until /);
    page.screen.getByRole("link", { name: "1 order waiting" });
    expect(buttons(page)).toEqual([
      "On Time",
      "10 min",
      "20 min",
      "30 min",
      "45 min",
      "60 min",
      "Close Early",
      "Pause Orders",
    ]);
    expect(page.screen.getByRole("button", { pressed: true }).textContent).toBe("On Time");
  });

  it("runs late, and is on time again", async () => {
    const page = await open();
    await page.press("20 min");
    expect(page.toast).toEqual(["Running 20 Min Late"]);
    expect(stored()?.lateMinutes).toBe(20);
    expect(page.screen.getByRole("button", { pressed: true }).textContent).toBe("20 min");
    await page.press("On Time");
    expect(page.toast).toEqual(["On Time"]);
    expect(stored()?.lateMinutes).toBe(0);
  });

  it("says that nobody looks, as the dashboard does, until the counter is opened", async () => {
    startPresence();
    await write((tx) => storeOrderSettings(tx, { autoPausedAt: new Date() }));
    for (const path of ["/admin", "/admin/today"]) {
      const page = await openPage(path, admin.cookie);
      expect(page.text, path).toContain("Ordering ahead is paused");
      expect(page.text, path).not.toContain("We're taking orders.");
    }
    const page = await open();
    expect(lastSeen().isStart).toBe(true);
    await page.follow("Open the Counter");
    expect(page.path).toBe("/admin/counter");
    recordPresence();
    await trackPresence();
    expect((await open()).text).toContain("We're taking orders.");
  });

  it("closes early, and opens again", async () => {
    const page = await open();
    await page.press("Close Early");
    page.screen.getByText(/^Closed early at /);
    expect(stored()?.plannedEnd).not.toBeNull();
    expect(buttons(page)).not.toContain("On Time");
    await page.press("Reopen");
    expect(page.toast).toEqual(["Stop Reopened"]);
    page.screen.getByText(/^Open now until /);
  });

  it.each([
    ["closed early", { endDate: inHours(-0.2), plannedEnd: inHours(1) }, "Closed early", true],
    ["ended while it runs late", { endDate: inHours(-0.2) }, "Ended", false],
    [
      "closed early, and was to end by now",
      { endDate: inHours(-0.2), plannedEnd: inHours(-0.1) },
      "Closed early",
      false,
    ],
  ])("says how the stop is if it %s", async (_how, ends, said, canReopen) => {
    await write((tx) =>
      tx
        .update(events)
        .set({ ...ends, lateMinutes: 30 })
        .run(),
    );
    const page = await open();
    page.screen.getByText(new RegExp(`^${said} `));
    expect(buttons(page)).toEqual([...(canReopen ? ["Reopen"] : []), "Pause Orders"]);
    const counter = await openPage("/admin/counter", admin.cookie);
    expect(counter.text).toContain(`Night Market · ${said} `);
  });

  it("can't run late anymore once it closed early, though customers wait", async () => {
    await makeOrder({ pickupEventId: id });
    const page = await open();
    const old = await open();
    await page.press("Close Early");
    await page.press("Close Anyway");
    expect(buttons(page)).not.toContain("20 min");
    await old.press("20 min");
    expect(old.status).toBe(409);
    expect(old.text).toContain("This stop closed early, so it can't run late.");
  });

  it("asks before it closes while customers wait: they're moved, refunded, or left", async () => {
    await makeOrder({ pickupEventId: id });
    const page = await open();
    await page.press("Close Early");
    expect(page.status).toBe(409);
    const asked = within(page.screen.getByRole("alert"));
    asked.getByText("1 order is still waiting at this stop.");
    for (const [name, path] of [
      ["Move to another stop", "move-orders"],
      ["Refund and cancel", "refund-orders"],
    ] as const)
      expect(page.screen.getByRole("link", { name }).getAttribute("href")).toBe(
        `/admin/calendar/${id}/${path}?from=today`,
      );
    expect(stored()?.plannedEnd).toBeNull();
    await page.press("Close Anyway");
    page.screen.getByText(/^Closed early at /);
    page.screen.getByRole("link", { name: "1 order waiting" });
    await page.press("Reopen");
    page.screen.getByText(/^Open now until /);
  });

  it("pauses orders, and resumes them", async () => {
    const page = await open();
    await page.press("Pause Orders");
    expect(page.toast).toEqual(["Orders Paused"]);
    page.screen.getByText("Paused");
    await page.press("Resume Orders");
    page.screen.getByText("We're taking orders.");
  });

  it("switches an item off for today, and on again", async () => {
    await makeMenuItem({ name: "Tea" });
    const page = await open();
    expect([isOn(page, "Latte"), isOn(page, "Tea")]).toEqual(["true", "true"]);
    await page.press("Latte On the menu");
    expect(page.toast).toEqual(["Sold Out Today"]);
    // A browser that has no script returns to the row.
    expect(page.hash).toMatch(/^#item-\d+$/);
    expect([isOn(page, "Latte"), isOn(page, "Tea")]).toEqual(["false", "true"]);
    expect(textsOf(page.document.querySelectorAll("main li"))).toEqual(
      expect.arrayContaining(["LatteSold out today", "Tea"]),
    );
    await page.press("Latte On the menu");
    expect(page.toast).toEqual(["Back on the Menu"]);
    expect([isOn(page, "Latte"), isOn(page, "Tea")]).toEqual(["true", "true"]);
  });

  it("switches a choice off on every item, and on again", async () => {
    const [item] = readMenu().flatMap(({ items }) => items);
    await makeChoiceGroup({ name: "Syrup" }, undefined, []);
    await makeChoiceGroup({}, undefined, [item?.id ?? 0]);
    const page = await open();
    const choices = () =>
      page.screen.getAllByText("Milk").map((milk) => textOf(milk.closest("li") as HTMLElement));
    expect(choices()).toEqual(["WholeMilk", "OatMilk"]);
    const isOut = () =>
      listChoiceGroups()[1]?.choices.map((choice) => [choice.name, choice.isOut] as const);
    await page.press("Oat On the menu");
    expect(page.toast).toEqual(["Sold Out Today"]);
    expect(choices()).toEqual(["WholeMilk", "OatMilkSold out today"]);
    expect(isOut()).toEqual([
      ["Whole", false],
      ["Oat", true],
    ]);
    await page.press("Oat On the menu");
    expect(isOut()?.[1]).toEqual(["Oat", false]);
  });

  it("tells choices of the same name apart by their items", async () => {
    const [ribs, tea] = [await makeMenuItem({ name: "Ribs" }), await makeMenuItem({ name: "Tea" })];
    await makeChoiceGroup({ name: "Size" }, [{ name: "Half" }], [ribs.id]);
    await makeChoiceGroup({ name: "Size" }, [{ name: "16 oz" }], [tea.id]);
    const page = await open();
    const rows = textsOf(page.document.querySelectorAll("[id^=choice-]:is(li)"));
    expect(rows).toEqual(["HalfSize (Ribs)", "16 ozSize (Tea)"]);
    const form = await openPage(`/admin/menu/${ribs.id}/edit`, admin.cookie);
    expect(form.screen.getByLabelText<HTMLInputElement>("Size (Ribs)").checked).toBe(true);
    expect(form.screen.getByLabelText<HTMLInputElement>("Size (Tea)").checked).toBe(false);
  });

  it("says when nothing can be saved", async () => {
    const page = await open();
    breakDatabase();
    await page.press("Pause Orders");
    mendDatabase();
    expect(page.status).toBe(503);
    page.screen.getByText("We couldn't save that. Please try again.");
  });
});

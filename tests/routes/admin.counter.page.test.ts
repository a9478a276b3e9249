import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { cancelEvent, closeEarly } from "~/domain/events/events.server";
import { action } from "~/routes/admin";
import { inHours } from "../clock";
import {
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
  RESERVED_WITH_CODE,
} from "../factories";
import { allOrders } from "../ledger";
import { asAdministrator } from "./as-administrator";
import { args } from "./call";
import { openPage, textOf, textsOf } from "./plain-browser";

/** The counter without JavaScript: what it says, and what its buttons post. */

const admin = asAdministrator();
const open = (path = "/admin/counter") => openPage(path, admin.cookie);
type Page = Awaited<ReturnType<typeof open>>;
const tickets = (page: Page) => [...page.document.querySelectorAll<HTMLElement>(".ticket")];
const ticket = (page: Page, at = 0) => {
  const found = tickets(page)[at];
  if (!found) throw new Error(`No ticket ${at}`);
  return within(found);
};
const refresh = (page: Page) => page.document.querySelector("noscript")?.innerHTML;

let stop: { id: number };
let latte: { id: number };
beforeEach(async () => {
  latte = await makeMenuItem({ name: "Latte" });
  stop = await makeEvent({ startDate: inHours(-1), endDate: inHours(2) });
});

const wait = (given: Partial<typeof orders.$inferInsert> = {}) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: 50, ...given }, [
    { productId: latte.id, name: "Latte", choiceNames: ["Oat", "Hot"], unitPriceCents: 650 },
  ]);

it("a ticket says of two with a repeated choice that it's for each", async () => {
  const choiceNames = ["2 × Mac & cheese", "White bread"];
  const line = { productId: latte.id, name: "Plate", choiceNames };
  const placed = { pickupEventId: stop.id, pickupMinutes: 50 };
  await makeOrder(placed, [{ ...line, quantity: 2 }]);
  await makeOrder(placed, [line]);
  const page = await open();
  expect(textsOf(page.document.querySelectorAll(".cup-choices"))).toEqual([
    "2 × Mac & cheese each, White bread",
    "2 × Mac & cheese, White bread",
  ]);
});

it("the counter is next to Today in the sidebar, and begins with the stop", async () => {
  const page = await open();
  const links = textsOf(
    page.screen.getByRole("navigation", { name: "Management" }).querySelectorAll("a"),
  );
  expect(links.slice(1, 3)).toEqual(["Today", "Counter"]);
  expect(page.text).toMatch(/Night Market · Open now until \w/);
  page.screen.getByText("Nobody's waiting. New orders show up here.");
});

it("the counter says that the stop closed early, and keeps customers who were left", async () => {
  await wait();
  await closeEarly(
    stop.id,
    { sub: "auth0|ana", name: "ana@example.com", role: "owner" },
    "1 order is still waiting at this stop.",
  );
  const page = await open();
  expect(page.text).toMatch(/Night Market · Closed early at \d/);
  expect(tickets(page)).toHaveLength(1);
});

it("the counter has who waits at another stop that's on, each by its own time", async () => {
  const other = await makeEvent({ startDate: inHours(-0.5), endDate: inHours(1) });
  await wait();
  await wait({ pickupEventId: other.id, pickupMinutes: 10 });
  const page = await open();
  expect(page.text).toMatch(/Night Market · Open now until \w/);
  expect(tickets(page).map(textOf)).toEqual([
    expect.stringMatching(/20 min late.*Start #2/),
    expect.stringMatching(/10 min late.*Start #1/),
  ]);
});

describe("the counter with two trucks", () => {
  let pier: { id: number };
  beforeEach(async () => {
    pier = await makeEvent({ title: "Pier 39", startDate: inHours(-0.5), endDate: inHours(1) });
    await wait();
    await wait({ pickupEventId: pier.id, pickupMinutes: 10 });
    await wait({ pickupEventId: pier.id, pickupMinutes: 20 });
    await wait({
      pickupEventId: null,
      pickupMinutes: null,
      origin: "window",
      waitsSince: new Date(),
    });
  });
  const stops = (page: Page) => page.screen.getByRole("group", { name: /device/ });
  const pressed = (page: Page) =>
    textsOf(within(stops(page)).getAllByRole("button", { pressed: true }));
  const names = (page: Page) =>
    page.screen.getAllByRole("heading", { level: 3 }).map(textOf).sort();

  it("has its own stop's line on each device, which hears how many wait at the other", async () => {
    const page = await open();
    expect(textOf(stops(page))).toBe(
      "Which stop is this device at?Night Market · 1 waitingPier 39 · 2 waitingAll stops",
    );
    expect(pressed(page)).toEqual(["All stops"]);
    expect(names(page)).toEqual(["#1", "#2", "#3", "#4"]);
    const firstOf = (tickets: HTMLElement[]) => textOf(tickets[0] as HTMLElement);
    expect(firstOf(tickets(page))).toMatch(/^#2 ?Pier 39/);

    await page.press("Pier 39 · 2 waiting");
    expect(page.path).toBe("/admin/counter");
    expect(textOf(stops(page))).toMatch(/^This device is at Pier 39/);
    expect(pressed(page)).toEqual(["Pier 39 · 2 waiting"]);
    // An order without a stop can be served at every stop.
    expect(names(page)).toEqual(["#2", "#3", "#4"]);
    expect(firstOf(tickets(page))).not.toContain("Pier 39");
    expect(page.text).not.toMatch(/Night Market · Open now/);
    expect(page.screen.queryByText(/more open order/)).toBeNull();

    // Another device keeps its own.
    const other = await open();
    expect(names(other)).toEqual(["#1", "#2", "#3", "#4"]);
  });

  it("shows all stops on a device that goes on selling at its own", async () => {
    const page = await open();
    await page.press("Pier 39 · 2 waiting");
    await page.press("All stops");
    expect(names(page)).toEqual(["#1", "#2", "#3", "#4"]);
    expect(textOf(stops(page))).toMatch(/^This device is at Pier 39/);
    await page.open("/admin/window");
    expect(page.text).toContain("Selling at Ferry Plaza");
    expect(pressed(page)).toEqual(["Pier 39"]);
  });

  it("keeps the device's stop after a tap, and has all once that stop is gone", async () => {
    const page = await open();
    await page.press("Pier 39 · 2 waiting");
    await page.press("Start #2");
    expect(names(page)).toEqual(["#2", "#3", "#4"]);
    await write((tx) => tx.update(orders).set({ handedOverAt: new Date() }).run());
    await cancelEvent(pier.id, OWNER);
    await wait();
    await page.open("/admin/counter");
    expect(names(page)).toEqual(["#5"]);
    expect(page.screen.queryByRole("group", { name: /device/ })).toBeNull();
  });

  it("counts in the sidebar what waits at the device's stop, and names the other", async () => {
    const page = await open();
    const mark = () => textOf(page.document.querySelector(".sidebar-mark") as HTMLElement);
    expect(mark()).toBe("4 waiting");
    await page.press("Night Market · 1 waiting");
    expect(mark()).toBe("2 waiting, 2 at Pier 39");
  });

  it.each(["", "Pier 39", "-1", "999999999999999999", "0"])(
    "takes no stop from %j",
    async (stop) => {
      const posted = { method: "POST", body: new URLSearchParams({ stop }) };
      const answer = await action(
        args("/admin", {
          ...posted,
          headers: { Cookie: `${admin.cookie}; device_stop=${pier.id}` },
        }),
      );
      expect(answer).toMatchObject({ status: 303 });
      expect((answer as Response).headers.get("Set-Cookie")).toContain(`device_stop=${pier.id};`);
    },
  );
});

describe("a ticket", () => {
  it("says all that it takes to make and hand over an order, each tap with its name", async () => {
    await wait();
    await wait({ ...RESERVED_WITH_CODE, customerName: "Maya" });
    const page = await open();
    const [paid, reserved] = tickets(page).map(textOf);
    // Right after midnight, with the day that it was.
    expect(paid).toMatch(/^#1 ?(\w+, \w+ \d+, )?\d+:\d\d [AP]M ?10 min late ?Paid ?Details for #1/);
    expect(paid).toContain("LatteOat, Hot");
    expect(reserved).toMatch(/^#2 Maya ?Code K7RM4.*Due \$6.50/);
    expect(textsOf(page.document.querySelectorAll(".ticket button"))).toEqual([
      "Start #1",
      "Ready #1",
      "Complete #1",
      "Start #2 Maya",
      "Ready #2 Maya",
      "Cash #2 Maya",
      "Card #2 Maya",
    ]);
    const details = ticket(page).getByRole("link", { name: "Details for #1" });
    expect(details.getAttribute("href")).toBe("/admin/orders/1/view");
  });

  it("is started, ready and gone, and after each tap it can be undone", async () => {
    await wait();
    const page = await open();
    for (const [name, said] of [
      ["Start #1", "#1 is being made"],
      ["Ready #1", "#1 is ready"],
      ["Complete #1", "#1 is completed"],
    ] as const) {
      await page.press(name);
      expect(textOf(page.screen.getByText(said))).toBe(said);
      await page.press("Undo");
      expect(page.screen.queryByText(said)).toBeNull();
      await page.press(name);
    }
    expect(tickets(page)).toEqual([]);
    expect(allOrders()[0]).toMatchObject({
      makingAt: expect.any(Date),
      readyAt: expect.any(Date),
      handedOverAt: expect.any(Date),
    });
  });

  it("is paid and gone with one press if it's reserved", async () => {
    await wait(RESERVED_WITH_CODE);
    const page = await open();
    await page.press("Cash #1");
    page.screen.getByText("#1 is paid in cash");
    expect(allOrders()[0]).toMatchObject({ status: "paid", truckPayment: "cash" });
    await page.press("Undo");
    expect(allOrders()[0]).toMatchObject({ status: "pending", truckPayment: null });
    ticket(page).getByText("Due $6.50");
  });

  it("says next to it why a tap was refused", async () => {
    await wait();
    await wait();
    const page = await open();
    await write((tx) => tx.update(orders).set({ refundedCents: 100 }).run());
    await page.press("Complete #2");
    expect(page.status).toBe(409);
    ticket(page, 1).getByText(/^Refunds changed after you opened this order/);
    expect(ticket(page).queryByText(/^Refunds changed/)).toBeNull();
  });

  it("is struck through if it's refunded while it's made, until it's dismissed", async () => {
    await wait({ makingAt: new Date(), refundedCents: 650 });
    const page = await open();
    ticket(page).getByText("Refunded");
    expect(textsOf(page.document.querySelectorAll(".ticket-over button"))).toEqual(["Dismiss #1"]);
    await page.press("Dismiss #1");
    await write((tx) =>
      tx
        .update(orders)
        .set({ updatedAt: inHours(-1) })
        .run(),
    );
    await page.reload();
    expect(tickets(page)).toEqual([]);
  });
});

it("items that need no making stand apart on the counter", async () => {
  const tin = await makeProduct({ name: "Tin" });
  await makeOrder({}, [{ productId: tin.id }]);
  const page = await open();
  const [quiet] = page.screen.getAllByRole("heading", { level: 2, name: "Nothing to make" });
  expect(textOf(quiet?.parentElement ?? null)).toContain("1 × Tin");
});

it("the counter reloads by itself, at its own address and sooner after a tap", async () => {
  await wait();
  const page = await open();
  expect(refresh(page)).toContain('content="20;url=/admin/counter"');
  expect(page.text).not.toContain("autoReload");
  expect(page.document.documentElement.outerHTML).toContain(
    'autoReload=setTimeout(()=>document.documentElement.dataset.js==1||location.replace("/admin/counter"),20000)',
  );
  await page.press("Start #1");
  expect(page.path).toBe("/admin/counter?did=start&id=1");
  expect(refresh(page)).toContain('content="10;url=/admin/counter"');
});

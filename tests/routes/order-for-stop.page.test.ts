import { beforeEach, describe, expect, it, vi } from "vitest";
import { write } from "~/db/client.server";
import { cancelEvent } from "~/domain/events/events.server";
import {
  changeOrderSettings,
  storeOrderSettings,
} from "~/domain/order-settings/order-settings.server";
import { makeEvent, makeMenuItem, makeProduct, OWNER } from "../factories";
import { openPage, type PlainBrowser, textOf } from "./plain-browser";

/** 'Order for this stop', from the calendar to the checkout, without a script. */

const LINK = /^Order for this stop/;
let later: { id: number };
const hours = (from: string, until: string) => ({
  startDate: new Date(`2027-01-${from}:00:00Z`),
  endDate: new Date(`2027-01-${until}:00:00Z`),
});
beforeEach(async () => {
  // 1 PM in Los Angeles.
  vi.useFakeTimers({ toFake: ["Date"], now: new Date("2027-01-04T21:00:00Z") });
  await makeMenuItem({ name: "Latte" });
  const ahead = { ordersAhead: true, slotMinutes: 10, slotPieces: 4, location: "Pier 7" };
  await makeEvent({ title: "Lunch", ...ahead, ...hours("04T20", "04T23") });
  later = await makeEvent({ title: "Dinner", ...ahead, ...hours("07T19", "07T23") });
  await makeEvent({ title: "Fair", ...hours("08T19", "08T23") });
});

const linksOf = (page: PlainBrowser) =>
  page.main.queryAllByRole("link", { name: LINK }).map((link) => link.getAttribute("href"));
const chosen = (page: PlainBrowser) => {
  const radios = page.main.getAllByRole("radio") as HTMLInputElement[];
  return textOf(radios.find(({ checked }) => checked)?.labels?.[0] ?? null);
};

async function orderFor(title: string): Promise<PlainBrowser> {
  const page = await openPage("/events");
  await page.follow(`Order for this stop (${title})`);
  return page;
}

describe.each(["/", "/events"])("the order link on %s", (path) => {
  it("is at the stops that take orders, until their last order", async () => {
    expect(linksOf(await openPage(path))).toEqual([
      expect.stringMatching(/^\/menu\?stop=\d+#menu$/),
      `/menu?stop=${later.id}#menu`,
    ]);
    // Half an hour before Lunch ends.
    vi.setSystemTime(new Date("2027-01-04T22:30:00Z"));
    expect(linksOf(await openPage(path))).toEqual([`/menu?stop=${later.id}#menu`]);
  });
});

it("the link leads to the menu, and to a checkout where the stop is chosen", async () => {
  const page = await orderFor("Dinner");
  expect(page.mainText).toContain("Your order is for Dinner (Thu 11 AM - 3 PM).");
  await page.press("Add to Cart", page.main);
  await page.open("/checkout");
  expect(chosen(page)).toBe("Thu 11 AM - 3 PM Dinner, Pier 7");
});

it("the checkout says so if the stop was called off meanwhile", async () => {
  const page = await orderFor("Dinner");
  await page.press("Add to Cart", page.main);
  await page.open("/checkout");
  const lost = "The stop you chose can't take your whole order anymore.";
  expect(page.mainText).not.toContain(lost);
  await cancelEvent(later.id, OWNER);
  await page.open("/checkout");
  expect(chosen(page)).toBe("Today, open until 3 PM Lunch, Pier 7");
  expect(page.mainText).toContain(lost);
});

it("no stop invites orders while the owner has paused them", async () => {
  await changeOrderSettings({ paused: true }, OWNER);
  for (const path of ["/", "/events"]) expect(linksOf(await openPage(path))).toEqual([]);
  const { mainText } = await openPage(`/menu?stop=${later.id}`);
  expect(mainText).not.toContain("Your order is for");
});

it("only stops that have begun invite no orders during the automatic pause", async () => {
  await write((tx) => storeOrderSettings(tx, { autoPausedAt: new Date() }));
  for (const path of ["/", "/events"])
    expect(linksOf(await openPage(path))).toEqual([`/menu?stop=${later.id}#menu`]);
});

it("the stop is chosen for goods too, which otherwise have no choice made", async () => {
  const tin = await makeProduct();
  const page = await orderFor("Dinner");
  await page.open("/cart", {
    method: "POST",
    body: new URLSearchParams({ intent: "add", productId: String(tin.id) }),
  });
  await page.open("/checkout");
  expect(chosen(page)).toBe("Thu 11 AM - 3 PM Dinner, Pier 7");
});

it("the stop is the one pressed last, and a later choice wins over it", async () => {
  const page = await orderFor("Dinner");
  await page.open("/events");
  await page.follow("Order for this stop (Lunch)");
  await page.open("/menu");
  await page.press("Add to Cart", page.main);
  await page.open("/checkout");
  expect(chosen(page)).toBe("Today, open until 3 PM Lunch, Pier 7");
  page.fill({ "Thu 11 AM - 3 PM Dinner, Pier 7": true }, page.main);
  await page.press("Proceed to Payment", page.main);
  expect(page.status).toBe(422);
  expect(chosen(page)).toBe("Thu 11 AM - 3 PM Dinner, Pier 7");
});

it("the menu shows what isn't served there as it shows what's sold out", async () => {
  await makeMenuItem({ name: "Pad Thai", servedFrom: 17 * 60 });
  await makeMenuItem({ name: "Burrito", servedUntil: 12 * 60 });
  const page = await orderFor("Dinner");
  const lineOf = (name: string) => textOf(page.main.getByText(name).closest("li"));
  // Dinner is from 11 AM to 3 PM.
  expect(lineOf("Pad Thai")).toBe("Pad Thai$6.50Not served at this stopFrom 5 PM");
  expect(lineOf("Burrito")).toMatch(/^Burrito\$6\.50Until 12 PM.*Add to Cart/);
  await page.open("/menu");
  expect(lineOf("Pad Thai")).toMatch(/^Pad Thai\$6\.50From 5 PM.*Add to Cart/);
  await page.open("/menu/2-pad-thai");
  expect(page.mainText).toContain("From 5 PM. Made to order.");
});

it("the stop isn't chosen anymore once it's over", async () => {
  const page = await orderFor("Lunch");
  await page.press("Add to Cart", page.main);
  vi.setSystemTime(new Date("2027-01-05T21:00:00Z"));
  await page.open("/checkout");
  expect(chosen(page)).toBe("Thu 11 AM - 3 PM Dinner, Pier 7");
});

it.each(["3", "0", "x", "-1", "99999999999999999999", ""])(
  "a link that names %j as its stop is the menu's own",
  async (id) => {
    const page = await openPage(`/menu?stop=${id}`);
    expect(page.status).toBe(200);
    expect(page.mainText).not.toContain("Your order is for");
    expect(page.headers.getSetCookie()).toEqual([]);
    expect(page.mainText).toContain("Latte");
  },
);

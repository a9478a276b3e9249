import { describe, expect, it } from "vitest";
import type { Shop } from "../../dev/shop";
import { addPaidOrder, openStop, pickUpAt, withDatabase } from "../e2e/stored";
import { startFirefox } from "./firefox";
import type { Person } from "./person";
import { type Scene, signIn, visited } from "./scene";
import { startWebKit } from "./webkit";

/** A day at the truck, for the owner and her guests, in the browsers that Playwright can't drive as Debian ships them. */

const LATTE = "Iced Matcha Latte";

const stored = (shop: Shop, sql: string) =>
  withDatabase(shop, (database) => database.prepare(sql).pluck().all());

const becomes = (shop: Shop, sql: string, value: unknown) =>
  expect.poll(() => stored(shop, sql)).toEqual([value]);

async function sellForCash({ person, shop }: Scene): Promise<void> {
  await signIn(person, "/admin/window");
  await person.sell(LATTE);
  await person.finds("button", `One more ${LATTE} (Whole)`);
  await person.press("Cash");
  await becomes(shop, "SELECT truck_payment FROM orders", "cash");
}

async function addStop(person: Person): Promise<void> {
  await person.fill("Title *", "Night Market");
  await person.fill("Location *", "Pier 3");
  await person.set("Start *", "2037-01-09T17:00");
  await person.set("End *", "2037-01-09T21:00");
  await person.press("Save Event");
  await person.sees("Event Added");
}

async function askForCatering(person: Person): Promise<void> {
  await person.goTo("/catering");
  await person.fill("Name *", "Kei Mori");
  await person.fill("Email *", "kei@example.com");
  await person.set("Event Type *", "Festival");
  await person.set("Event Date *", "2037-03-20");
  await person.fill("Guest Count *", "120");
  await person.fill("Event Location *", "Altadena");
  await person.press("Submit Inquiry");
  await person.sees("Inquiry Submitted");
}

function walkTheDay(scene: Scene): void {
  it("an order is ready, and handed over", async () => {
    const { person, shop } = scene;
    addPaidOrder(shop);
    pickUpAt(shop, 1);
    openStop(shop);
    withDatabase(shop, (database) =>
      database.exec(`UPDATE products SET kind = 'made', category = NULL
        WHERE id = (SELECT product_id FROM order_lines)`),
    );
    await signIn(person, "/admin/counter");
    await person.press("Ready #1");
    await becomes(shop, "SELECT ready_at IS NOT NULL FROM orders", 1);
    await person.press("Complete #1");
    await becomes(shop, "SELECT handed_over_at IS NOT NULL FROM orders", 1);
  });

  it("an item is sold out for today, and back", async () => {
    const { person, shop } = scene;
    const isOut = `SELECT out_until IS NOT NULL FROM menu_items
      JOIN products ON products.id = product_id WHERE name = '${LATTE}'`;
    await signIn(person, "/admin/today");
    await person.flip(`${LATTE} On the menu`);
    await becomes(shop, isOut, 1);
    await person.goTo("/menu");
    await person.sees("Sold out");
    await person.goTo("/admin/today");
    await person.flip(`${LATTE} On the menu`);
    await becomes(shop, isOut, 0);
  });

  it("a stop is added, and customers see it", async () => {
    const { person } = scene;
    await signIn(person, "/admin/calendar/new");
    await addStop(person);
    await person.goTo("/events");
    await person.sees("Night Market");
  });

  it("a latte with oat milk is reserved", async () => {
    const { person } = scene;
    await person.goTo("/menu");
    await person.follow(LATTE);
    await person.finds("title", LATTE);
    await person.choose("Oat");
    await person.press("Add to Cart");
    await person.sees("Added to Cart");
    await person.goTo("/checkout");
    await person.choose("Lunch at Cypress Yard");
    await person.fill("Email", "yuki@example.com");
    await person.press("Pay at the Truck");
    await person.arrivesAt(/^\/orders\/[\w-]{22}$/);
    await person.sees("Oat");
  });

  it("someone asks for catering, and subscribes", async () => {
    const { person, shop } = scene;
    await askForCatering(person);
    await becomes(shop, "SELECT guest_count FROM catering_inquiries WHERE name = 'Kei Mori'", 120);
    await person.goTo("/about");
    await person.fill("Email", "kei@example.com");
    await person.press("Subscribe");
    await person.sees("Subscribed!");
  });

  it("the day is closed", async () => {
    const { person, shop } = scene;
    await sellForCash(scene);
    await person.goTo("/admin/days/close");
    await person.fill("$5", "1");
    await person.fill("Reason for the difference", "Change");
    await person.press("Close the Day");
    await becomes(shop, "SELECT counted_cents FROM closings", 500);
  });

  it("a latte is sold at the window, and its payment corrected", async () => {
    const { person, shop } = scene;
    await sellForCash(scene);
    await person.goTo("/admin/window");
    await person.follow("Correct last: $6.50, cash");
    await person.press("Change to Card");
    await becomes(shop, "SELECT method FROM till_entries ORDER BY id DESC LIMIT 1", "card");
  });

  it("the till is reloaded", async () => {
    const { person } = scene;
    await signIn(person, "/admin/window");
    await person.finds("tile", LATTE);
    await person.goTo("/admin/window");
    await person.finds("tile", LATTE);
  });

  it("the truck is renamed", async () => {
    const { person } = scene;
    await signIn(person, "/admin/brand");
    await person.fill("Name *", "Kumo");
    await person.press("Save Changes");
    await person.sees("Changes Saved");
    await person.goTo("/about");
    await person.sees("Kumo");
  });
}

describe.each([
  ["WebKitGTK", startWebKit],
  ["Firefox", startFirefox],
  ["Firefox without JavaScript", () => startFirefox({ hasScript: false })],
])("the truck's day in %s", (_name, start) => walkTheDay(visited(start)));

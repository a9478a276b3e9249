import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { menuItems } from "~/db/schema/menu.server";
import { makeEvent, makeMenuItem, makeOrder, makeProduct } from "../factories";
import { allOrders } from "../ledger";
import { withOrdersAhead } from "../orders-ahead";
import { descriptionOf, openPage, type PlainBrowser, textOf } from "./plain-browser";

/** A cart with made items, reserved or taken to the card without JavaScript. */

const { latte, stop } = withOrdersAhead({ slotPieces: 2 });

const FERRY_PLAZA = "Today, open until 6 PM Night Market, Ferry Plaza";
const ASAP = "As soon as possible (about 3:20 PM)";
beforeEach(async () => {
  await makeEvent({ title: "Plain", endDate: new Date("2027-01-06T02:00:00Z") });
});

const withLattes = (pieces = 1) => openPage("/checkout", `cart=${latte.id}.${pieces}.600`);
const chosen = (page: PlainBrowser) =>
  textOf(page.document.querySelector("select option:checked, select option"));
const fill = (minutes: number, quantity = 2) =>
  makeOrder({ pickupEventId: stop.id, pickupMinutes: minutes }, [
    { productId: latte.id, quantity },
  ]);

describe.each([
  ["by card", "Proceed to Payment"],
  ["at the truck", "Pay at the Truck"],
])("a menu order paid %s", (_way, button) => {
  it("has the next stop and as soon as possible chosen already, and no other way", async () => {
    const page = await withLattes();
    page.main.getByRole("group", { name: "Where and when" });
    expect(page.main.getAllByRole("radio")).toHaveLength(1);
    expect(chosen(page)).toBe(ASAP);
    expect(page.mainText).not.toMatch(/Decide later|Ship to an address/);
    page.fill({ Email: "yuki@example.com" }, page.main);
    await page.press(button, page.main);
    expect(page.status).toBe(200);
    expect(allOrders()).toMatchObject([{ pickupEventId: stop.id, pickupMinutes: 20 }]);
    expect(page.mainText).toMatch(/3:20 PM/);
  });

  it("takes the time that was chosen", async () => {
    const page = await withLattes();
    page.fill({ Email: "yuki@example.com", "Pickup time": "4:00 PM" }, page.main);
    await page.press(button, page.main);
    expect(allOrders()).toMatchObject([{ pickupMinutes: 60 }]);
    expect(page.mainText).toMatch(/4:00 PM/);
  });

  it("says beside the field that its time was taken, with the next free one", async () => {
    const page = await withLattes();
    page.fill({ Email: "yuki@example.com", "Pickup time": "3:20 PM" }, page.main);
    await fill(20);
    await page.press(button, page.main);
    expect(page.status).toBe(409);
    expect(descriptionOf(page.field("Pickup time", page.main))).toBe(
      "3:20 PM is full. The next available time is 3:30 PM.",
    );
    expect(page.field("Email", page.main).value).toBe("yuki@example.com");
    expect(chosen(page)).toBe("As soon as possible (about 3:30 PM)");
    await page.press(button, page.main);
    expect(allOrders().at(-1)).toMatchObject({ pickupMinutes: 30 });
  });

  it("offers the times in an item's hours, says them, and refuses another one", async () => {
    await write((tx) =>
      tx
        .update(menuItems)
        .set({ servedUntil: 16 * 60 })
        .run(),
    );
    const page = await withLattes();
    expect(page.mainText).toContain("Latte is served until 4 PM.");
    const options = [...page.document.querySelectorAll("select option")].map(textOf);
    expect(options).toEqual([ASAP, "3:20 PM", "3:30 PM", "3:40 PM", "3:50 PM"]);
    page.fill({ Email: "yuki@example.com", "Pickup time": "3:50 PM" }, page.main);
    await write((tx) =>
      tx
        .update(menuItems)
        .set({ servedUntil: 15 * 60 + 45 })
        .run(),
    );
    await page.press(button, page.main);
    expect(page.status).toBe(409);
    expect(descriptionOf(page.field("Pickup time", page.main))).toBe(
      "Latte is served until 3:45 PM. Choose an earlier pickup time or take it out of your cart.",
    );
    expect(allOrders()).toEqual([]);
  });

  it("says why no stop is left for an item with hours", async () => {
    const page = await withLattes();
    page.fill({ Email: "yuki@example.com" }, page.main);
    await write((tx) =>
      tx
        .update(menuItems)
        .set({ servedUntil: 11 * 60 })
        .run(),
    );
    await page.press(button, page.main);
    expect(page.status).toBe(409);
    expect(page.mainText).toContain("This stop has no pickup times left then.");
    await page.open("/checkout");
    expect(page.mainText).toContain("Latte is served until 11 AM.");
    expect(page.mainText).toContain(
      "No stop has a pickup time left for your whole order. Take something out, or order at the truck.",
    );
    expect(page.main.queryByLabelText("Pickup time")).toBeNull();
  });

  it("is offered no stop if none takes orders for the menu", async () => {
    const page = await withLattes(3);
    expect(page.mainText).toContain("We can't take this order online right now");
    expect(page.main.queryByLabelText("Pickup time")).toBeNull();
  });
});

it("an order that's too large to pay at the truck says so, and a card takes it", async () => {
  const page = await withLattes(2);
  expect(page.mainText).toContain("Ferry Plaza card only");
  expect(page.mainText).toContain(
    "You can pay at the truck for smaller orders, up to 7 days ahead.",
  );
  expect(page.main.queryByRole("button", { name: "Pay at the Truck" })).toBeNull();
  expect(chosen(page)).toBe(ASAP);
});

const pictures = (page: PlainBrowser) =>
  [...page.document.querySelectorAll("main li img")].map((picture) => picture.getAttribute("src"));

it("a cart with made items has a drawn bag for a picture, and isn't shipped", async () => {
  const page = await withLattes();
  expect(page.mainText).toContain("Subtotal$6.00Total$6.00");
  expect(pictures(page)).toEqual(["/pictures/2/plain/paper-bag.svg"]);
  const imageUrl = "https://example.com/hojicha.jpg";
  const { id } = await makeMenuItem({ imageUrl });
  expect(pictures(await openPage("/checkout", `cart=${id}.1.650`))).toEqual([imageUrl]);
});

it("a cart of goods has the choices it always had", async () => {
  const tin = await makeProduct();
  const page = await openPage("/checkout", `cart=${tin.id}.1.3400`);
  page.main.getByRole("group", { name: "Pickup or shipping? (optional)" });
  expect(page.mainText).toContain("Subtotal$34.00ShippingFreeTotal$34.00");
  expect(pictures(page)).toHaveLength(1);
  expect(page.mainText).toMatch(/Ferry Plaza.*Ship to an address.*Decide later/);
  const radios = page.main.getAllByRole("radio") as HTMLInputElement[];
  expect(radios.filter(({ checked }) => checked)).toEqual([]);
  expect(page.main.queryByLabelText("Pickup time")).toBeNull();
});

it("goods without a stop are asked for one before they're paid at the truck", async () => {
  const tin = await makeProduct();
  const page = await openPage("/checkout", `cart=${tin.id}.1.3400`);
  page.fill({ Email: "yuki@example.com", "Ship to an address": true }, page.main);
  await page.press("Pay at the Truck", page.main);
  expect(page.status).toBe(422);
  const group = page.main.getByRole("group", { name: "Pickup or shipping? (optional)" });
  expect(descriptionOf(group)).toBe("Choose the stop where you'll pick it up and pay");
  expect(page.field("Ship to an address", page.main)).toHaveProperty("checked", true);
  expect(page.document.querySelector("main input[autofocus]")?.getAttribute("value")).toBe(
    `pickup.${stop.id}`,
  );
  page.fill({ [FERRY_PLAZA]: true }, page.main);
  await page.press("Pay at the Truck", page.main);
  expect(allOrders()).toMatchObject([{ paymentKind: "truck", pickupEventId: stop.id }]);
  expect(page.path).toMatch(/^\/orders\//);
});

it("the card form's page without a script can still be paid at the truck", async () => {
  const page = await withLattes();
  page.fill({ Email: "yuki@example.com" }, page.main);
  await page.press("Proceed to Payment", page.main);
  await page.press("Pay at the Truck", page.main);
  expect(allOrders()).toMatchObject([
    { status: "expired", paymentKind: "card" },
    { status: "pending", paymentKind: "truck", pickupMinutes: 20 },
  ]);
});

it("a price that changed under the card form is shown before it's paid at the truck", async () => {
  const page = await withLattes();
  page.fill({ Email: "yuki@example.com" }, page.main);
  await page.press("Proceed to Payment", page.main);
  await write((tx) => tx.update(products).set({ priceCents: 900 }).run());
  await page.press("Pay at the Truck", page.main);
  expect(page.status).toBe(409);
  expect(page.mainText).toContain("Check the new total before you pay.");
  expect(allOrders()).toMatchObject([{ status: "pending", paymentKind: "card" }]);
  await page.press("Pay at the Truck", page.main);
  expect(allOrders().at(-1)).toMatchObject({ paymentKind: "truck", totalCents: 900 });
});

it("a customer with a reservation isn't told that another one can be paid at the truck", async () => {
  const page = await withLattes();
  page.fill({ Email: "yuki@example.com" }, page.main);
  await page.press("Pay at the Truck", page.main);
  await makeProduct();
  await page.open("/shop");
  await page.press("Add to Cart", page.main);
  await page.open("/checkout");
  expect(page.mainText).toContain("You have a reservation");
  expect(page.mainText).not.toContain("You can pay at the truck");
});

it("goods in the same cart come along to the stop", async () => {
  const tin = await makeProduct();
  const page = await openPage("/checkout", `cart=${tin.id}.1.3400-${latte.id}.1.600`);
  page.main.getByRole("group", { name: "Where and when" });
  page.fill({ Email: "yuki@example.com" }, page.main);
  await page.press("Proceed to Payment", page.main);
  expect(allOrders()).toMatchObject([{ totalCents: 4000, pickupMinutes: 20 }]);
});

import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { choices } from "~/db/schema/menu.server";
import { updateChoiceGroup } from "~/domain/menu/choice-groups.server";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import { inHours } from "../clock";
import { makeChoiceGroup, makeEvent, makeMenuItem, OWNER } from "../factories";
import { allOrders } from "../ledger";
import { openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";

/** Someone chooses how a drink is made, without JavaScript. */

const itemNamed = (browser: PlainBrowser, name: string) =>
  browser.screen.getByText(name).closest("li") as HTMLElement;

let page: string;
beforeEach(async () => {
  const { id } = await makeMenuItem({ name: "Latte", priceCents: 500, allergens: ["soy"] });
  await makeChoiceGroup({}, undefined, [id]);
  await makeChoiceGroup(
    { name: "Toppings", least: 0, most: 2 },
    [
      { name: "Beans", priceCents: 100 },
      { name: "Flakes", outUntil: inHours(1) },
    ],
    [id],
  );
  page = `/menu/${id}-latte`;
});

it("the page says what each choice costs and contains, and what is out", async () => {
  const browser = await openPage(page);
  expect(browser.status).toBe(200);
  expect(textsOf(browser.document.querySelectorAll("legend"))).toEqual([
    "Milk Choose one",
    "Toppings Choose up to 2",
  ]);
  expect(textsOf(browser.document.querySelectorAll("fieldset label"))).toEqual([
    "WholeContains milk",
    "Oat+$0.80 Contains gluten",
    "Beans+$1.00",
    "FlakesSold out today",
  ]);
  expect(browser.text).toContain("$5.00Contains milk, soy");
  expect(browser.screen.getByLabelText<HTMLInputElement>("Whole").checked).toBe(true);
  expect(browser.screen.getByLabelText<HTMLInputElement>("Flakes").disabled).toBe(true);
});

it("two lattes with different milk are two lines, reserved for pickup", async () => {
  await makeEvent({ startDate: inHours(1), endDate: inHours(4), ordersAhead: true });
  const browser = await openPage(page);
  await browser.press("Add to Cart");
  expect(browser.toast).toEqual(["Added to Cart", "Latte (Whole)"]);
  browser.fill({ Oat: true, Beans: true });
  await browser.press("Add to Cart");
  expect(browser.path).toBe(page);

  await browser.open("/checkout");
  const lines = browser.screen.getByRole("list", { name: "Your cart" });
  expect(textOf(lines)).toContain("Oat, Beans");
  await browser.press("Increase quantity of Latte (Whole)");
  await browser.open("/checkout");
  browser.fill({ Email: "yuki@example.com" }, within(browser.screen.getByRole("main")));
  await browser.press("Pay at the Truck");
  expect(browser.path).toMatch(/^\/orders\//);
  const [order] = allOrders();
  expect(order).toMatchObject({ paymentKind: "truck", totalCents: 1680 });
  expect(
    linesOfOrder(read(), order?.id ?? 0).map(({ title, quantity }) => [title, quantity]),
  ).toEqual([
    ["Latte (Whole)", 2],
    ["Latte (Oat, Beans)", 1],
  ]);
  expect(browser.text).toContain("Latte (Oat, Beans)");
});

it("two lattes for a chosen time are reserved in seven presses from home", async () => {
  await makeEvent({ startDate: inHours(1), endDate: inHours(4), ordersAhead: true });
  const browser = await openPage("/");
  // Add, choose, oat, add, the cart, a time, reserve.
  await browser.press("Add to Cart", within(browser.screen.getByRole("main")));
  expect(browser.toast).toEqual(["Added to Cart", "Latte (Whole)"]);
  await browser.follow("Choose");
  browser.fill({ Oat: true });
  await browser.press("Add to Cart");
  await browser.follow(/^Cart/);
  const times = browser.screen.getByLabelText<HTMLSelectElement>("Pickup time");
  const time = textsOf(times.options)[2] ?? "";
  const page = within(browser.screen.getByRole("main"));
  browser.fill({ Email: "yuki@example.com", "Pickup time": time }, page);
  await browser.press("Pay at the Truck");
  expect(allOrders()).toMatchObject([{ totalCents: 1080 }]);
  expect(browser.text).toContain(time);
});

describe("a combo of three tacos", () => {
  const tacos = [{ name: "Al Pastor", priceCents: 50 }, { name: "Carnitas" }, { name: "Fish" }];
  const alertOn = (browser: PlainBrowser) => textOf(browser.screen.getByRole("alert"));

  it("takes exactly three, and says next to them what's missing", async () => {
    const { id } = await makeMenuItem({ name: "Combo", priceCents: 1000 });
    await makeChoiceGroup({ name: "Tacos", least: 2, most: 2 }, tacos, [id]);
    const browser = await openPage("/menu");
    await browser.follow("Choose", within(itemNamed(browser, "Combo")));
    expect(textsOf(browser.document.querySelectorAll("legend"))).toEqual(["Tacos Choose 2"]);
    browser.fill({ Carnitas: true });
    await browser.press("Add to Cart");
    expect(browser.hash).toBe("#choice-problem");
    expect(alertOn(browser)).toBe("Choose 2 for Tacos. You chose 1.");
    expect(browser.toast).toEqual([]);
    expect(browser.screen.getByRole("alert").closest("fieldset")?.textContent).toContain("Tacos");
    expect(browser.screen.getByLabelText<HTMLInputElement>("Carnitas").checked).toBe(true);
    browser.fill({ Fish: true });
    await browser.press("Add to Cart");
    expect(browser.toast).toEqual(["Added to Cart", "Combo (Carnitas, Fish)"]);
    expect(browser.screen.queryByRole("alert")).toBeNull();
    expect(browser.screen.getByLabelText<HTMLInputElement>("Carnitas").checked).toBe(false);
  });

  it("takes two alike, and is chosen again with its counts", async () => {
    const { id } = await makeMenuItem({ name: "Combo", priceCents: 1000 });
    const group = await makeChoiceGroup(
      { name: "Tacos", least: 3, most: 3, canRepeat: true },
      tacos,
      [id],
    );
    const browser = await openPage(`/menu/${id}-combo`);
    browser.fill({ "Al Pastor": "2" });
    await browser.press("Add to Cart");
    expect(alertOn(browser)).toBe("Choose 3 for Tacos. You chose 2.");
    expect(browser.field("Al Pastor").value).toBe("2");
    browser.fill({ Fish: "1" });
    await browser.press("Add to Cart");
    expect(browser.toast).toEqual(["Added to Cart", "Combo (2 × Al Pastor, Fish)"]);
    await browser.open("/checkout");
    const lines = browser.screen.getByRole("list", { name: "Your cart" });
    expect(textOf(lines)).toContain("2 × Al Pastor, Fish");
    expect(textOf(lines)).toContain("$11.00 each");

    await updateChoiceGroup(group.id, { amount: "exactly-2" }, OWNER);
    await browser.open("/checkout");
    expect(browser.text).toContain("Choose 2 for Tacos. You chose 3.");
    await browser.follow("Choose again: Combo (2 × Al Pastor, Fish)");
    expect(browser.field("Al Pastor").value).toBe("2");
    await browser.press("Update Cart");
    expect(alertOn(browser)).toBe("Choose 2 for Tacos. You chose 3.");
    browser.fill({ Fish: "0" });
    await browser.press("Update Cart");
    expect(browser.path).toBe("/checkout");
    expect(
      browser.screen.getByRole("button", { name: "Remove Combo (2 × Al Pastor)" }),
    ).toBeTruthy();
  });

  it("is sold out once there aren't enough tacos for it", async () => {
    const { id } = await makeMenuItem({ name: "Combo" });
    const none = tacos.slice(0, 2).map((taco) => ({ ...taco, outUntil: inHours(1) }));
    await makeChoiceGroup({ name: "Tacos", least: 2, most: 2 }, [...none, { name: "Fish" }], [id]);
    const browser = await openPage(`/menu/${id}-combo`);
    expect(browser.screen.getByRole("button", { name: "Sold Out" })).toBeTruthy();
    await browser.open("/menu");
    expect(textOf(itemNamed(browser, "Combo"))).toContain("Sold out");
  });
});

it("an item whose usual choice is sold out isn't added from the menu, but chosen", async () => {
  await write((tx) => tx.run("UPDATE choices SET out_until = 4102444800000 WHERE name = 'Whole'"));
  const browser = await openPage("/menu");
  expect(browser.screen.queryByRole("button", { name: "Add to Cart" })).toBeNull();
  await browser.follow("Choose");
  expect(browser.path).toBe(page);
});

it("a choice that sells out in the cart is reported, and its line is chosen again", async () => {
  const browser = await openPage(page);
  browser.fill({ Oat: true });
  await browser.press("Add to Cart");
  await write((tx) =>
    tx
      .update(choices)
      .set({ outUntil: inHours(1) })
      .run(),
  );
  await write((tx) => tx.run("UPDATE choices SET out_until = NULL WHERE name <> 'Oat'"));
  await browser.open("/checkout");
  expect(browser.text).toContain("Oat is sold out today.");
  await browser.follow("Choose again: Latte (Oat)");
  browser.fill({ Whole: true });
  await browser.press("Update Cart");
  expect(browser.path).toBe("/checkout");
  expect(browser.text).not.toContain("sold out today");
  expect(browser.screen.getByRole("button", { name: "Remove Latte (Whole)" })).toBeTruthy();
});

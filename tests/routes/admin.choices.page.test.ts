import { within } from "@testing-library/dom";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import {
  findChoiceGroup,
  listChoiceGroups,
  updateChoiceGroup,
} from "~/domain/menu/choice-groups.server";
import { groupsOfProducts } from "~/domain/menu/product-choices.server";
import { COLLEAGUE, makeChoiceGroup, makeMenuItem, makeMenuSection } from "../factories";
import { asAdministrator } from "./as-administrator";
import { descriptionOf, openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";

/** The owner's choices, without JavaScript. */

const admin = asAdministrator();

let latte: number;
let tea: number;
beforeEach(async () => {
  const { id: drinks } = await makeMenuSection("Drinks");
  ({ id: latte } = await makeMenuItem({ name: "Latte", sectionId: drinks }));
  ({ id: tea } = await makeMenuItem({ name: "Tea", sectionId: drinks }));
});

const open = (path = "") => openPage(`/admin/menu/choices${path}`, admin.cookie);
const rows = (page: PlainBrowser) =>
  textsOf(page.document.querySelectorAll("main ul[aria-labelledby^=group] li"));
const groupNames = () => listChoiceGroups().map(({ name }) => name);

it("the page says what choices are for if there are none", async () => {
  const page = await open();
  expect(page.text).toContain("No Choices Yet");
  expect(page.text).toContain("Milk, sizes, toppings");
});

it("a group is written in one form and added to a whole section", async () => {
  const page = await open();
  await page.follow("Add Choices");
  page.fill(
    {
      "Name *": "Milk",
      "Choices *": "* Whole contains milk\nOat +0.80 contains gluten",
      "Everything in Drinks": true,
    },
    page.dialog,
  );
  await page.press("Save Choices");
  expect(page.toast).toEqual(["Choices Added"]);
  expect(page.path).toBe("/admin/menu/choices");
  expect(page.text).toContain("Exactly one, on 2 items");
  expect(rows(page)).toEqual(["WholeDefaultMark sold out", "Oat+$0.80Mark sold out"]);
  expect([...groupsOfProducts(read(), [latte, tea], new Date()).keys()]).toEqual([latte, tea]);
});

it("a combo takes exactly three, and the same one again", async () => {
  const page = await open("/new");
  const AGAIN = "Customers can choose the same one again";
  page.fill({
    "Name *": "Tacos",
    "Choices *": "Al Pastor +0.50\nCarnitas",
    "How many can they choose? *": "Exactly 3",
  });
  await page.press("Save Choices");
  expect(page.status).toBe(422);
  expect(descriptionOf(page.field("Choices *"))).toContain(
    "Enter at least 3 choices, or let them choose fewer",
  );
  page.fill({ [AGAIN]: true });
  await page.press("Save Choices");
  expect(page.toast).toEqual(["Choices Added"]);
  expect(page.text).toContain("Exactly 3, with repeats, on 2 items");
  await page.follow("Edit Tacos");
  expect(page.screen.getByLabelText<HTMLInputElement>(AGAIN).checked).toBe(true);
});

describe("a form that's refused", () => {
  it("keeps all that was typed, and says what's wrong with which line", async () => {
    const page = await open("/new");
    page.fill({ "Name *": "Milk", "Choices *": "Whole\nOat +x contains honey", Tea: true });
    await page.press("Save Choices");
    expect(page.status).toBe(422);
    expect(page.text).toContain('Line 2: we don\'t know the allergen "honey"');
    expect(page.field("Choices *").value).toBe("Whole\nOat +x contains honey");
    expect(page.screen.getByLabelText<HTMLInputElement>("Tea").checked).toBe(true);
    expect(groupNames()).toEqual([]);
  });

  it("names the item that has no room for more", async () => {
    await makeChoiceGroup({}, undefined, [latte]);
    const page = await open("/new");
    page.fill({
      "Name *": "Syrup",
      "Choices *": "Vanilla",
      "How many can they choose? *": "Up to 5",
      Latte: true,
    });
    await page.press("Save Choices");
    expect(page.status).toBe(422);
    expect(page.text).toContain("Latte would have more than 5 choices.");
  });
});

it("one press marks a choice as sold out everywhere, and another puts it back", async () => {
  const { choiceIds } = await makeChoiceGroup({}, undefined, [latte, tea]);
  const page = await open();
  const oat = () => page.screen.getByText("Oat").closest("li") as HTMLElement;
  await page.submit(oat().querySelector("form") as HTMLFormElement, oat().querySelector("button"));
  expect(page.toast).toEqual(["Sold Out Today"]);
  expect(page.hash).toBe(`#row-${choiceIds[1]}`);
  expect(textOf(oat())).toContain("Sold out until");
  const isOut = (id: number) =>
    groupsOfProducts(read(), [id], new Date())
      .get(id)?.[0]
      ?.choices.map((choice) => choice.isOut);
  expect([latte, tea].map(isOut)).toEqual([
    [false, true],
    [false, true],
  ]);
  await page.submit(oat().querySelector("form") as HTMLFormElement, oat().querySelector("button"));
  expect(page.toast).toEqual(["Back on the Menu"]);
  expect(isOut(latte)).toEqual([false, false]);
});

it("a group is changed as it was typed, also from two tabs", async () => {
  const { id } = await makeChoiceGroup({}, undefined, [latte]);
  const [one, other] = [await open(`/${id}/edit`), await open(`/${id}/edit`)];
  expect(one.field("Choices *").value).toBe("* Whole contains milk\nOat +0.80 contains gluten");
  expect(one.screen.getByLabelText<HTMLInputElement>("Latte").checked).toBe(true);
  one.fill({ "Choices *": "* Whole contains milk\nOat +0.90 contains gluten\nSoy" });
  await one.press("Update Choices");
  expect(one.toast).toEqual(["Choices Updated"]);
  expect(rows(one).map((row) => row.replace("Mark sold out", ""))).toEqual([
    "WholeDefault",
    "Oat+$0.90",
    "Soy",
  ]);
  other.fill({ "Choices *": "* Oat", "Name *": "Milks" });
  await other.press("Update Choices");
  expect(other.status).toBe(409);
  expect(other.text).toContain("Someone changed this to");
  await other.press("Update Choices");
  expect(rows(other)).toHaveLength(1);
  expect(groupNames()).toEqual(["Milks"]);
});

describe("a change that an item has no room for", () => {
  const AMOUNT = "How many can they choose? *";
  const itemIds = (id: number) => findChoiceGroup(id)?.itemIds;

  it("keeps the item that someone else has added meanwhile", async () => {
    await makeChoiceGroup({}, undefined, [latte]);
    const { id } = await makeChoiceGroup({ name: "Toppings", least: 0 }, undefined, [latte]);
    const [one, other] = [await open(`/${id}/edit`), await open(`/${id}/edit`)];
    other.fill({ Tea: true });
    await other.press("Update Choices");
    one.fill({ [AMOUNT]: "Up to 5" });
    await one.press("Update Choices");
    expect(one.status).toBe(409);
    expect(descriptionOf(one.field(AMOUNT))).toContain("Latte would have more than 5 choices.");
    one.fill({ [AMOUNT]: "Up to 3" });
    await one.press("Update Choices");
    expect(one.toast).toEqual(["Choices Updated"]);
    expect([itemIds(id), findChoiceGroup(id)?.most]).toEqual([[latte, tea], 3]);
  });

  it("first tells what someone else changed", async () => {
    const { id: toppings } = await makeChoiceGroup({ name: "Toppings", least: 0, most: 5 });
    const page = await open(`/${toppings}/edit`);
    await makeChoiceGroup({}, undefined, [latte]);
    await updateChoiceGroup(toppings, { items: [String(tea)] }, COLLEAGUE);
    page.fill({ Latte: true });
    await page.press("Update Choices");
    const said = () => descriptionOf(page.screen.getByRole("group", { name: "Offer with" }));
    expect(said()).toContain('Someone changed this to "Tea"');
    await page.press("Update Choices");
    expect(said()).toContain("Latte would have more than 5 choices.");
    expect(itemIds(toppings)).toEqual([tea]);
  });
});

it("an item is unchecked, and a group deleted", async () => {
  const { id } = await makeChoiceGroup({}, undefined, [latte, tea]);
  const page = await open(`/${id}/edit`);
  page.fill({ Latte: false });
  await page.press("Update Choices");
  expect(page.text).toContain("on 1 item");
  await page.follow("Delete Milk");
  await page.press("Delete");
  expect(page.toast).toEqual(["Choices Deleted"]);
  expect(groupNames()).toEqual([]);
});

it("a group is offered with all of the only section, unless there are others", async () => {
  const all = (page: PlainBrowser) =>
    page.screen.getByLabelText<HTMLInputElement>("Everything in Drinks");
  expect(all(await open("/new")).checked).toBe(true);
  const { id: sectionId } = await makeMenuSection("Sweets");
  await makeMenuItem({ name: "Mochi", sectionId });
  expect(all(await open("/new")).checked).toBe(false);
});

/**
 * Counts as a hand does: a press of a link, a button or a box is one, a field that has to be pressed
 * before one types is one, and a choice from a list is two. The first field of a dialog has the focus
 * (tests/e2e/menu.spec.ts).
 */
async function owner(path: string) {
  const page = await openPage(path, admin.cookie);
  const hand = {
    page,
    presses: 0,
    press: (name: string) => page.press(name).then(() => hand.presses++),
    follow: (name: string) => page.follow(name).then(() => hand.presses++),
    fill(typed: Record<string, string | boolean>) {
      const first = page.screen.getByRole("dialog").querySelector("input:not([type=hidden])");
      for (const label of Object.keys(typed)) {
        const field = page.field(label, page.dialog);
        if (field !== first) hand.presses += field.tagName === "SELECT" ? 2 : 1;
      }
      page.fill(typed, page.dialog);
    },
    async addDrinks(first: Record<string, string | boolean>) {
      await hand.follow("Add Item");
      for (let number = 1; number <= 14; number++) {
        const more = number === 1 ? first : {};
        hand.fill({ "Name *": `Drink ${number}`, "Price ($) *": "6.50", ...more });
        await hand.press(number < 14 ? "Save and Add Another" : "Save Item");
      }
    },
    async addChoices(first: Record<string, string | boolean>) {
      await hand.follow("Choices");
      await hand.follow("Add Choices");
      hand.fill({ "Name *": "Milks", "Choices *": "* Whole\nOat +0.80", ...first });
      await hand.press("Save and Add Another");
      hand.fill({ "Name *": "Size", "Choices *": "* Small\nLarge +1.50" });
      await hand.press("Save Choices");
    },
  };
  return hand;
}

describe("fourteen drinks with milk and sizes", () => {
  const asked = () => listChoiceGroups().map(({ itemIds }) => itemIds.length);

  it("take 36 presses if there's one section", async () => {
    const hand = await owner("/admin");
    await hand.follow("Menu");
    await hand.addDrinks({});
    await hand.addChoices({});
    expect(hand.presses).toBe(36);
    expect(asked()).toEqual([16, 16]);
  });

  it("take 39 among four sections, and none of them asks more than it should", async () => {
    for (const name of ["Sweets", "Soft serve", "Food"]) {
      const { id: sectionId } = await makeMenuSection(name);
      await makeMenuItem({ name, sectionId });
    }
    const hand = await owner("/admin");
    await hand.follow("Menu");
    await hand.addDrinks({ "Section *": "Drinks" });
    await hand.addChoices({ "Everything in Drinks": true });
    expect(hand.presses).toBe(39);
    expect(asked()).toEqual([16, 16]);
    await hand.follow("Add Choices");
    expect(hand.page.field("Everything in Drinks")).toHaveProperty("checked", false);
  });

  it("take 39 with the choices first, and each drink asks what the one before it asks", async () => {
    await write((tx) => tx.run("DELETE FROM menu_items"));
    const hand = await owner("/admin");
    await hand.follow("Menu");
    await hand.addChoices({});
    await hand.follow("Items");
    await hand.addDrinks({ Milks: true, Size: true });
    expect(hand.presses).toBe(39);
    expect(asked()).toEqual([14, 14]);
  });

  it("take 13 pasted, and each field that's typed in counts", async () => {
    const hand = await owner("/admin");
    await hand.follow("Menu");
    await hand.follow("Paste Menu");
    const drinks = Array.from({ length: 14 }, (_, n) => `Drink ${n + 1} 6.50`);
    hand.page.fill({ "Your menu": drinks.join("\n") });
    await hand.press("Check Menu");
    await hand.press("Add 14 Items");
    await hand.addChoices({});
    // The pasted text, and both names of choices.
    const typed = 3;
    expect(hand.presses + typed).toBe(13);
    expect(asked()).toEqual([16, 16]);
  });

  it("lose oat in two", async () => {
    await makeChoiceGroup({}, undefined, [latte, tea]);
    const hand = await owner("/admin/menu");
    await hand.follow("Choices");
    const oat = hand.page.screen.getByText("Oat").closest("li");
    await hand.page.press("Mark sold out", within(oat as HTMLElement)).then(() => hand.presses++);
    expect(hand.presses).toBe(2);
    expect(listChoiceGroups()[0]?.choices.map(({ isOut }) => isOut)).toEqual([false, true]);
  });
});

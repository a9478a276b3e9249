import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { updateChoiceGroup } from "~/domain/menu/choice-groups.server";
import { deleteMenuItem, findMenuItem, updateMenuItem } from "~/domain/menu/menu-items.server";
import { inHours } from "../clock";
import { COLLEAGUE, makeChoiceGroup, makeEvent, makeMenuItem, makeMenuSection } from "../factories";
import { jpeg } from "../media-files";
import { withObjectStore } from "../object-stores";
import { asAdministrator, breakDatabase, mendDatabase } from "./as-administrator";
import { descriptionOf, openPage, type PlainBrowser, textOf, textsOf } from "./plain-browser";

/** The menu's screens without JavaScript: what they say, and what their forms post. */

const admin = asAdministrator();

const open = (path = "/admin/menu") => openPage(path, admin.cookie);
const lists = (page: PlainBrowser) =>
  [...page.document.querySelectorAll("main ul[aria-labelledby]")].map((list) =>
    textsOf(list.querySelectorAll("li > div > p")),
  );
const rowOf = (page: PlainBrowser, name: string) =>
  page.screen.getByText(name).closest("li") ?? page.document.body;
const last = () => read().select().from(products).all().at(-1);

let drinks: number;
let latte: number;
beforeEach(async () => {
  ({ id: drinks } = await makeMenuSection("Drinks"));
  await makeMenuSection("Sweets");
  ({ id: latte } = await makeMenuItem({ name: "Latte", sectionId: drinks, allergens: ["milk"] }));
  await makeMenuItem({ name: "Hojicha", sectionId: drinks });
});

describe("the screen", () => {
  it("begins with three sections, in one press", async () => {
    await write((tx) => tx.run(sql`DELETE FROM menu_items`));
    await write((tx) => tx.run(sql`DELETE FROM menu_sections`));
    const [page, other] = [await open(), await open()];
    const begin = "Add Food, Drinks, and Sweets";
    await page.press(begin);
    expect(page.toast).toEqual(["Sections Added"]);
    expect(page.path).toBe("/admin/menu");
    const names = ["Food", "Drinks", "Sweets"];
    expect(textsOf(page.document.querySelectorAll("main h2"))).toEqual(names);
    await other.press(begin);
    expect(other.text).toContain("This menu already has sections.");
    expect(textsOf((await open()).document.querySelectorAll("main h2"))).toEqual(names);
  });

  it("lists the items of each section in the owner's order", async () => {
    await makeMenuItem({ name: "Sencha", sectionId: drinks, isAvailable: false });
    const page = await open();
    expect(textOf(page.screen.getByRole("heading", { level: 1 }))).toBe("Menu");
    expect(textsOf(page.document.querySelectorAll("main h2"))).toEqual(["Drinks", "Sweets"]);
    expect(lists(page)).toEqual([["Latte", "Hojicha", "Sencha"]]);
    expect(textOf(rowOf(page, "Latte"))).toContain("$6.50");
    expect(textOf(rowOf(page, "Sencha"))).toContain("Off the menu");
    page.screen.getByText("Nothing here yet.");
  });

  it("leads an owner without a section to the first one", async () => {
    await write((tx) => tx.run(sql`DELETE FROM menu_items`));
    await write((tx) => tx.run(sql`DELETE FROM menu_sections`));
    const page = await open();
    expect(page.screen.queryByRole("link", { name: "Add Item" })).toBeNull();
    expect((await open("/admin/menu/new")).status).toBe(200);
    await page.follow("Add Section");
    page.fill({ "Name *": "Drinks" });
    await page.press("Save Section");
    expect(page.toast).toEqual(["Section Added"]);
    expect(page.path).toBe("/admin/menu/sections");
  });
});

describe("one press on the menu", () => {
  const press = (page: PlainBrowser, name: string, item: string) => {
    const buttons = page.screen.getAllByRole<HTMLButtonElement>("button", { name });
    const own = buttons.find((button) => descriptionOf(button) === item);
    if (!own?.form) throw new Error(`'${item}' has no '${name}'`);
    return page.submit(own.form, own);
  };

  it("marks an item as sold out, and takes the mark back", async () => {
    await makeEvent({ startDate: inHours(-2), endDate: inHours(-1) });
    const page = await open();
    await press(page, "Mark sold out", "Latte");
    expect(page.toast).toEqual(["Sold Out Today"]);
    expect(page.path + page.hash).toBe(`/admin/menu#row-${latte}`);
    expect(textOf(rowOf(page, "Latte"))).toContain("Sold out until midnight");
    expect(textOf(rowOf(page, "Hojicha"))).not.toContain("Sold out until");
    await press(page, "Put back on menu", "Latte");
    expect(page.toast).toEqual(["Back on the Menu"]);
    expect(textOf(rowOf(page, "Latte"))).not.toContain("Sold out until");
  });

  it("moves an item, but not beyond its section's ends", async () => {
    const page = await open();
    const edge = page.screen.getByRole<HTMLButtonElement>("button", { name: "Move Latte up" });
    expect(edge.disabled).toBe(true);
    await page.press("Move Latte down");
    expect(page.toast).toEqual(["Item Moved"]);
    expect(lists(page)).toEqual([["Hojicha", "Latte"]]);
    await page.press("Move Latte up");
    expect(lists(page)).toEqual([["Latte", "Hojicha"]]);
  });

  it("puts what was dragged before another item, or last", async () => {
    const { id: sencha } = await makeMenuItem({ name: "Sencha", sectionId: drinks });
    const page = await open();
    const drop = (id: number, before: number | "") =>
      page.open("/admin/menu", {
        method: "POST",
        body: new URLSearchParams({ id: String(id), act: "place", before: String(before) }),
      });
    await drop(sencha, latte);
    expect(page.toast).toEqual(["Item Moved"]);
    expect(lists(page)).toEqual([["Sencha", "Latte", "Hojicha"]]);
    await drop(sencha, "");
    expect(lists(page)).toEqual([["Latte", "Hojicha", "Sencha"]]);
    const { id: mochi } = await makeMenuItem({ name: "Mochi", sectionId: drinks + 1 });
    await drop(sencha, mochi);
    expect(lists(page)).toEqual([["Latte", "Hojicha", "Sencha"], ["Mochi"]]);
  });

  it("puts a section that was dragged before another one", async () => {
    const page = await open("/admin/menu/sections");
    const body = new URLSearchParams({ id: "2", act: "place", before: "1" });
    await page.open("/admin/menu/sections", { method: "POST", body });
    expect(page.toast).toEqual(["Section Moved"]);
    expect(textsOf(page.document.querySelectorAll("li[id] p"))).toEqual(["Sweets", "Drinks"]);
  });

  it("moves a section, and its items with it", async () => {
    const page = await open("/admin/menu/sections");
    expect(textsOf(page.document.querySelectorAll("li[id] p"))).toEqual(["Drinks", "Sweets"]);
    expect(textOf(rowOf(page, "Drinks"))).toContain("2 items");
    await page.press("Move Sweets up");
    expect(page.toast).toEqual(["Section Moved"]);
    await page.open("/admin/menu");
    expect(textsOf(page.document.querySelectorAll("main h2"))).toEqual(["Sweets", "Drinks"]);
  });

  it("says so on an item that's gone, and changes nothing", async () => {
    const page = await open();
    await deleteMenuItem(latte, COLLEAGUE);
    await press(page, "Mark sold out", "Latte");
    expect(page.toast).toEqual(["Error", "This item no longer exists."]);
  });

  it("says when it cannot be saved", async () => {
    const page = await open();
    breakDatabase();
    await page.press("Move Latte down");
    expect(page.status).toBe(503);
    page.screen.getByText("We couldn't save that. Please try again.");
    mendDatabase();
    await page.open("/admin/menu");
    expect(lists(page)).toEqual([["Latte", "Hojicha"]]);
  });

  it.each(["id=1&act=place&before=x", "id=1&act=sideways", "id=x&act=up", "act=up", ""])(
    "is refused if no button makes it ('%s')",
    async (body) => {
      const page = await open();
      await page.open("/admin/menu", { method: "POST", body: new URLSearchParams(body) });
      expect(page.status).toBe(422);
      expect(lists(page)).toEqual([["Latte", "Hojicha"]]);
    },
  );
});

describe("'Add Item'", () => {
  const TYPED = { "Name *": "Affogato", "Price ($) *": "7" };

  it("begins in the section that was used last, with every allergen", async () => {
    await makeMenuItem({ name: "Mochi", sectionId: drinks + 1 });
    const page = await open();
    await page.follow("Add Item");
    expect(page.field("Section *").value).toBe(String(drinks + 1));
    const group = page.dialog.getByRole("group", { name: "Allergens" });
    expect(group.querySelectorAll("input[type=checkbox]")).toHaveLength(15);
  });

  it("adds an item, which the list shows", async () => {
    const page = await open("/admin/menu/new");
    const more = { "Section *": "Sweets", Milk: true, "Tree nuts": true, "On the menu": false };
    page.fill({ ...TYPED, ...more, Description: "With <b>espresso</b>" });
    await page.press("Save Item");
    expect(page.toast).toEqual(["Item Added"]);
    expect(page.path).toBe("/admin/menu");
    expect(lists(page)).toEqual([["Latte", "Hojicha"], ["Affogato"]]);
    expect(textOf(rowOf(page, "Affogato"))).toContain("$7.00");
    await page.follow("Edit Affogato");
    expect(page.field("Description").value).toBe("With <b>espresso</b>");
    expect(page.field("Milk")).toHaveProperty("checked", true);
    expect(page.field("Tree nuts")).toHaveProperty("checked", true);
    expect(page.field("Soy")).toHaveProperty("checked", false);
    expect(page.field("On the menu")).toHaveProperty("checked", false);
  });

  it("goes on with an empty form if another one follows", async () => {
    const page = await open("/admin/menu/new");
    page.fill({ ...TYPED, "Section *": "Sweets" });
    await page.press("Save and Add Another");
    expect(page.toast).toEqual(["Item Added"]);
    expect(page.path).toBe("/admin/menu/new");
    expect(page.field("Name *").value).toBe("");
    expect(page.field("Section *").value).toBe(String(drinks + 1));
    page.fill({ "Name *": "Mochi", "Price ($) *": "5" });
    await page.press("Save and Add Another");
    page.fill({ "Name *": "Mochi", "Price ($) *": "5" });
    await page.press("Save Item");
    expect(lists(page)).toEqual([
      ["Latte", "Hojicha"],
      ["Affogato", "Mochi", "Mochi"],
    ]);
  });

  it("comes back refused with everything that was typed if another one follows", async () => {
    const button = "Save and Add Another";
    const page = await open("/admin/menu/new");
    page.fill({ ...TYPED, "Price ($) *": "1.005", Soy: true, "On the menu": false });
    await page.press(button);
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Price ($) *"))).toBe("Enter a price, like 19.99");
    expect(page.field("Name *").value).toBe("Affogato");
    expect(page.field("Soy")).toHaveProperty("checked", true);
    expect(page.field("On the menu")).toHaveProperty("checked", false);
    page.fill({ "Price ($) *": "7" });
    await page.press(button);
    expect(page.toast).toEqual(["Item Added"]);
  });

  it("has hours, which the list shows and its form has again", async () => {
    const page = await open("/admin/menu/new");
    page.fill({ ...TYPED, "Served until": "11:00" });
    await page.press("Save Item");
    expect(textOf(rowOf(page, "Affogato"))).toContain("Until 11 AM");
    await page.follow("Edit Affogato");
    expect(page.field("Served from").value).toBe("");
    page.fill({ "Served from": "07:30" });
    await page.press("Update Item");
    expect(textOf(rowOf(page, "Affogato"))).toContain("7:30 AM - 11 AM");
    await page.follow("Edit Affogato");
    page.fill({ "Served from": "12:00" });
    await page.press("Update Item");
    expect(page.status).toBe(409);
    expect(descriptionOf(page.field("Served from"))).toMatch(/Served until has to be later/);
    page.fill({ "Served from": "", "Served until": "" });
    await page.press("Update Item");
    expect(page.toast).toEqual(["Item Updated"]);
    expect(textOf(rowOf(page, "Affogato"))).not.toMatch(/Until|AM/);
  });

  it("can't have hours across midnight, which it says beside the end", async () => {
    const page = await open("/admin/menu/new");
    page.fill({ ...TYPED, "Served from": "22:00", "Served until": "02:00" });
    await page.press("Save Item");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Served until"))).toBe(
      "Leave empty for all day. Served until has to be later than Served from. If you serve it until midnight or later, leave Served until empty.",
    );
    expect(page.field("Served from").value).toBe("22:00");
  });

  it("says when its section is gone", async () => {
    const page = await open("/admin/menu/new");
    page.fill({ ...TYPED, "Section *": "Sweets" });
    await write((tx) => tx.run(sql`DELETE FROM menu_sections WHERE name = 'Sweets'`));
    await page.press("Save Item");
    expect(page.status).toBe(422);
    expect(descriptionOf(page.field("Section *"))).toBe("Choose a section");
    expect(page.field("Name *").value).toBe("Affogato");
  });

  describe("with an image", () => {
    withObjectStore("disk");

    it("takes it along", async () => {
      const page = await open("/admin/menu/new");
      page.fill(TYPED);
      page.choose("Upload Image", new File([new Uint8Array(await jpeg())], "latte.jpg"));
      await page.press("Save Item");
      expect(last()?.imageUrl).toMatch(/^\/objects\/media\/.*\.webp$/);
    });
  });
});

describe("'Edit'", () => {
  it("changes the item", async () => {
    const page = await open();
    await page.follow("Edit Latte");
    page.dialog.getByRole("heading", { name: "Edit Item" });
    expect(page.field("Price ($) *").value).toBe("6.50");
    page.fill({ "Price ($) *": "6.75", "Section *": "Sweets", Milk: false });
    await page.press("Update Item");
    expect(page.toast).toEqual(["Item Updated"]);
    expect(lists(page)).toEqual([["Hojicha"], ["Latte"]]);
    await page.follow("Edit Latte");
    expect(page.field("Milk")).toHaveProperty("checked", false);
  });

  it("says what somebody else changed meanwhile before it overwrites that", async () => {
    const page = await open(`/admin/menu/${latte}/edit`);
    const theirs = { sectionId: drinks + 1, allergens: ["soy" as const], description: "Iced" };
    await updateMenuItem(latte, theirs, COLLEAGUE);
    const { id: third } = await makeMenuSection("Soft serve");
    await page.open(`/admin/menu/${latte}/edit`);
    await updateMenuItem(latte, { sectionId: drinks, allergens: ["milk"] }, COLLEAGUE);
    page.fill({ "Section *": "Soft serve", Eggs: true });
    await page.press("Update Item");
    const said = (what: string) =>
      `Someone changed this to "${what}" while you had it open. Check it and save again.`;
    expect(descriptionOf(page.field("Section *"))).toBe(said("Drinks"));
    expect(descriptionOf(page.dialog.getByRole("group", { name: "Allergens" }))).toBe(said("Milk"));
    await page.press("Update Item");
    expect(page.toast).toEqual(["Item Updated"]);
    await page.open(`/admin/menu/${latte}/edit`);
    expect(page.field("Section *").value).toBe(String(third));
    expect(page.field("Description").value).toBe("Iced");
  });
});

describe("an item's choices", () => {
  const groupsOf = (id: number) => findMenuItem(id)?.choiceGroupIds;

  it("are checked in its dialog", async () => {
    await makeChoiceGroup({ name: "Milks" });
    const { id: size } = await makeChoiceGroup({ name: "Size" });
    const page = await open("/admin/menu/new");
    page.fill({ "Name *": "Affogato", "Price ($) *": "7", Size: true });
    await page.press("Save Item");
    const added = last()?.id ?? 0;
    expect(groupsOf(added)).toEqual([size]);
    await page.follow("Edit Affogato");
    const group = page.dialog.getByRole("group", { name: "Choices" });
    expect(textsOf(group.querySelectorAll("label"))).toEqual(["Milks", "Size"]);
    expect(page.field("Size")).toHaveProperty("checked", true);
    page.fill({ "Price ($) *": "8" });
    await page.press("Update Item");
    expect(groupsOf(added)).toEqual([size]);
    await page.follow("Edit Affogato");
    page.fill({ Size: false });
    await page.press("Update Item");
    expect(groupsOf(added)).toEqual([]);
  });

  it("aren't asked for before there are any", async () => {
    const page = await open("/admin/menu/new");
    expect(page.dialog.queryByRole("group", { name: "Choices" })).toBeNull();
  });

  it.each([
    ["/admin/menu/new", "Save Item", 422],
    ["/admin/menu/1/edit", "Update Item", 409],
  ])(
    "are refused in %s beside them if a line has no room for more",
    async (path, button, status) => {
      await makeChoiceGroup({ name: "Milks" });
      await makeChoiceGroup({ name: "Syrup", least: 0, most: 5 });
      const page = await open(path);
      page.fill({ "Name *": "Affogato", "Price ($) *": "9", Milks: true, Syrup: true });
      await page.press(button);
      expect(page.status).toBe(status);
      expect(descriptionOf(page.dialog.getByRole("group", { name: "Choices" }))).toBe(
        "An item can have up to 5 choices. Uncheck a group, or allow fewer in it.",
      );
      expect([last()?.name, groupsOf(latte)]).toEqual(["Hojicha", []]);
      page.fill({ Milks: false });
      await page.press(button);
      expect(page.toast).toHaveLength(1);
    },
  );

  it("tell what somebody else changed before they say that there's no room", async () => {
    await makeChoiceGroup({ name: "Milks" });
    await makeChoiceGroup({ name: "Syrup", least: 0, most: 5 });
    await makeChoiceGroup({ name: "Size" });
    const page = await open(`/admin/menu/${latte}/edit`);
    await updateChoiceGroup(3, { items: [String(latte)] }, COLLEAGUE);
    page.fill({ Milks: true, Syrup: true });
    const said = () => descriptionOf(page.dialog.getByRole("group", { name: "Choices" }));
    await page.press("Update Item");
    expect(said()).toContain('Someone changed this to "Size"');
    await page.press("Update Item");
    expect(said()).toContain("An item can have up to 5 choices.");
    expect(groupsOf(latte)).toEqual([3]);
  });

  it("tell what somebody else changed meanwhile", async () => {
    await makeChoiceGroup({ name: "Milks" }, undefined, [latte]);
    await makeChoiceGroup({ name: "Size" });
    const page = await open(`/admin/menu/${latte}/edit`);
    await updateChoiceGroup(1, { items: [] }, COLLEAGUE);
    await updateChoiceGroup(2, { items: [String(latte)] }, COLLEAGUE);
    page.fill({ Milks: false });
    await page.press("Update Item");
    expect(page.status).toBe(409);
    expect(descriptionOf(page.dialog.getByRole("group", { name: "Choices" }))).toBe(
      'Someone changed this to "Size" while you had it open. Check it and save again.',
    );
    expect(groupsOf(latte)).toEqual([2]);
    await page.press("Update Item");
    expect(groupsOf(latte)).toEqual([]);
  });
});

describe("'Delete'", () => {
  it("leaves a section that has items, and says why", async () => {
    const page = await open("/admin/menu/sections");
    await page.follow("Delete Drinks");
    await page.press("Delete");
    expect(page.toast).toEqual(["Error", "This section has items. Move or delete them first."]);
    await page.follow("Delete Sweets");
    await page.press("Delete");
    expect(page.toast).toEqual(["Section Deleted"]);
    expect(textsOf(page.document.querySelectorAll("li[id] p"))).toEqual(["Drinks"]);
  });
});

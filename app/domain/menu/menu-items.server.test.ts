import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { audit } from "~/db/schema/access.server";
import { inventory, products } from "~/db/schema/catalog.server";
import {
  countProducts,
  deleteProduct,
  findAvailable,
  findProduct,
  listAll,
  listAvailable,
  listAvailableNames,
  searchProducts,
  updateProduct,
} from "~/domain/products/products.server";
import { refusal } from "~/domain/result";
import {
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeMenuSection,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { isOut } from "./menu";
import {
  createMenuItem,
  deleteMenuItem,
  findMenuItem,
  likelyItem,
  moveMenuItem,
  readMenu,
  readWholeMenu,
  updateMenuItem,
} from "./menu-items.server";

const FIRST = { limit: 10, offset: 0 };

let drinks: number;
let sweets: number;
beforeEach(async () => {
  ({ id: drinks } = await makeMenuSection("Drinks"));
  ({ id: sweets } = await makeMenuSection("Sweets"));
});

const latte = { name: "Latte", price: 650, allergens: [] };
const namesIn = (menu: ReturnType<typeof readMenu>) =>
  menu.map(({ name, items }) => [name, items.map((item) => item.name)]);
const lastAudit = () => read().select().from(audit).all().at(-1);

describe("an item's hours", () => {
  const hoursOf = (id: number) => {
    const { servedFrom, servedUntil } = findMenuItem(id) ?? {};
    return [servedFrom, servedUntil];
  };
  const ITEM = { ...latte, servedFrom: 420, servedUntil: 660 };

  it("come with it, and each end changes alone or with the other", async () => {
    const created = await createMenuItem({ ...ITEM, sectionId: drinks }, OWNER);
    const id = created.ok ? created.row.id : 0;
    expect(hoursOf(id)).toEqual([420, 660]);
    await updateMenuItem(id, { servedFrom: 700, servedUntil: 800 }, OWNER);
    expect(hoursOf(id)).toEqual([700, 800]);
    await updateMenuItem(id, { servedFrom: 100, servedUntil: 200 }, OWNER);
    expect(hoursOf(id)).toEqual([100, 200]);
    await updateMenuItem(id, { servedFrom: null }, OWNER);
    expect(hoursOf(id)).toEqual([null, 200]);
    await updateMenuItem(id, { name: "Oat Latte" }, OWNER);
    expect(hoursOf(id)).toEqual([null, 200]);
    expect(lastAudit()).toMatchObject({ detail: { fields: ["name"] } });
  });

  it("can't end before they begin, which is said beside what was changed", async () => {
    const { id } = await makeMenuItem({ servedFrom: 420, servedUntil: 660 });
    const late = /^Served until has to be later than Served from\./;
    for (const [field, minutes] of [
      ["servedFrom", 660],
      ["servedUntil", 420],
      ["servedUntil", 60],
    ] as const) {
      expect(await updateMenuItem(id, { [field]: minutes }, OWNER)).toMatchObject({
        ok: false,
        errors: { [field]: [expect.stringMatching(late)] },
      });
    }
    expect(hoursOf(id)).toEqual([420, 660]);
  });

  it("aren't stored like that by anything else", async () => {
    for (const [servedFrom, servedUntil] of [
      [660, 660],
      [null, 0],
      [null, 1440],
      [-1, null],
    ])
      await expect(makeMenuItem({ servedFrom, servedUntil })).rejects.toThrow();
  });
});

describe("a new item", () => {
  it("is a product that is made, on no shelf, last in its section", async () => {
    await makeMenuItem({ name: "Hojicha", sectionId: drinks });
    const created = await createMenuItem(
      { ...latte, sectionId: drinks, description: "Over ice", allergens: ["milk"] },
      OWNER,
    );
    if (!created.ok) throw new Error("refused");
    expect(created.row).toEqual({
      id: expect.any(Number),
      choiceGroupIds: [],
      isTaxExempt: false,
      name: "Latte",
      description: "Over ice",
      priceCents: 650,
      imageUrl: null,
      sectionId: drinks,
      allergens: ["milk"],
      isAvailable: true,
      outUntil: null,
      servedFrom: null,
      servedUntil: null,
    });
    const [row] = read().select().from(products).where(eq(products.id, created.row.id)).all();
    expect(row).toMatchObject({ kind: "made", category: null });
    expect(read().select().from(inventory).all()).toEqual([]);
    expect(namesIn(readMenu())).toEqual([["Drinks", ["Hojicha", "Latte"]]]);
    expect(lastAudit()).toMatchObject({ action: "created", entity: "menu item" });
  });

  it("needs a section that exists", async () => {
    expect(await createMenuItem({ ...latte, sectionId: 99 }, OWNER)).toEqual(
      refusal("invalid", "Choose a section", "sectionId"),
    );
    expect(read().select().from(products).all()).toEqual([]);
  });

  it("is refused if the menu is full", async () => {
    for (let number = 1; number < 200; number++) await makeMenuItem({ sectionId: sweets });
    expect(await createMenuItem({ ...latte, sectionId: drinks }, OWNER)).toMatchObject({
      ok: true,
    });
    expect(await createMenuItem({ ...latte, sectionId: drinks }, OWNER)).toMatchObject({
      errors: { "": ["A menu can have up to 200 items."] },
    });
  });

  it("tells what the next one probably has", async () => {
    expect(likelyItem()).toEqual({ sectionId: drinks, choiceGroupIds: [] });
    const { id: first } = await makeMenuItem({ sectionId: sweets });
    const { id: milk } = await makeChoiceGroup({}, undefined, [first]);
    const { id } = await makeMenuItem({ sectionId: drinks });
    expect(likelyItem()).toEqual({ sectionId: drinks, choiceGroupIds: [] });
    await deleteMenuItem(id, OWNER);
    expect(likelyItem()).toEqual({ sectionId: sweets, choiceGroupIds: [milk] });
  });
});

describe("the menu", () => {
  it("is read in the owner's order; customers see what is on it, and no empty section", async () => {
    const { id: mochi } = await makeMenuItem({ name: "Mochi", sectionId: sweets });
    await makeMenuItem({ name: "Daifuku", sectionId: sweets, isAvailable: false });
    await makeMenuItem({ name: "Dorayaki", sectionId: sweets });
    await moveMenuItem(mochi, "down", OWNER);
    expect(namesIn(readWholeMenu())).toEqual([
      ["Drinks", []],
      ["Sweets", ["Daifuku", "Mochi", "Dorayaki"]],
    ]);
    await moveMenuItem(mochi, "down", OWNER);
    expect(namesIn(readMenu())).toEqual([["Sweets", ["Dorayaki", "Mochi"]]]);
    expect(lastAudit()?.detail).toEqual({ fields: ["position"] });
  });

  it("has none of the shop's items, and the shop has none of the menu's", async () => {
    const { id: made } = await makeMenuItem();
    const { id: goods } = await makeProduct({ name: "Tin" });
    expect(findMenuItem(goods)).toBeNull();
    expect(await updateMenuItem(goods, { name: "Latte" }, OWNER)).toMatchObject({
      kind: "missing",
    });
    expect(await deleteMenuItem(goods, OWNER)).toMatchObject({ kind: "missing" });

    expect(findProduct(made)).toBeNull();
    expect(findAvailable(made, null)).toBeNull();
    for (const shown of [
      listAll(FIRST),
      listAvailable(FIRST),
      listAvailableNames(10),
      searchProducts({ q: "", page: 1 }).rows,
    ]) {
      expect(shown.map(({ id }) => id)).toEqual([goods]);
    }
    expect(countProducts()).toBe(1);
    expect(await updateProduct(made, { stock: 5 }, OWNER)).toMatchObject({ kind: "missing" });
    expect(await deleteProduct(made, OWNER)).toMatchObject({ kind: "missing" });
    expect(read().select().from(inventory).all()).toHaveLength(1);
  });
});

describe("a change", () => {
  it("writes what is given, and leaves the rest", async () => {
    const { id } = await makeMenuItem({ sectionId: drinks, allergens: ["milk"] });
    await updateMenuItem(id, { price: 700, allergens: ["milk", "soy"], isAvailable: false }, OWNER);
    expect(findMenuItem(id)).toMatchObject({
      name: "Iced Matcha Latte",
      priceCents: 700,
      allergens: ["milk", "soy"],
      isAvailable: false,
      sectionId: drinks,
    });
    expect(lastAudit()?.detail).toEqual({ fields: ["priceCents", "isAvailable", "allergens"] });
  });

  it("puts an item last in another section, and leaves it where it is in its own", async () => {
    const { id } = await makeMenuItem({ name: "Affogato", sectionId: drinks });
    await makeMenuItem({ name: "Latte", sectionId: drinks });
    await makeMenuItem({ name: "Mochi", sectionId: sweets });
    await updateMenuItem(id, { sectionId: drinks }, OWNER);
    expect(namesIn(readMenu())[0]).toEqual(["Drinks", ["Affogato", "Latte"]]);
    await updateMenuItem(id, { sectionId: sweets }, OWNER);
    expect(namesIn(readMenu())).toEqual([
      ["Drinks", ["Latte"]],
      ["Sweets", ["Mochi", "Affogato"]],
    ]);
    expect(await updateMenuItem(id, { sectionId: 99 }, OWNER)).toMatchObject(
      refusal("conflict", "Choose a section", "sectionId"),
    );
  });
});

describe("'Sold out today'", () => {
  const NOON = new Date("2027-01-04T20:00:00Z");
  const at = (hours: number) => new Date(NOON.getTime() + hours * 3_600_000);
  const soldOutUntil = async (now = NOON) => {
    vi.useFakeTimers({ toFake: ["Date"], now });
    const { id } = await makeMenuItem();
    await updateMenuItem(id, { isSoldOut: true }, OWNER);
    return findMenuItem(id)?.outUntil;
  };

  it("lasts until the end of the stop that is under way, also over midnight", async () => {
    await makeEvent({ startDate: at(-1), endDate: at(14) });
    expect(await soldOutUntil()).toEqual(at(14));
  });

  it("lasts until the end of the truck's day if no stop is under way", async () => {
    await makeEvent({ startDate: at(-3), endDate: NOON });
    await makeEvent({ startDate: at(1), endDate: at(3) });
    await makeEvent({ startDate: at(-1), endDate: at(2), canceledAt: at(-2) });
    expect(await soldOutUntil()).toEqual(new Date("2027-01-05T08:00:00Z"));
  });

  it("lasts until the end of a stop that begins today and goes on after midnight", async () => {
    await makeEvent({ startDate: at(8), endDate: at(13) });
    await makeEvent({ startDate: at(13), endDate: at(20) });
    expect(await soldOutUntil()).toEqual(at(13));
  });

  it("lasts until the end of the night's stop, if that begins within two hours", async () => {
    await makeEvent({ startDate: at(12.5), endDate: at(15) });
    expect(await soldOutUntil(at(11.5))).toEqual(at(15));
    expect(await soldOutUntil(at(9))).toEqual(at(12));
  });

  it("is over by itself at that instant", async () => {
    const outUntil = await soldOutUntil();
    const item = { outUntil: outUntil ?? null };
    expect(isOut(item, new Date("2027-01-05T07:59:59.999Z"))).toBe(true);
    expect(isOut(item, new Date("2027-01-05T08:00:00Z"))).toBe(false);
  });

  it("is taken back", async () => {
    const { id } = await makeMenuItem({ outUntil: at(1) });
    await updateMenuItem(id, { isSoldOut: false }, OWNER);
    expect(findMenuItem(id)?.outUntil).toBeNull();
    expect(lastAudit()?.detail).toEqual({ isSoldOut: false });
  });
});

it("a deleted item leaves the menu, and its product stays for the orders that name it", async () => {
  const { id } = await makeMenuItem();
  expect(await deleteMenuItem(id, OWNER)).toEqual({ ok: true });
  expect(readWholeMenu().flatMap(({ items }) => items)).toEqual([]);
  expect(read().select().from(products).where(eq(products.id, id)).get()?.deletedAt).not.toBeNull();
  expect(await deleteMenuItem(id, OWNER)).toMatchObject({ kind: "missing" });
});

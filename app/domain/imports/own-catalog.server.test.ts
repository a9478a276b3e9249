import { isNull } from "drizzle-orm";
import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import {
  choiceGroups,
  menuItems,
  menuSections,
  productChoiceGroups,
} from "~/db/schema/menu.server";
import { readWholeMenu } from "~/domain/menu/menu-items.server";
import { groupsOfMenu } from "~/domain/menu/product-choices.server";
import { listAll } from "~/domain/products/products.server";
import { seed } from "../../../dev/seed";
import {
  makeChoiceGroup,
  makeMenuItem,
  makeMenuSection,
  makeProduct,
  makeUpload,
} from "../../../tests/factories";
import { chooseFile, takeFile } from "../../../tests/imported-files";
import { catalogFile } from "./own-catalog.server";

const IMAGE = "/objects/media/0b9b4f3e-8d6c-4d57-9a0c-2f2f6f1f2a11-800x600-b5d77a.webp";
const ALL = { limit: 9_000, offset: 0 };

describe("the shop's own catalog", () => {
  const everything = () => ({
    menu: withoutIds(readWholeMenu()),
    goods: listAll(ALL).map(withoutId),
  });
  const withoutId = <Row extends { id: number }>({ id, ...row }: Row) => row;
  const withoutIds = (menu: ReturnType<typeof readWholeMenu>) => {
    const groups = groupsOfMenu(menu, new Date());
    return menu.map(({ name, items }) => ({
      name,
      items: items.map(({ id, sectionId, outUntil, ...item }) => ({
        ...item,
        asks: groups.get(id)?.map((group) => ({
          ...withoutId(group),
          choices: group.choices.map(({ outUntil: out, isOut, ...choice }) => withoutId(choice)),
        })),
      })),
    }));
  };
  const sortedByName = <Row extends { name: string }>(rows: Row[]) =>
    rows.toSorted((a, b) => (a.name < b.name ? -1 : 1));

  async function forget() {
    await write((tx) => {
      tx.update(products).set({ deletedAt: new Date() }).where(isNull(products.deletedAt)).run();
      tx.update(choiceGroups).set({ deletedAt: new Date() }).run();
      tx.delete(productChoiceGroups).run();
      tx.delete(menuItems).run();
      tx.delete(menuSections).run();
    });
  }

  it("makes the same shop again, and nothing new in its own", async () => {
    await seed();
    await makeUpload(IMAGE);
    const { id: sectionId } = await makeMenuSection("=Formulas");
    const cold = {
      name: "-5 °C",
      sectionId,
      allergens: ["milk" as const],
      priceCents: 5,
      servedFrom: 420,
      servedUntil: 690,
    };
    const { id: asking } = await makeMenuItem({ ...cold, isTaxExempt: true, imageUrl: IMAGE });
    await makeChoiceGroup({ name: "=Toppings", least: 0, most: 2 }, undefined, [asking]);
    await makeChoiceGroup({ name: "Milk: yours" }, undefined, [asking]);
    await makeProduct({
      imageUrl: IMAGE,
      name: 'Say "hi"; or, not',
      certifications: ["JAS, organic", "EU"],
      origin: "Uji",
      description: "Two\nlines",
      sweetness: 0,
      umami: 9,
      isTaxExempt: true,
      stock: 7,
    });
    await makeProduct({ name: "Plain", certifications: null });
    const before = everything();
    const file = catalogFile();
    const same = await chooseFile(file);
    expect(same.counts).toMatchObject({ new: 0, changed: 0, "left out": 0 });
    expect(same.lines.flatMap(({ notes = [] }) => notes)).toEqual([]);

    await forget();
    expect(listAll(ALL)).toEqual([]);
    await takeFile(file);
    const after = everything();
    expect(after.menu).toEqual(before.menu.filter(({ items }) => items.length > 0));
    expect(sortedByName(after.goods)).toEqual(sortedByName(before.goods));
    expect(catalogFile().split("\r\n").toSorted()).toEqual(file.split("\r\n").toSorted());
  });

  it("says the hours of a new item, and why those of another can't be", async () => {
    const line = (name: string, from: string, until: string) =>
      `made,${name},Food,5,yes,${from},${until}`;
    const { lines } = await takeFile(
      [
        "kind,name,section,price,is_available,served_from,served_until",
        line("Eggs", "7:00", "11:00:00"),
        line("Toast", "", "11:30"),
        line("Soup", "noon", ""),
        line("Ramen", "22:00", "02:00"),
      ].join("\n"),
    );
    expect(lines.map(({ name, says, notes }) => [name, says, notes])).toEqual([
      ["Soup", "Left out: Enter a time, like 07:00", undefined],
      ["Ramen", expect.stringMatching(/^Left out: Served until has to be later/), undefined],
      ["Eggs", "New", ["Served 7 AM - 11 AM"]],
      ["Toast", "New", ["Served until 11:30 AM"]],
    ]);
    expect(readWholeMenu()[0]?.items).toMatchObject([
      { name: "Eggs", servedFrom: 420, servedUntil: 660 },
      { name: "Toast", servedFrom: null, servedUntil: 690 },
    ]);
  });

  it("has the allergens of a new item, and leaves out one with an allergen we don't know", async () => {
    const { lines } = await takeFile(
      'kind,name,section,price,is_available,allergens\nmade,Curry,Food,9,yes,"Dairy, tree nuts,, milk"\nmade,Soup,Food,5,yes,"eggs,snow"\n',
    );
    expect(lines.map(({ name, says }) => [name, says])).toEqual([
      ["Soup", expect.stringMatching(/^Left out: Choose /)],
      ["Curry", "New"],
    ]);
    expect(readWholeMenu()[0]?.items).toMatchObject([{ allergens: ["milk", "nuts"] }]);
  });
});

import { describe, expect, it } from "vitest";
import { type ExistingCatalog, type ExistingItem, groupKey, planCatalog } from "./catalog-plan";
import type { CatalogRow } from "./catalog-row";
import type { ImportTarget } from "./import";
import { menuRows } from "./menu-text";
import { showItem } from "./shown-item";

const LATTE: ExistingItem = {
  id: 10,
  kind: "made",
  name: "Iced Latte",
  place: "Drinks",
  priceCents: 600,
  description: "Cold",
  isTaxExempt: false,
  imageUrl: null,
};
const TIN: ExistingItem = {
  id: 11,
  kind: "goods",
  name: "Tin",
  place: "matcha",
  priceCents: 2000,
  description: null,
  isTaxExempt: false,
  imageUrl: "/tin.webp",
};
const CATALOG: ExistingCatalog = {
  sections: ["Drinks", "Sweets"],
  items: [LATTE, TIN],
  groups: new Map(),
};
const ROOM = { items: 9, sections: 9, groups: 9 };
const oneChoice = (name: string) => ({ name, priceCents: 0, allergens: [], isDefault: false });

const plan = (text: string, room = ROOM) => planCatalog(menuRows(text), CATALOG, { room });

describe("a pasted menu", () => {
  it("adds what's new to its section, and to the first one before any is named", () => {
    const planned = plan("Tea 4\nsweets\nMochi 3\nSoft serve\nSwirl 5");
    expect(planned.map(showItem)).toEqual([
      { kind: "new", name: "Tea", place: "Drinks", detail: "$4.00", says: "New" },
      { kind: "new", name: "Mochi", place: "Sweets", detail: "$3.00", says: "New" },
      { kind: "new", name: "Swirl", place: "Soft serve", detail: "$5.00", says: "New" },
    ]);
  });

  it("changes the price of what's on the menu, and leaves it where it is", () => {
    expect(plan("Sweets\niced  latte 6.50").map(showItem)).toEqual([
      {
        kind: "changed",
        name: "Iced Latte",
        place: "Drinks",
        detail: "$6.50, was $6.00",
        says: "New price",
      },
    ]);
    expect(plan("Iced latte 6")).toMatchObject([{ outcome: "same", existing: LATTE }]);
  });

  it.each([
    ["Tea 4\nTEA 5", "Listed twice"],
    ["4.00", "Enter a name before the price"],
    [`${"a".repeat(101)} 4`, "Use 100 characters or fewer"],
    ["Tea4", "Enter a price at the end, like 6.50, or a colon if it's a section"],
    ["a".repeat(61), "Enter a price at the end, like 6.50"],
  ])("leaves %j out and says why", (text, why) => {
    expect(plan(text).at(-1)).toMatchObject({ outcome: "left out", why });
  });

  it("leaves out what the menu has no room for", () => {
    expect(plan("Tea 4\nMilk 5", { ...ROOM, items: 1 })).toMatchObject([
      { outcome: "new", name: "Tea" },
      { outcome: "left out", name: "Milk", why: "The menu is full" },
    ]);
    expect(plan("Ices\nSwirl 5\nSweets\nMochi 3", { ...ROOM, sections: 0 })).toMatchObject([
      { outcome: "left out", name: "Swirl" },
      { outcome: "new", name: "Mochi" },
    ]);
    const oneSection = plan("Ices\nSwirl 5\nCone 4\nCakes\nTart 3", { ...ROOM, sections: 1 });
    expect(oneSection).toMatchObject([
      { outcome: "new", name: "Swirl" },
      { outcome: "new", name: "Cone" },
      { outcome: "left out", name: "Tart", why: "The menu is full" },
    ]);
  });

  it("names a section when there's none at all", () => {
    const empty = { sections: [], items: [], groups: new Map() };
    expect(planCatalog(menuRows("Tea 4"), empty, { room: ROOM })).toMatchObject([
      { outcome: "new", place: "Menu" },
    ]);
  });
});

describe("an item in a file", () => {
  const from = (row: Partial<CatalogRow>, becomes: ImportTarget = "counted") => {
    const rows = [{ name: "Whisk", place: "", priceCents: 500, ...row }];
    const [planned] = planCatalog(rows, CATALOG, { room: ROOM, becomes });
    return planned;
  };

  it.each([
    [{ stock: null }, "counted", "made", "Drinks"],
    [{ stock: 0 }, "counted", "goods", "equipment"],
    [{ stock: 3 }, "made", "made", "Drinks"],
    [{ stock: null }, "goods", "goods", "equipment"],
    [{ stock: null, kind: "goods", name: "Mug" }, "counted", "goods", "merchandise"],
    [{ stock: 1, name: "Hojicha tea" }, "counted", "goods", "matcha"],
  ] as const)("given as %j and told %s becomes %s in %s", (row, becomes, kind, place) => {
    expect(from(row, becomes)).toMatchObject({ outcome: "new", place, item: { kind } });
  });

  it("keeps an existing item as what it is", () => {
    expect(from({ name: "TIN", priceCents: 2100 })).toMatchObject({
      outcome: "changed",
      name: "Tin",
      place: "matcha",
      existing: TIN,
    });
    expect(from({ name: "TIN", kind: "made" })).toMatchObject({ outcome: "new" });
    const repriced = { outcome: "changed", place: "Drinks", change: { priceCents: 500 } };
    expect(from({ name: "iced latte" }, "goods")).toMatchObject(repriced);
    expect(from({ name: "iced  latte", stock: 3 })).toMatchObject(repriced);
  });

  it("is added as goods and as a menu item of one name, and neither is changed twice", () => {
    const outcomesOf = (...rows: Partial<CatalogRow>[]) =>
      planCatalog(
        rows.map((row) => ({ name: "Tin", place: "Drinks", priceCents: 500, ...row })),
        CATALOG,
        { room: ROOM, becomes: "made" },
      ).map(({ outcome, why }) => why ?? outcome);
    expect(outcomesOf({ kind: "made" }, { kind: "goods" })).toEqual(["new", "changed"]);
    const mugs = outcomesOf({ kind: "made", name: "Mug" }, { kind: "goods", name: "Mug" });
    expect(mugs).toEqual(["new", "new"]);
    const twice = outcomesOf({}, { kind: "goods", priceCents: 900 });
    expect(twice).toEqual(["changed", "Listed twice"]);
  });

  it.each([
    [{ description: "Colder" }, "New description"],
    [{ description: "Colder", priceCents: 700 }, "New price and description"],
    [{ description: " Cold " }, "No change"],
    [{ description: null }, "No change"],
    [
      { isTaxExempt: true, imageUrl: "/new.webp", priceCents: 7 },
      "New price, sales tax, and image",
    ],
    [{ isTaxExempt: false }, "No change"],
  ])("has %j for an existing item and says %s", (row, says) => {
    const planned = from({ name: "Iced Latte", priceCents: 600, ...row });
    expect(planned && showItem(planned).says).toBe(says);
  });

  it.each([
    [{ priceCents: null }, "It has no price"],
    [{ name: "" }, "Enter a name"],
    [{ why: "It's archived" }, "It's archived"],
    [{ place: "s".repeat(61) }, "Its section: use 60 characters or fewer"],
  ])("is left out with %j", (row, why) => {
    expect(from(row)).toMatchObject({ outcome: "left out", why });
  });

  it("keeps the image that an item has", () => {
    const tin = from({ name: "Tin", priceCents: 2000, imageUrl: "/new.webp" });
    expect(tin && showItem(tin)).toMatchObject({ kind: "same", detail: "$20.00" });
  });

  it("asks for the images that it lacks, and not for those it has or won't get", () => {
    const row = (name: string, more: Partial<CatalogRow> = {}): CatalogRow => ({
      name,
      place: "",
      priceCents: 500,
      images: [`${name}.jpg`],
      ...more,
    });
    const rows = [
      row("Tin"),
      row("Iced Latte"),
      row("Mug"),
      row("Bowl", { why: "It's archived" }),
      row("Whisk", { imageUrl: "/whisk.webp" }),
      row("Tea", { images: [] }),
    ];
    const planned = planCatalog(rows, CATALOG, { room: ROOM, becomes: "goods" });
    expect(planned.at(-1)).toMatchObject({ name: "Images", place: "2 items" });
    expect(planned.at(-1)?.why).toMatch(/: Iced Latte\.jpg, Mug\.jpg$/);
  });

  it.each<[Partial<CatalogRow>, string[] | undefined]>([
    [{ description: "Of bamboo" }, undefined],
    [{ description: "Of bamboo", line: 2 }, ["Description: Of bamboo"]],
    [{ isTaxExempt: true }, ["Exempt from sales tax"]],
    [{ isTaxExempt: false }, undefined],
    [{ name: "Iced Latte", isTaxExempt: true }, ["Exempt from sales tax"]],
    [{ name: "Tax-free", isTaxExempt: false }, ["Not exempt from sales tax"]],
    [{ description: "Pi\ufffda" }, ["Check its description: a letter in it can't be read"]],
  ])("gets notes for %j: %j", (more, notes) => {
    const rows = [{ name: "Whisk", place: "", priceCents: 500, ...more }];
    const items = [...CATALOG.items, { ...LATTE, id: 12, name: "Tax-free", isTaxExempt: true }];
    const planned = planCatalog(rows, { ...CATALOG, items }, { room: ROOM });
    expect(planned.map(showItem).map((line) => line.notes)).toEqual([notes]);
  });

  it("gets a shorter description if it's too long", () => {
    const made = from({ description: "word ".repeat(300) });
    expect(made?.item?.input.description).toHaveLength(500);
    const goods = from({ kind: "goods", description: "word\r\n".repeat(1_100) });
    expect(goods?.item?.input.description).toHaveLength(5_000);
    const short = from({ kind: "goods", description: " One\r\ntwo\rthree " });
    expect(short?.item?.input.description).toBe("One\ntwo\nthree");
  });
});

describe("items that have the same name", () => {
  const taco = (place: string, priceCents: number, id = 0) => ({
    ...LATTE,
    id,
    name: "Tacos",
    place,
    priceCents,
  });
  const row = (place: string, priceCents: number): CatalogRow => ({
    name: "Tacos",
    kind: "made",
    place,
    priceCents,
    description: "Cold",
    own: {
      category: null,
      allergens: [],
      servedFrom: null,
      servedUntil: null,
      origin: null,
      certifications: null,
      tastingNotes: { sweetness: null, bitterness: null, umami: null },
      recommendedUse: null,
    },
  });
  const planned = (rows: CatalogRow[], items: ExistingItem[]) =>
    planCatalog(rows, { ...CATALOG, items }, { room: ROOM }).map(
      ({ outcome, place, existing, change, why }) => [
        outcome,
        place,
        existing?.id,
        change?.priceCents,
        why,
      ],
    );
  const BOTH = [taco("Lunch", 300, 1), taco("Dinner", 400, 2)];

  it("are each what they are in the shop's own export", () => {
    const rows = [row("Lunch", 300), row("Dinner", 450)];
    for (const items of [BOTH, [...BOTH].reverse()])
      expect(planned(rows, items)).toEqual([
        ["same", "Lunch", 1, undefined, undefined],
        ["changed", "Dinner", 2, 450, undefined],
      ]);
  });

  it("are both made again in an empty shop, and one beside the other", () => {
    const rows = [row("Lunch", 300), row("Dinner", 400)];
    expect(planned(rows, []).map(([outcome, place]) => [outcome, place])).toEqual([
      ["new", "Lunch"],
      ["new", "Dinner"],
    ]);
    expect(planned(rows, BOTH.slice(0, 1)).map(([outcome, , id]) => [outcome, id])).toEqual([
      ["same", 1],
      ["new", undefined],
    ]);
  });

  it("aren't made again by the download's products.csv, which names no section", () => {
    const deleted = { ...row("", 250), why: "It's deleted" };
    const [, again] = planned([deleted, row("", 350)], [taco("Dinner", 400, 2)]);
    expect(again).toEqual(["changed", "Dinner", 2, 350, undefined]);
    const why = "Several items have this name";
    expect(planned([row("", 400), row("", 300)], BOTH).map(([, , , , said]) => said)).toEqual([
      why,
      why,
    ]);
  });

  it("are left alone if the file doesn't say which it means", () => {
    const { own: _, ...other } = row("Specials", 500);
    expect(planned([other], BOTH)).toEqual([
      ["left out", "Specials", undefined, undefined, "Several items have this name"],
    ]);
  });
});

describe("an item in several sizes", () => {
  const size = (name: string, priceCents: number, more: Partial<CatalogRow> = {}): CatalogRow => ({
    name: `Chai, ${name}`,
    place: "Drinks",
    priceCents,
    stock: null,
    variation: { family: "chai", item: "Chai", name, asks: "" },
    ...more,
  });
  const SIZES = [size("Small", 500), size("Large", 650), size("12 oz", 450)];
  const shown = (rows: CatalogRow[], becomes: ImportTarget = "counted", catalog = CATALOG) =>
    planCatalog(rows, catalog, { room: ROOM, becomes })
      .map(showItem)
      .map(({ name, detail, says, notes }) => [name, detail, says, ...(notes ?? [])]);

  it("asks for its size, with what each costs more than the cheapest", () => {
    expect(shown(SIZES)).toEqual([
      ["Chai", "$4.50", "New", "Size: Small +$0.50, Large +$2.00, 12 oz"],
    ]);
    const hot = [size("Hot", 500), size("Iced", 500)];
    expect(shown(hot)).toEqual([["Chai", "$5.00", "New", "Kind: Hot, Iced"]]);
  });

  it("stays apart as goods, counted or not", () => {
    const names = SIZES.map(({ name }) => name);
    expect(shown(SIZES, "goods").map(([name]) => name)).toEqual(names);
    const counted = planCatalog([...SIZES.slice(1), size("Small", 500, { stock: 3 })], CATALOG, {
      room: ROOM,
      becomes: "counted",
    });
    expect(counted.map(({ item }) => item?.kind)).toEqual(["goods", "goods", "goods"]);
  });

  it("stays apart if one is on the menu by itself", () => {
    const large = { ...LATTE, name: "Chai, Large" };
    const catalog = { ...CATALOG, items: [large] };
    expect(shown(SIZES, "counted", catalog).map(([name]) => name)).toEqual([
      "Chai, Small",
      "Chai, Large",
      "Chai, 12 oz",
    ]);
    const both = { ...CATALOG, items: [large, { ...LATTE, name: "Chai" }] };
    expect(shown(SIZES, "counted", both)).toEqual([
      ["Chai", "$4.50, was $6.00", "New price", "Its choices stay as they are"],
    ]);
  });

  it.each([
    [0, 3, "New"],
    [3, 0, "New"],
    [0, 0, "New, not for sale"],
  ])("is for sale on the menu if %i and %i of its sizes are left: %s", (small, large, says) => {
    const rows = [size("Small", 500, { stock: small }), size("Large", 650, { stock: large })];
    expect(shown(rows, "made")).toMatchObject([["Chai", "$5.00", says, expect.any(String)]]);
  });

  it("leaves out the size that can't be read, and says so", () => {
    const rows = [...SIZES, size("Bucket", 0, { priceCents: null })];
    expect(shown(rows).map(([name, , says]) => [name, says])).toEqual([
      ["Chai", "New"],
      ["Chai, Bucket", "Left out: It has no price"],
    ]);
  });

  it("stays apart if there are too many sizes to choose from", () => {
    const many = Array.from({ length: 31 }, (_, at) => size(`Kind ${at}`, 500));
    expect(planCatalog(many, CATALOG, { room: { ...ROOM, items: 99 } })).toHaveLength(31);
  });

  it("is left out if there's no room for one more group", () => {
    const room = { ...ROOM, groups: 0 };
    expect(planCatalog(SIZES, CATALOG, { room, becomes: "counted" })).toMatchObject([
      { outcome: "left out", why: "There's no room for more groups of choices" },
    ]);
  });

  it("shares a group with others that ask the same, and adds none if there's one already", () => {
    const asking = (name: string, choice: string): CatalogRow => ({
      name,
      kind: "made",
      place: "Drinks",
      priceCents: 400,
      asks: [{ name: "Milk", amount: "2", choices: [oneChoice(choice)] }],
    });
    const rows = [asking("Latte", "Oat"), asking("Mocha", "Oat"), asking("Chai", "Soy")];
    const outcomes = (groups: number, existing: string[] = []) =>
      planCatalog(
        rows,
        { ...CATALOG, items: [], groups: new Map(existing.map((key) => [key, 1])) },
        { room: { ...ROOM, groups } },
      ).map(({ outcome }) => outcome);
    expect(outcomes(1)).toEqual(["new", "new", "left out"]);
    const choices = [oneChoice("Oat")];
    const oat = { name: "Milk", amount: "2", canRepeat: false, choices } as const;
    expect(outcomes(1, [groupKey(oat)])).toEqual(["new", "new", "new"]);
    const again = groupKey({ ...oat, canRepeat: true });
    expect(outcomes(1, [again])).toEqual(["new", "new", "left out"]);
  });

  it("is left out if it asks for more than a line of an order can hold", () => {
    const asks = (amount: "2" | "3" | "exactly-3") => ({
      name: `Up to ${amount}`,
      amount,
      choices: [oneChoice("Oat")],
    });
    const planned = (...groups: ReturnType<typeof asks>[]) =>
      planCatalog(
        [{ name: "Bowl", kind: "made", place: "Drinks", priceCents: 400, asks: groups }],
        CATALOG,
        { room: ROOM },
      );
    expect(planned(asks("2"), asks("3"))).toMatchObject([{ outcome: "new" }]);
    expect(planned(asks("3"), asks("exactly-3"))).toMatchObject([
      { outcome: "left out", why: "It would have more than 5 choices" },
    ]);
  });
});

it.each<[string, Partial<CatalogRow>, ImportTarget, string]>([
  ["that isn't for sale elsewhere", { isAvailable: false }, "made", "New, not for sale"],
  [
    "of the store that isn't",
    { isAvailable: false, place: "matcha" },
    "goods",
    "New, not for sale",
  ],
  ["of the menu that's sold out", { stock: 0 }, "made", "New, not for sale"],
  ["of the store with none in stock", { stock: 0, place: "matcha" }, "goods", "New"],
  [
    "with an unreadable letter",
    { name: "Pi\ufffda" },
    "made",
    "Left out: A letter in its name can't be read. Save the file again as CSV UTF-8",
  ],
])("an imported item %s says so", (_which, more, becomes, says) => {
  const row = { name: "Bun", place: "Bakery", priceCents: 400, ...more };
  expect(planCatalog([row], CATALOG, { room: ROOM, becomes }).map(showItem)).toMatchObject([
    { says },
  ]);
});

import { describe, expect, it } from "vitest";
import { menuItemFields, menuItemRules } from "./menu-item.schema";

const least = { name: "Latte", price: "6.50", sectionId: 1 };

describe("the rules of a menu item", () => {
  it("ask for a name, a price and a section", () => {
    expect(menuItemRules.create.parse(least)).toEqual({ name: "Latte", price: 650, sectionId: 1 });
    const errors = menuItemRules.create.safeParse({ sectionId: null }).error?.issues ?? [];
    expect(errors.map(({ message }) => message)).toEqual([
      "Enter a name",
      "Enter a price, like 19.99",
      "Choose a section",
    ]);
  });

  it.each([
    [
      ["soy", "milk", "milk"],
      ["milk", "soy"],
    ],
    [null, []],
    ["", []],
    [[], []],
  ])("keep allergens of %j in one order", (allergens, kept) => {
    expect(menuItemRules.change.parse({ allergens })).toEqual({ allergens: kept });
  });

  it("know fourteen allergens", () => {
    expect(menuItemRules.change.safeParse({ allergens: ["honey"] }).success).toBe(false);
  });

  it.each([
    ["07:00", 420],
    ["7:00", 420],
    [" 23:59 ", 1439],
    ["11:00:00", 660],
    ["", null],
    [null, null],
  ])("read %j as a time of the day", (servedFrom, minutes) => {
    expect(menuItemRules.change.parse({ servedFrom })).toEqual({ servedFrom: minutes });
  });

  it.each(["24:00", "7", "7:5", "07:00:30", "7 AM", "-1:00", 420])(
    "take %j for no time",
    (servedFrom) => {
      const read = menuItemRules.change.safeParse({ servedFrom });
      expect(read.error?.issues[0]?.message).toBe("Enter a time, like 07:00");
    },
  );

  it("take a mark of what is sold out in a change alone", () => {
    expect(menuItemRules.change.parse({ isSoldOut: true })).toEqual({ isSoldOut: true });
    expect(menuItemRules.create.safeParse({ ...least, isSoldOut: true }).success).toBe(false);
  });
});

it("a form shows an item as people type it", () => {
  const item = { id: 7, name: "Latte", description: null, priceCents: 650, imageUrl: null };
  const more = {
    sectionId: 2,
    allergens: ["milk" as const, "soy" as const],
    isTaxExempt: false,
    isAvailable: true,
  };
  const asked = { choiceGroupIds: [3, 7] };
  const hours = { servedFrom: null, servedUntil: 660 };
  const stored = { ...item, ...more, ...asked, ...hours, outUntil: new Date() };
  expect(menuItemFields(stored)).toMatchObject({
    servedFrom: "",
    servedUntil: "11:00",
    choiceGroupIds: "3, 7",
    price: "6.50",
    sectionId: "2",
    allergens: "milk, soy",
    isAvailable: "on",
  });
});

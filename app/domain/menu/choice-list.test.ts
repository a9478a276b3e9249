import { describe, expect, it } from "vitest";
import { readChoiceList } from "./choice-list";

describe("a choice as it's typed", () => {
  it.each([
    ["Oat", { name: "Oat", price: "0", isDefault: false, allergens: [] }],
    ["* Whole contains milk", { name: "Whole", isDefault: true, allergens: ["milk"] }],
    ["*Oat +$0.80", { name: "Oat", price: "0.80", isDefault: true }],
    [
      "Oat+0,80 contains gluten, tree nuts and soy",
      { name: "Oat", price: "0,80", allergens: ["gluten", "tree nuts", "soy"] },
    ],
    ["Extra  +  shot + 1", { name: "Extra + shot", price: "1" }],
    ["Oat + 0.80 extra", { name: "Oat + 0.80 extra", price: "0" }],
    ["Contains nuts", { name: "Contains nuts", allergens: [] }],
  ])("is read from %j", (line, choice) => {
    expect(readChoiceList(line)).toMatchObject([choice]);
  });

  it("is read as far as a name can go, however long it is", () => {
    const [choice] = readChoiceList(` +${" ".repeat(99_999)}x`.repeat(9));
    expect(choice?.name.length).toBeLessThanOrEqual(1_000);
  });
});

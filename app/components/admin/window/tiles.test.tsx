import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { Tiles } from "./tiles";

it("a choice that's sold out says so, and can still be chosen", () => {
  const soy = { id: 8, name: "Soy", priceCents: 60, allergens: [], isDefault: false, isOut: false };
  const choices = [
    { ...soy, id: 7, name: "Whole" },
    { ...soy, note: "Sold out" as const },
  ];
  const groups = [{ id: 1, name: "Milk", least: 1, most: 1, choices }];
  const tile = { productId: 3, name: "Latte", priceCents: 650, groups };
  const html = renderToStaticMarkup(
    <Tiles sections={[{ name: "Drinks", tiles: [tile] }]} fields={{}} due={0} onAdd={() => {}} />,
  );
  const [whole = "", soldOut = ""] = html.split("<label").slice(1);
  expect(whole).not.toContain("Sold out");
  expect(soldOut).toContain("Sold out");
  expect(soldOut).not.toContain("disabled");
});

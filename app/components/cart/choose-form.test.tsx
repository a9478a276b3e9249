import { within } from "@testing-library/dom";
import { StaticRouter } from "react-router-dom/server";
import { expect, it } from "vitest";
import { titleOf } from "~/domain/cart/cart";
import type { MenuItemView } from "~/domain/menu/item-page";
import { ToastProvider } from "~/ui/toast";
import { hydrate } from "../../../tests/mounted";
import { ChooseForm } from "./choose-form";
import { CartProvider, useCart } from "./provider";

const foam = { id: 2, name: "Foam", priceCents: 80, isDefault: false, isOut: false };
// JSDOM forgets that a radio button was touched once another one unchecks it.
const extras = {
  id: 1,
  name: "Extras",
  least: 0,
  most: 1,
  choices: [{ ...foam, allergens: ["milk" as const] }],
};
const latte: MenuItemView = {
  id: 14,
  name: "Latte",
  description: null,
  priceCents: 500,
  imageUrl: null,
  allergens: [],
  isOut: false,
  groups: [extras],
};

const InCart = () => (
  <output>
    {useCart().lines.map(({ product }) => `${titleOf(product)} ${product.priceCents}`)}
  </output>
);

const pageOf = (item: MenuItemView) => (
  <StaticRouter location={`/menu/${item.id}`}>
    <ToastProvider flash={null}>
      <CartProvider fromServer={[]} isReadable>
        <ChooseForm
          item={item}
          nameId="name"
          start={[]}
          refused={null}
          pickup={null}
          replaces={null}
        />
        <InCart />
      </CartProvider>
    </ToastProvider>
  </StaticRouter>
);

const cartOn = (document: Document) => document.querySelector("output")?.textContent;

it("choices made before the script arrives are shown and added", async () => {
  const choose = (main: HTMLElement) =>
    within(main).getByRole("checkbox", { name: "Foam" }).click();
  const { document, screen, press } = await hydrate(pageOf(latte), choose);
  expect(document.querySelector("[aria-live]")?.textContent).toBe("$5.80Contains milk");
  await press(screen.getByRole("button", { name: "Add to Cart" }));
  expect(cartOn(document)).toBe("Latte (Foam) 580");
});

it("too few choices are reported next to their group, and nothing is added", async () => {
  const taco = (id: number, name: string) => ({
    id,
    name,
    priceCents: 0,
    isDefault: false,
    isOut: false,
    allergens: [],
  });
  const tacos = {
    id: 3,
    name: "Tacos",
    least: 2,
    most: 2,
    choices: [taco(7, "Fish"), taco(8, "Pork"), taco(9, "Beef")],
  };
  const combo = { ...latte, id: 15, name: "Combo", groups: [extras, tacos] };
  const { document, screen, press } = await hydrate(pageOf(combo), () => {});
  const add = () => press(screen.getByRole("button", { name: "Add to Cart" }));
  await press(screen.getByRole("checkbox", { name: "Fish" }));
  expect(document.body.textContent).toContain("Choose 2 · 1 chosen");
  await add();
  const alert = screen.getByRole("alert");
  expect(alert.textContent).toBe("Choose 2 for Tacos. You chose 1.");
  expect(document.activeElement).toBe(alert);
  const group = screen.getByRole("group", { name: /Tacos/ });
  expect(group.contains(alert)).toBe(true);
  expect(group.getAttribute("aria-describedby")).toBe(alert.id);
  expect(cartOn(document)).toBe("");
  await press(screen.getByRole("checkbox", { name: "Pork" }));
  expect(screen.queryByRole("alert")).toBeNull();
  await add();
  expect(cartOn(document)).toBe("Combo (Fish, Pork) 500");
});

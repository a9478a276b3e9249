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
// Of a radio button that another one unchecked, JSDOM forgets that it was touched.
const extras = {
  ...{ id: 1, name: "Extras", least: 0, most: 1 },
  choices: [{ ...foam, allergens: ["milk" as const] }],
};
const latte: MenuItemView = {
  ...{ id: 14, name: "Latte", description: null, priceCents: 500, imageUrl: null },
  ...{ allergens: [], isOut: false, groups: [extras] },
};

const InCart = () => (
  <output>
    {useCart().lines.map(({ product }) => `${titleOf(product)} ${product.priceCents}`)}
  </output>
);

it("what's chosen before the script arrives is what is said and added", async () => {
  const page = (
    <StaticRouter location="/menu/14-latte">
      <ToastProvider flash={null}>
        <CartProvider fromServer={[]} isReadable>
          <ChooseForm item={latte} nameId="name" start={[]} pickup={null} replaces={null} />
          <InCart />
        </CartProvider>
      </ToastProvider>
    </StaticRouter>
  );
  const choose = (main: HTMLElement) =>
    within(main).getByRole("checkbox", { name: "Foam" }).click();
  const { document, screen, press } = await hydrate(page, choose);
  expect(document.querySelector("[aria-live]")?.textContent).toBe("$5.80Contains milk");
  await press(screen.getByRole("button", { name: "Add to Cart" }));
  expect(document.querySelector("output")?.textContent).toBe("Latte (Foam) 580");
});

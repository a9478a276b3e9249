import { eq } from "drizzle-orm";
import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { makeProduct } from "../../../tests/factories";
import { products } from "../records/products.table.server";
import { cartLines, cartProduct } from "./cart.server";

const entry = (productId: number, quantity = 1) => ({ productId, quantity, seenCents: 100 });

it("a cart's lines carry their products as they are now, in the cart's order", async () => {
  const tin = await makeProduct({ name: "Tin", priceCents: 1999, stock: 3 });
  const whisk = await makeProduct({ name: "Whisk", category: "equipment" });

  expect(cartLines([entry(whisk.id), entry(tin.id, 2)])).toMatchObject([
    { product: { name: "Whisk", category: "equipment" }, quantity: 1 },
    { product: { name: "Tin", priceCents: 1999, stock: 3 }, quantity: 2, seenCents: 100 },
  ]);
});

it("what was hidden, deleted or never was stays, unavailable", async () => {
  const hidden = await makeProduct({ name: "Hidden", isAvailable: false });
  const deleted = await makeProduct({ name: "Deleted" });
  await write((tx) =>
    tx.update(products).set({ deletedAt: new Date() }).where(eq(products.id, deleted.id)).run(),
  );

  expect(cartLines([entry(hidden.id), entry(deleted.id), entry(999)])).toMatchObject([
    { product: { name: "Hidden", isAvailable: false } },
    { product: { name: "Deleted", isAvailable: false } },
    { product: { id: 999, name: "An item in your cart", isAvailable: false } },
  ]);
  expect(cartProduct(999)).toBeNull();
});

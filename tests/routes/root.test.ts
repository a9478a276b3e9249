import { sql } from "drizzle-orm";
import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { itemCount } from "~/domain/cart/cart";
import { loader } from "~/root";
import { makeProduct } from "../factories";
import { captureLog } from "../log";
import { args } from "./call";

const openWith = async (cart: string) =>
  (await loader(args("/", { headers: { Cookie: `cart=${cart}` } }))).json();

it("every page knows the cart, with its products as they are now", async () => {
  const { id } = await makeProduct({ name: "Tin", priceCents: 2100 });
  expect(await openWith(`${id}.2.1999`)).toMatchObject({
    cart: [{ product: { name: "Tin", priceCents: 2100 }, quantity: 2, seenCents: 1999 }],
    isCartReadable: true,
  });
});

it("items still count if the products can't be read, and no cart is called empty", async () => {
  const log = captureLog();
  await write((tx) => tx.run(sql`ALTER TABLE products RENAME TO lost`));
  const { cart, isCartReadable } = await openWith("1.2.1999-7.1.500-s");
  expect(isCartReadable).toBe(false);
  expect(itemCount(cart)).toBe(3);
  expect(log.errors()).toContainEqual(expect.stringContaining("no such table: products"));
});

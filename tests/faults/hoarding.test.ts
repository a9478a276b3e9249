import { expect, it } from "vitest";
import { piecesOf } from "./books";
import { Customer } from "./customer";
import { withShop } from "./real-shop";

const MOST_PIECES = 20;
const MOST_ORDERS = 20;

const at = withShop({ LIMITS: "on" });

it("one address cannot hold the whole shelf, however often it asks", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: 1000 });
  // A new browser each time: no cookie tells that it is the same person.
  const ask = () => new Customer(shop).begin({ productId: tin.productId, quantity: MOST_PIECES });

  const atOnce = await Promise.all(Array.from({ length: 12 }, ask));
  expect(atOnce.map(({ status }) => status)).toEqual(Array(12).fill(200));
  for (let order = 13; order <= MOST_ORDERS; order++) expect((await ask()).status).toBe(200);

  for (let again = 1; again <= 5; again++) {
    const { status, text, headers } = await ask();
    expect(status).toBe(429);
    expect(text).toBe(
      "Too many orders from your connection are waiting for payment. Please try again in a few minutes.",
    );
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
  }
  const books = shop.books();
  expect(books.orders).toHaveLength(MOST_ORDERS);
  expect(piecesOf(books, tin)).toEqual({ shelf: 600, held: 400, sold: 0, ledger: 600 });
});

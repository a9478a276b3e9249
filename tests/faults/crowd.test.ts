import { expect, it } from "vitest";
import { confirmCard } from "../local-stripe";
import { expectPiecesToAddUp, piecesOf } from "./books";
import { Customer, secretOf } from "./customer";
import { withShop } from "./real-shop";

/** A festival's visitors share one address: that of its Wi-Fi, here this machine's. */
const at = withShop({ LIMITS: "on" });

const FIRST_WAVE = 32;
const SECOND_WAVE = 25;
const PIECES = 64;

it("a crowd behind one address buys most of a shelf within a minute, since it pays", async () => {
  const { shop } = at;
  const tin = shop.sell({ pieces: PIECES });

  const buyAtOnce = async (buyers: number) => {
    const answers = await Promise.all(
      Array.from({ length: buyers }, () =>
        new Customer(shop).begin({ productId: tin.productId, quantity: 1 }),
      ),
    );
    expect(answers.map(({ status }) => status)).toEqual(Array(buyers).fill(200));
    for (const answer of answers) expect(confirmCard(shop.stripe, secretOf(answer))).toBe(200);
  };
  const sold = () => piecesOf(shop.books(), tin).sold;

  await buyAtOnce(FIRST_WAVE);
  await expect.poll(sold, { timeout: 30_000 }).toBe(FIRST_WAVE);
  // Half of what is left would be 16: what was paid lets more of them wait for payment.
  await buyAtOnce(SECOND_WAVE);
  await expect.poll(sold, { timeout: 30_000 }).toBe(FIRST_WAVE + SECOND_WAVE);

  const books = shop.books();
  expect(books.orders.map(({ status }) => status)).toEqual(
    Array(FIRST_WAVE + SECOND_WAVE).fill("paid"),
  );
  expectPiecesToAddUp(books, tin);
});

import { expect, it } from "vitest";
import { confirmCard } from "../local-stripe";
import { expectPiecesToAddUp, piecesOf } from "./books";
import { Customer, secretOf } from "./customer";
import { withShop } from "./real-shop";

const PIECES = 10;
const BUYERS = 50;

const at = withShop({ LIMITS: "off" });

it("ten of fifty buyers get the last ten items, forty are told, and webhooks settle it", async () => {
  const { shop } = at;
  const tin = shop.sell({ name: "Last harvest", pieces: PIECES });
  const buyers = Array.from({ length: BUYERS }, () => new Customer(shop));

  const answers = await Promise.all(
    buyers.map((buyer) => buyer.begin({ productId: tin.productId, quantity: 1 })),
  );

  const refused = answers.filter(({ status }) => status !== 200);
  expect(refused.map(({ status, text }) => [status, text])).toEqual(
    Array.from({ length: BUYERS - PIECES }, () => [409, "Last harvest is sold out."]),
  );
  const begun = shop.books();
  expect(begun.orders.map(({ status }) => status)).toEqual(Array(PIECES).fill("pending"));
  expect(piecesOf(begun, tin)).toEqual({ shelf: 0, held: PIECES, sold: 0, ledger: 0 });

  const secrets = answers.filter(({ status }) => status === 200).map(secretOf);
  expect(new Set(secrets).size).toBe(PIECES);
  for (const secret of secrets) expect(confirmCard(shop.stripe, secret)).toBe(200);

  const statuses = () => shop.books().orders.map(({ status }) => status);
  await expect.poll(statuses, { timeout: 120_000 }).toEqual(Array(PIECES).fill("paid"));
  const settled = shop.books();
  expect(piecesOf(settled, tin)).toEqual({ shelf: 0, held: 0, sold: PIECES, ledger: 0 });
  expectPiecesToAddUp(settled, tin);
  const receipts = settled.letters.filter(({ kind }) => kind === "order_receipt");
  expect(receipts).toHaveLength(PIECES);
  expect(shop.log()).not.toContain("/api/verify-payment");
});

import { describe, expect, it } from "vitest";
import { piecesOf } from "./books";
import { Customer } from "./customer";
import { type Item, withShop } from "./real-shop";

/** Everybody here comes from one address: this machine's. */
const at = withShop({ LIMITS: "on" });

// A new browser each time: no cookie tells who it is.
const ask = (item: Item, quantity: number) =>
  new Customer(at.shop).begin({ productId: item.productId, quantity });

describe("a hoarder who never pays", () => {
  it("cannot hold more than half of the shelf by large orders, however often it asks", async () => {
    const tin = at.shop.sell({ pieces: 100 });
    const atOnce = await Promise.all(Array.from({ length: 5 }, () => ask(tin, 20)));
    expect(atOnce.map(({ status }) => status).toSorted()).toEqual([200, 200, 429, 429, 429]);
    expect((await ask(tin, 10)).status).toBe(200);

    const { status, text, headers } = await ask(tin, 1);
    expect(status).toBe(429);
    expect(text).toBe(
      "There are too many unpaid orders for Tin from your network. Try again in a few minutes.",
    );
    expect(Number(headers.get("Retry-After"))).toBeGreaterThan(0);
    expect(piecesOf(at.shop.books(), tin)).toEqual({ shelf: 50, held: 50, sold: 0, ledger: 50 });
  });

  it("cannot by small ones either", async () => {
    const whisk = at.shop.sell({ name: "Whisk", pieces: 40 });
    const answers = await Promise.all(Array.from({ length: 30 }, () => ask(whisk, 1)));
    const held = answers.filter(({ status }) => status === 200);
    expect(held).toHaveLength(20);
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(10);
    expect(piecesOf(at.shop.books(), whisk)).toMatchObject({ shelf: 20, held: 20 });
  });
});

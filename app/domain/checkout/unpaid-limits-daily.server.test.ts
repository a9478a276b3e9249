import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { orders } from "~/db/schema/orders.server";
import { pickupAt, piecesOf, stranger, WAYS } from "../../../tests/checkout";
import { inHours } from "../../../tests/clock";
import { makeEvent, makeOrder, makeProduct } from "../../../tests/factories";
import { withLocalStripe } from "../../../tests/local-stripe";

/** Unpaid orders that a network, and the shop, take in a day. */

withLocalStripe();

const UNPAID = { paidAt: null, receivedCents: 0 } as const;

/** In bulk, as one by one would take seconds. */
async function place(number: number, given: Partial<typeof orders.$inferInsert>): Promise<void> {
  const { id } = await makeOrder({ status: "expired", ...UNPAID, ...given });
  await write((tx) => {
    const [first] = tx.select().from(orders).all().slice(-1);
    if (!first) throw new Error("No order");
    for (let n = 1; n < number; n++) {
      const { id: _, ...columns } = first;
      tx.insert(orders)
        .values({ ...columns, token: `${id} ${n}` })
        .run();
    }
  });
}

async function asks(networkKey: string, way: keyof typeof WAYS = "card", given = {}) {
  const tin = await makeProduct();
  const stop = await makeEvent({ startDate: inHours(1), endDate: inHours(3) });
  const buyer = { ...stranger(), networkKey, ...given, fulfillment: pickupAt(stop.id) };
  const answer = await WAYS[way]([piecesOf(tin)], buyer);
  return answer.ok ? "taken" : answer.kind;
}

describe("a network's unpaid orders", () => {
  it("are 300 a day, by card or to be paid at the truck", async () => {
    await place(299, { clientHash: "a" });
    expect([await asks("a"), await asks("a"), await asks("a", "truck")]).toEqual([
      "taken",
      "limited",
      "limited",
    ]);
    expect([await asks("b"), await asks("a", "card", { hasLimits: false })]).toEqual([
      "taken",
      "taken",
    ]);
  });

  it("can be more: twice as many as it paid for", async () => {
    await place(310, { clientHash: "a" });
    expect(await asks("a")).toBe("limited");
    for (let n = 0; n < 6; n++) await makeOrder({ clientHash: "a" });
    expect(await asks("a")).toBe("taken");
  });

  it("don't count a day later", async () => {
    // A reservation's hold may end days after it was made.
    await place(310, { clientHash: "a", createdAt: inHours(-25), holdExpiresAt: inHours(20) });
    expect(await asks("a")).toBe("taken");
  });
});

it("each network still gets five unpaid orders past the shop's 5,000 a day", async () => {
  await place(4999, { clientHash: "many" });
  await place(5, { clientHash: "a" });
  await place(4, { clientHash: "b" });
  expect([await asks("a"), await asks("b"), await asks("b"), await asks("new")]).toEqual([
    "limited",
    "taken",
    "limited",
    "taken",
  ]);
});

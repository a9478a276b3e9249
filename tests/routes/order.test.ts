import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { orders } from "~/domain/orders/orders.table.server";
import { loader } from "~/routes/_site.orders.$token";
import { makeOrder, makeProduct } from "../factories";
import { args } from "./call";

const open = (token: string) => loader(args(`/orders/${token}`, {}, { token }));
const shown = async (token: string) => (await open(token)).json();

async function ordered(given: Partial<typeof orders.$inferInsert> = {}): Promise<string> {
  const { id: productId } = await makeProduct();
  const token = createSecretId();
  await makeOrder({ token, email: "kei@example.com", ...given }, [{ productId, quantity: 2 }]);
  return token;
}

describe("the page of an order", () => {
  it("says what has become of it and what it is for", async () => {
    const token = await ordered({ createdAt: new Date("2027-01-04T23:00:00Z") });
    expect(await shown(token)).toEqual({
      order: {
        id: 1,
        title: "Paid",
        text: "Thank you. We are getting your order ready.",
        ordered: "Monday, January 4, 2027, 3:00 PM",
        handedOver: null,
        lines: [{ productId: 1, name: "Tin", quantity: 2, refunded: 0, sum: "$36.00" }],
        total: "$36.00",
        refunded: null,
      },
    });
  });

  it("follows the order", async () => {
    const token = await ordered();
    const become = async (change: Partial<typeof orders.$inferInsert>) => {
      await write((tx) => tx.update(orders).set(change).run());
      return (await shown(token)).order?.title;
    };
    expect(await become({ handedOverAt: new Date("2027-01-05T00:00:00Z") })).toBe("Handed over");
    expect((await shown(token)).order?.handedOver).toBe("Monday, January 4, 2027, 4:00 PM");
    expect(await become({ handedOverAt: null, refundedCents: 3600 })).toBe("Refunded");
    expect(await become({ status: "refund_due" })).toBe("Being refunded");
    expect(await become({ status: "pending" })).toBe("Waiting for payment");
    expect(await become({ status: "expired" })).toBe("Not paid");
  });

  it("tells nobody's address and nothing of the payment, and no cache keeps it", async () => {
    const token = await ordered({ paymentIntentId: "pi_secret" });
    const answer = await open(token);
    expect(answer.headers.get("Cache-Control")).toBe("no-store");
    const text = await answer.text();
    for (const secret of ["kei@example.com", "pi_secret", token]) {
      expect(text).not.toContain(secret);
    }
  });
});

describe("somebody else's order", () => {
  it("is found by its whole link alone", async () => {
    const token = await ordered();
    const other = token.startsWith("A") ? "B" : "A";
    const guesses = [
      ...["1", "", "%", "null", token.slice(0, -1), `${token}A`, other + token.slice(1)],
      ...["*".repeat(22), "_".repeat(22), `${token.slice(0, 21)}%`, createSecretId()],
    ];
    for (const guess of guesses) {
      const answer = await open(guess);
      expect(answer.status, guess).toBe(404);
      expect(await answer.json()).toEqual({ order: null });
    }
  });

  it("looks like one that is not there", async () => {
    const token = await ordered({ token: "AbCdEfGhIjKlMnOpQrStUv" });
    const [wrong, none] = [await open(token.toLowerCase()), await open(createSecretId())];
    expect(none.status).toBe(404);
    expect([...wrong.headers]).toEqual([...none.headers]);
    expect(await wrong.text()).toBe(await none.text());
  });
});

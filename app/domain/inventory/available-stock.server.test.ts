import { describe, expect, it } from "vitest";
import { cartLines, cartProduct } from "~/domain/cart/cart.server";
import { expireOverdueOrders } from "~/domain/jobs/payment-job.server";
import { listAvailable } from "~/domain/products/products.server";
import { refusal } from "~/domain/result";
import { BROWSER, begin, piecesOf, started, stranger } from "../../../tests/checkout";
import { makeProduct } from "../../../tests/factories";
import { allOrders, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";

const stripeTest = withLocalStripe();
const PAGE = { limit: 10, offset: 0 };
const OTHER = "another-browser-000000";

/** The stock that the shop, a cart and a product page show this browser. */
function stockSeenBy(browserId: string | null, { id }: { id: number }) {
  const [line] = cartLines([{ productId: id, quantity: 1, seenCents: 1 }], browserId);
  return {
    shop: listAvailable(PAGE, { browserId }).find((product) => product.id === id)?.stock,
    category: listAvailable(PAGE, { category: "matcha", browserId })[0]?.stock,
    cart: line?.product.stock,
    product: cartProduct(id, browserId)?.stock,
  };
}

const everywhere = (stock: number) => ({
  shop: stock,
  category: stock,
  cart: stock,
  product: stock,
});

describe("what a browser's own open order holds", () => {
  it("is on the shelf for that browser alone", async () => {
    const tin = await makeProduct({ stock: 3 });
    await started([piecesOf(tin, 2)]);
    await started([piecesOf(tin)], { browserId: OTHER });

    expect(stockSeenBy(BROWSER, tin)).toEqual(everywhere(2));
    expect(stockSeenBy(OTHER, tin)).toEqual(everywhere(1));
    expect(stockSeenBy("a-browser-without-order", tin)).toEqual(everywhere(0));
    expect(stockSeenBy(null, tin)).toEqual(everywhere(0));
  });

  it("is gone for everybody once it is paid, and there for everybody once it is given up", async () => {
    const tin = await makeProduct({ stock: 3 });
    const { clientSecret } = await started([piecesOf(tin, 2)]);
    await started([piecesOf(tin)], { browserId: OTHER });
    confirmCard(stripeTest.stripe, clientSecret);
    await expireOverdueOrders(new Date(Date.now() + 3_600_000));

    expect(allOrders().map(({ status }) => status)).toEqual(["paid", "expired"]);
    for (const browserId of [BROWSER, OTHER, null]) {
      expect(stockSeenBy(browserId, tin)).toEqual(everywhere(1));
    }
  });

  it("may all go into a changed cart, and not one piece more", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 3 });
    await started([piecesOf(tin, 2)]);
    await started([piecesOf(tin)], stranger());

    expect(await begin([piecesOf(tin, 3)])).toMatchObject(
      refusal("conflict", "We only have 2 of Tin left."),
    );
    await started([piecesOf(tin, 2)], { email: "corrected@example.com" });
    expect(stockOf(tin.inventoryId)).toBe(0);
  });

  it("is kept when the changed cart can't be had", async () => {
    const tin = await makeProduct({ name: "Tin", stock: 1 });
    const whisk = await makeProduct({ name: "Whisk", stock: 0 });
    await started([piecesOf(tin)]);

    expect(await begin([piecesOf(tin), piecesOf(whisk)])).toMatchObject(
      refusal("conflict", "Whisk is sold out."),
    );
    expect(allOrders()).toMatchObject([{ status: "pending" }]);
    expect(stockOf(tin.inventoryId)).toBe(0);
  });
});

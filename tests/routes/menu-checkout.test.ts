import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { menuItems } from "~/db/schema/menu.server";
import { action as createPaymentIntent } from "~/routes/api.create-payment-intent";
import { makeProduct } from "../factories";
import { allOrders } from "../ledger";
import { withOrdersAhead } from "../orders-ahead";
import { Visitor } from "../visitor";

/** Orders of items that are made at a stop, by the API. */

const { latte, stop } = withOrdersAhead();

let yuki: Visitor;
beforeEach(() => {
  yuki = new Visitor();
});

const ask = (fulfillment?: object, productId = latte.id) =>
  yuki.postJson(createPaymentIntent, "/api/create-payment-intent", {
    email: "yuki@example.com",
    items: [{ productId, quantity: 1 }],
    ...(fulfillment && { fulfillment }),
  });
const said = async (response: Response) => [response.status, await response.text()];

describe("the API", () => {
  it("answers where and when with the secret", async () => {
    const answer = await ask({ method: "pickup", eventId: stop.id });
    expect(await answer.json()).toEqual({
      clientSecret: expect.stringContaining("_secret_"),
      pickup: "Mon, Jan 4, 3:20 PM, Night Market",
    });
    expect(allOrders()).toMatchObject([{ pickupEventId: stop.id, pickupMinutes: 20 }]);
  });

  it("answers for goods as it always has", async () => {
    const tin = await makeProduct();
    const answer = await ask({ method: "pickup", eventId: stop.id }, tin.id);
    expect(Object.keys(await answer.json())).toEqual(["clientSecret"]);
  });

  it("names the field of what is wrong with the stop or its time", async () => {
    expect(await said(await ask())).toEqual([
      422,
      "fulfillment.eventId: Items from the menu are made at a stop and can't be shipped. Choose a stop.",
    ]);
    expect(await said(await ask({ method: "pickup", eventId: stop.id, minutes: 10 }))).toEqual([
      409,
      "fulfillment.minutes: 3:10 PM is too soon now. The next available time is 3:20 PM.",
    ]);
    expect(await said(await ask({ method: "pickup", eventId: stop.id, minutes: -1 }))).toEqual([
      422,
      "fulfillment.minutes: Choose a pickup time",
    ]);
    expect(allOrders()).toEqual([]);
  });

  it("refuses a time outside an item's hours", async () => {
    await write((tx) =>
      tx
        .update(menuItems)
        .set({ servedUntil: 16 * 60 })
        .run(),
    );
    expect(await said(await ask({ method: "pickup", eventId: stop.id, minutes: 60 }))).toEqual([
      409,
      "fulfillment.minutes: Latte is served until 4 PM. Choose an earlier pickup time or take it out of your cart.",
    ]);
    expect(allOrders()).toEqual([]);
    expect((await ask({ method: "pickup", eventId: stop.id, minutes: 50 })).status).toBe(200);
  });
});

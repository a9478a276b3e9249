import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { holds, stockMovements } from "~/db/schema/stock.server";
import { titleOf } from "~/domain/cart/cart";
import { orderAgain } from "~/domain/guest-orders/order-again.server";
import { markChoice, updateChoiceGroup } from "~/domain/menu/choice-groups.server";
import { updateMenuItem } from "~/domain/menu/menu-items.server";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import { settle } from "~/domain/payments/settle.server";
import { linesWithRefunds } from "~/domain/refunds/refundable.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { firstMessage, refusal } from "~/domain/result";
import { salesByProduct } from "~/domain/sales/sales.server";
import { begin, intentOf, started } from "../../../tests/checkout";
import { EVER, inHours } from "../../../tests/clock";
import {
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { allOrders, linesOf, stockOf } from "../../../tests/ledger";
import { confirmCard, withLocalStripe } from "../../../tests/local-stripe";

/** Items made to order, with their choices, from checkout to refund. */

const stripeTest = withLocalStripe();

let latte: number;
let whole: number;
let oat: number;
let beans: number;
let fulfillment: { method: "pickup"; eventId: number };
beforeEach(async () => {
  ({ id: latte } = await makeMenuItem({ name: "Latte", priceCents: 500 }));
  const milk = await makeChoiceGroup({}, undefined, [latte]);
  [whole = 0, oat = 0] = milk.choiceIds;
  const toppings = { name: "Toppings", least: 0, most: 2 };
  const { choiceIds } = await makeChoiceGroup(
    toppings,
    [{ name: "Beans", priceCents: 100 }],
    [latte],
  );
  [beans = 0] = choiceIds;
  const stop = await makeEvent({ startDate: inHours(1), endDate: inHours(4), ordersAhead: true });
  fulfillment = { method: "pickup", eventId: stop.id };
});

const item = (choices: number[], quantity = 1) => ({ productId: latte, choices, quantity });
async function whyNot(...call: Parameters<typeof begin>) {
  const answer = await begin(...call);
  return answer.ok ? null : { kind: answer.kind, why: firstMessage(answer) };
}

it("two lattes with different milk are two lines at two prices, on no shelf", async () => {
  await started([item([oat, beans]), item([whole], 2)], { fulfillment });
  const [order] = allOrders();
  expect(order).toMatchObject({ totalCents: 1680, pickupEventId: fulfillment.eventId });
  expect(linesOfOrder(read(), 1)).toMatchObject([
    {
      choices: [whole],
      choiceNames: ["Whole"],
      choicePrices: { [whole]: 0 },
      unitPriceCents: 500,
      quantity: 2,
    },
    { choices: [oat, beans], choiceNames: ["Oat", "Beans"], unitPriceCents: 680, quantity: 1 },
  ]);
  expect(read().select().from(holds).all()).toEqual([]);
  expect(read().select().from(stockMovements).all()).toEqual([]);
});

it("the same choices in another order get the same intent, other choices another one", async () => {
  const first = await started([item([oat, beans])], { fulfillment });
  const again = await started([item([beans, oat])], { fulfillment });
  expect(intentOf(again)).toBe(intentOf(first));
  const other = await started([item([whole, beans])], { fulfillment });
  expect(intentOf(other)).not.toBe(intentOf(first));
});

it("goods in the same order keep their shelf", async () => {
  const tin = await makeProduct({ name: "Tin", priceCents: 1800 });
  await started([item([oat]), { productId: tin.id, quantity: 2 }], { fulfillment });
  expect(linesOf(1).map(({ name }) => name)).toEqual(["Latte", "Tin"]);
  expect(stockOf(tin.inventoryId)).toBe(8);
});

describe("a made item", () => {
  it("is refused if a choice is missing, or belongs to another item", async () => {
    expect(await whyNot([item([])], { fulfillment })).toEqual({
      kind: "conflict",
      why: "Latte: Choose an option for Milk.",
    });
    expect(await whyNot([item([whole, oat])], { fulfillment })).toMatchObject({ kind: "conflict" });
    expect(await whyNot([item([whole, 99])], { fulfillment })).toMatchObject({ kind: "conflict" });
    const tin = await makeProduct();
    const tinWithOat = { productId: tin.id, choices: [oat], quantity: 1 };
    expect(await whyNot([tinWithOat], { fulfillment })).toMatchObject({ kind: "conflict" });
    expect(allOrders()).toEqual([]);
  });

  it("is refused while its choice is sold out, and no other choice is", async () => {
    await markChoice(oat, { isSoldOut: true }, OWNER);
    expect(await whyNot([item([oat])], { fulfillment })).toEqual({
      kind: "conflict",
      why: "Latte: Oat is sold out today.",
    });
    expect(await whyNot([item([whole])], { fulfillment })).toBeNull();
  });

  it("is refused while it's sold out itself, or off the menu", async () => {
    await updateMenuItem(latte, { isSoldOut: true }, OWNER);
    expect(await whyNot([item([whole])], { fulfillment })).toEqual({
      kind: "conflict",
      why: "Latte is sold out.",
    });
    await updateMenuItem(latte, { isSoldOut: false, isAvailable: false }, OWNER);
    expect(await whyNot([item([whole])], { fulfillment })).toMatchObject({
      why: "Latte isn't available right now.",
    });
  });

  it("is refused if it would be shipped, or has no stop", async () => {
    const address = {
      name: "Aiko",
      line1: "12 Figtree Street",
      line2: null,
      city: "Pasadena",
      region: "CA",
      postalCode: "91101",
      country: "US" as const,
    };
    for (const wish of [undefined, { method: "delivery" as const, address }]) {
      expect(await begin([item([whole])], { fulfillment: wish })).toMatchObject(
        refusal("invalid", expect.any(String), "fulfillment.eventId"),
      );
    }
  });
});

it("a refund of one of two lattes goes by its line, restocks nothing, and lowers sales", async () => {
  const { clientSecret, ...start } = await started([item([oat], 2), item([whole])], {
    fulfillment,
  });
  confirmCard(stripeTest.stripe, clientSecret);
  await settle(intentOf({ clientSecret, ...start }));
  const wish = { scope: "pieces" as const, pieces: { [`${latte}_${oat}`]: 1 }, restock: true };
  expect(await requestRefund(1, wish, OWNER)).toMatchObject({
    ok: true,
    row: { amountCents: 580 },
  });
  expect(linesWithRefunds(read(), 1).map(({ title, refunded }) => [title, refunded])).toEqual([
    ["Latte (Whole)", 0],
    ["Latte (Oat)", 1],
  ]);
  const byProduct = { ...wish, pieces: { [String(latte)]: 1 } };
  expect(await requestRefund(1, byProduct, OWNER)).toMatchObject({ kind: "invalid" });
  const tooMany = { ...wish, pieces: { [`${latte}_${oat}`]: 2 } };
  expect(await requestRefund(1, tooMany, OWNER)).toMatchObject({
    errors: { [`pieces.${latte}_${oat}`]: ["You can refund up to 1"] },
  });
  expect(read().select().from(stockMovements).all()).toEqual([]);
  expect(salesByProduct(EVER)).toEqual([
    { productId: latte, name: "Latte", pieces: 2, cents: 1080 },
  ]);
});

describe("a combo of three tacos, where two can be the same,", () => {
  let combo: number;
  let pastor: number;
  let carnitas: number;
  let tacos: number;
  beforeEach(async () => {
    ({ id: combo } = await makeMenuItem({ name: "Combo", priceCents: 1000 }));
    const group = await makeChoiceGroup(
      { name: "Tacos", least: 3, most: 3, canRepeat: true },
      [{ name: "Al Pastor", priceCents: 50 }, { name: "Carnitas" }],
      [combo],
    );
    tacos = group.id;
    [pastor = 0, carnitas = 0] = group.choiceIds;
  });

  const ofThree = (choices: number[], quantity = 1) => ({ productId: combo, choices, quantity });

  it("costs each taco, and says how many of each", async () => {
    const two = [pastor, carnitas, pastor];
    const start = await started([ofThree(two, 2)], { fulfillment });
    confirmCard(stripeTest.stripe, start.clientSecret);
    await settle(intentOf(start));
    expect(allOrders()).toMatchObject([{ status: "paid", totalCents: 2200 }]);
    const line = `${combo}_${pastor}_${pastor}_${carnitas}`;
    expect(linesOfOrder(read(), 1)).toMatchObject([
      {
        line,
        title: "Combo (2 × Al Pastor each, Carnitas)",
        choices: [pastor, pastor, carnitas],
        choiceNames: ["2 × Al Pastor", "Carnitas"],
        choicePrices: { [pastor]: 50, [carnitas]: 0 },
        unitPriceCents: 1100,
      },
    ]);
    const wish = { scope: "pieces" as const, pieces: { [line]: 1 }, restock: false };
    expect(await requestRefund(1, wish, OWNER)).toMatchObject({ row: { amountCents: 1100 } });
    const again = orderAgain([], allOrders()[0]?.token ?? "", null);
    expect(again).toMatchObject({ ok: true, lines: [{ quantity: 2, seenCents: 1100 }] });
    expect(
      again.ok && again.lines.map(({ product }) => [titleOf(product), product.problem]),
    ).toEqual([["Combo (2 × Al Pastor, Carnitas)", undefined]]);
  });

  it("is refused with fewer, more, and twice the same where that's off", async () => {
    const why = async (choices: number[]) =>
      (await whyNot([ofThree(choices)], { fulfillment }))?.why;
    expect(await why([pastor, pastor])).toBe("Combo: Choose 3 for Tacos. You chose 2.");
    expect(await why([pastor, pastor, pastor, pastor])).toBe(
      "Combo: Choose 3 for Tacos. You chose 4.",
    );
    expect(await why([pastor, pastor, beans])).toContain("no longer on the menu");
    await updateChoiceGroup(tacos, { canRepeat: false, amount: "2" }, OWNER);
    expect(await why([pastor, pastor])).toBe("Combo: You can choose Al Pastor once.");
    expect(allOrders()).toEqual([]);
  });
});

it("an order keeps its names and prices when the menu changes", async () => {
  await started([item([oat])], { fulfillment });
  await write((tx) => tx.run("UPDATE choices SET name = 'Barley', price_cents = 1"));
  expect(linesOfOrder(read(), 1)).toMatchObject([{ choiceNames: ["Oat"], unitPriceCents: 580 }]);
});

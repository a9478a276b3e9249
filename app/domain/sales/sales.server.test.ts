import { describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import { choices } from "~/db/schema/menu.server";
import { refundRequestLines, refundRequests, refunds } from "~/db/schema/refunds.server";
import { tillEntries, tillEntryLines } from "~/db/schema/till.server";
import { EVER } from "../../../tests/clock";
import {
  makeChoiceGroup,
  makeDispute,
  makeMenuItem,
  makeOrder,
  makeProduct,
} from "../../../tests/factories";
import { salesByProduct, salesFigures } from "./sales.server";
import { salesByChoice } from "./sales-by-choice.server";

const LA = "America/Los_Angeles";
/** Three in the afternoon of Monday, January 4. */
const NOW = new Date("2027-01-04T23:00:00Z");
const paid = (at: string, fields = {}) => makeOrder({ paidAt: new Date(at), ...fields });

describe("sales figures", () => {
  it("are nothing where nothing is sold", () => {
    const none = { orders: 0, cents: 0 };
    expect(salesFigures(NOW, { zone: LA, endsAtHour: 0 })).toEqual({
      today: none,
      month: none,
      lastMonth: none,
    });
    expect(salesByProduct(EVER)).toEqual([]);
  });

  it("go by the truck's day, and month, in which the money came", async () => {
    await paid("2027-01-05T07:59:59Z", { totalCents: 1 }); // the last second of today
    await paid("2027-01-04T08:00:00Z", { totalCents: 10 }); // the first
    await paid("2027-01-04T07:59:59Z", { totalCents: 100 }); // yesterday
    await paid("2027-01-01T07:59:59Z", { totalCents: 1000 }); // last year, in UTC this one
    const figures = (now: Date) => salesFigures(now, { zone: LA, endsAtHour: 0 });
    const month = { orders: 3, cents: 111 };
    expect(figures(NOW)).toEqual({
      today: { orders: 2, cents: 11 },
      month,
      lastMonth: { orders: 1, cents: 1000 },
    });
    const none = { orders: 0, cents: 0 };
    const inFebruary = new Date("2027-02-04T23:00:00Z");
    expect(figures(inFebruary)).toEqual({ today: none, month: none, lastMonth: month });
  });

  it("count an evening after midnight to the day before, if the owner says so", async () => {
    await paid("2027-01-01T09:59:59Z", { totalCents: 1 }); // 1:59 AM, still last year's
    await paid("2027-01-01T10:00:00Z", { totalCents: 10 });
    const figures = (now: string) => {
      const { today, month } = salesFigures(new Date(now), { zone: LA, endsAtHour: 2 });
      return [today.cents, month.cents];
    };
    expect(figures("2027-01-01T09:59:59Z")).toEqual([1, 1]);
    expect(figures("2027-01-01T10:00:00Z")).toEqual([10, 10]);
  });

  it("count no order that nobody paid or that is given back by itself", async () => {
    for (const status of ["pending", "expired", "refund_due", "refunded"] as const) {
      await paid("2027-01-04T20:00:00Z", { status });
    }
    expect(salesFigures(NOW, { zone: LA, endsAtHour: 0 }).month).toEqual({ orders: 0, cents: 0 });
    expect(salesByProduct(EVER)).toEqual([]);
  });

  it("are less what was given back, and what banks hold", async () => {
    await paid("2027-01-04T20:00:00Z", { totalCents: 2000, refundedCents: 500 });
    const { id } = await paid("2027-01-04T20:00:00Z", { totalCents: 3000 });
    const dispute = { orderId: id, amountCents: 3000, status: "lost", createdAt: NOW };
    await makeDispute({ ...dispute, withdrawnCents: 1000 });
    await makeDispute({ ...dispute, id: "du_2", withdrawnCents: 200 });
    expect(salesFigures(NOW, { zone: LA, endsAtHour: 0 }).month).toEqual({
      orders: 2,
      cents: 3300,
    });
  });
});

describe("sales by product", () => {
  it("are of orders that were paid in the span, its end left out", async () => {
    const { id: productId } = await makeProduct();
    const span = {
      from: new Date("2027-01-04T08:00:00Z"),
      until: new Date("2027-01-05T08:00:00Z"),
    };
    for (const [at, quantity] of [
      ["2027-01-04T07:59:59Z", 1],
      ["2027-01-04T08:00:00Z", 2],
      ["2027-01-05T07:59:59Z", 4],
      ["2027-01-05T08:00:00Z", 8],
    ] as const)
      await makeOrder({ paidAt: new Date(at) }, [{ productId, quantity }]);
    expect(salesByProduct(span)).toMatchObject([{ productId, pieces: 6 }]);
  });

  it("have the best sold first, without the pieces that were given back, under the newest name", async () => {
    const [tin, whisk] = [await makeProduct(), await makeProduct()];
    const { id } = await makeOrder({}, [
      { productId: tin.id, name: "Old Tin", quantity: 3 },
      { productId: whisk.id, name: "Whisk", unitPriceCents: 500, quantity: 2 },
    ]);
    await makeOrder({}, [{ productId: tin.id, name: "Tin", unitPriceCents: 2000 }]);
    await giveBack(id, tin.id, 1, "succeeded");
    await giveBack(id, tin.id, 1, "failed");
    await giveBack(id, whisk.id, 2, "asked");
    expect(salesByProduct(EVER)).toEqual([
      { productId: tin.id, name: "Tin", pieces: 3, cents: 5600 },
      { productId: whisk.id, name: "Whisk", pieces: 2, cents: 1000 },
    ]);
  });

  it("add up whatever was chosen of a product, less the line that was given back", async () => {
    const { id: productId } = await makeProduct();
    const oat = { productId, choices: [3], choiceNames: ["Oat"], unitPriceCents: 580 };
    const whole = { productId, choices: [2], choiceNames: ["Whole"], unitPriceCents: 500 };
    const { id } = await makeOrder({}, [
      { ...oat, quantity: 2 },
      { ...whole, quantity: 1 },
    ]);
    await giveBack(id, productId, 1, "succeeded", [3]);
    expect(salesByProduct(EVER)).toEqual([{ productId, name: "Tin", pieces: 2, cents: 1080 }]);
  });

  it("count each choice with all the items it was made with, less the returned line", async () => {
    const { id: productId } = await makeMenuItem();
    const milk = await makeChoiceGroup();
    const extras = await makeChoiceGroup({ name: "Extras", least: 0, most: 2 }, [
      { name: "Boba", priceCents: 100 },
      { name: "Foam", priceCents: 50 },
    ]);
    const [[whole = 0, oat = 0], [boba = 0, foam = 0]] = [milk.choiceIds, extras.choiceIds];
    const line = (choices: number[], quantity: number) => ({ productId, choices, quantity });
    const { id } = await makeOrder({}, [line([oat, boba], 3), line([whole], 4), line([], 9)]);
    await makeOrder({}, [line([oat], 1), line([whole, foam], 1)]);
    await makeOrder({ status: "expired" }, [line([foam], 5)]);
    await giveBack(id, productId, 2, "succeeded", [oat, boba]);
    await giveBack(id, productId, 1, "failed", [whole]);
    const milkOf = { group: "Milk" };
    const extraOf = { group: "Extras" };
    expect(salesByChoice(EVER)).toEqual([
      { ...extraOf, choiceId: boba, name: "Boba", pieces: 1, extraCents: 100 },
      { ...extraOf, choiceId: foam, name: "Foam", pieces: 1, extraCents: 50 },
      { ...milkOf, choiceId: whole, name: "Whole", pieces: 5, extraCents: 0 },
      { ...milkOf, choiceId: oat, name: "Oat", pieces: 2, extraCents: 160 },
    ]);
  });

  it("count what was charged for a choice, whatever it costs today", async () => {
    const { id: productId } = await makeMenuItem();
    const { choiceIds } = await makeChoiceGroup();
    const [whole = 0, oat = 0] = choiceIds;
    const line = { productId, choices: [oat], choicePrices: { [oat]: 50 } };
    const { id } = await makeOrder({}, [{ ...line, quantity: 3 }]);
    await makeOrder({}, [{ ...line, choicePrices: { [oat]: 0 }, quantity: 4 }]);
    await makeOrder({}, [{ productId, choices: [whole], choicePrices: { [whole]: 10 } }]);
    await giveBack(id, productId, 1, "succeeded", [oat]);
    await write((tx) => tx.update(choices).set({ priceCents: 900 }).run());
    expect(salesByChoice(EVER)).toMatchObject([
      { name: "Oat", pieces: 6, extraCents: 100 },
      { name: "Whole", pieces: 1, extraCents: 10 },
    ]);
  });

  it("count choices without what was given back at the truck", async () => {
    const { id: productId } = await makeMenuItem();
    const { choiceIds } = await makeChoiceGroup();
    const chosen = choiceIds.slice(1);
    const { id: orderId } = await makeOrder({ paymentKind: "truck" }, [
      { productId, choices: chosen, quantity: 3 },
    ]);
    await write((tx) => {
      const entry = {
        orderId,
        kind: "refund",
        method: "cash",
        cents: -650,
        enteredBy: "ana",
      } as const;
      const { id: entryId } = tx.insert(tillEntries).values(entry).returning().get();
      const line = { entryId, orderId, productId, choices: chosen, quantity: 1 };
      tx.insert(tillEntryLines).values(line).run();
    });
    expect(salesByChoice(EVER)).toMatchObject([{ name: "Oat", pieces: 2, extraCents: 160 }]);
  });

  it("count no choice that was given back in full", async () => {
    const { id: productId } = await makeMenuItem();
    const { choiceIds } = await makeChoiceGroup();
    expect(salesByChoice(EVER)).toEqual([]);
    const { id } = await makeOrder({}, [{ productId, choices: choiceIds.slice(1) }]);
    await giveBack(id, productId, 1, "succeeded", choiceIds.slice(1));
    expect(salesByChoice(EVER)).toEqual([]);
  });

  /** @param status of the refund; 'asked' where Stripe has not made it. */
  async function giveBack(
    orderId: number,
    productId: number,
    quantity: number,
    status: string,
    choices: number[] = [],
  ) {
    const refundId = status === "asked" ? null : `re_${status}`;
    await write((tx) => {
      if (refundId) {
        const refund = { id: refundId, orderId, amountCents: 1, status, createdAt: NOW };
        tx.insert(refunds).values(refund).run();
      }
      const { id } = tx
        .insert(refundRequests)
        .values({
          orderId,
          amountCents: 1,
          restock: false,
          askedBy: "ana",
          refundId,
          state: refundId ? "made" : "asked",
        })
        .returning()
        .get();
      tx.insert(refundRequestLines)
        .values({ requestId: id, orderId, productId, choices, quantity })
        .run();
    });
  }
});

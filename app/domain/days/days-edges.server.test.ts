import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { journal } from "~/db/schema/journal.server";
import { changeBrand } from "~/domain/brand/brand.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { deleteProduct } from "~/domain/products/products.server";
import { refusal } from "~/domain/result";
import { enterInDrawer } from "~/domain/truck-ledger/drawer.server";
import { addRows } from "../../../dev/bench/many-rows";
import { bringTo, makeEvent, makeProduct, OWNER } from "../../../tests/factories";
import { ownConnection } from "../../../tests/run-statements";
import { soldAtWindow } from "../../../tests/window-sales";
import { closeDay } from "./close-day.server";
import { closingRules } from "./closing.schema";
import { findClosing, laterEntries } from "./closing-queries.server";
import { listOpenDays, readOpenPeriod } from "./days.server";
import { sumOf } from "./figures";

/** A Saturday, 8 PM at the truck. */
const EVENING = new Date("2027-01-10T04:00:00Z");

let tin: { id: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: EVENING });
  tin = await makeProduct({ name: "Tin", stock: 10, priceCents: 500 });
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const hours = (count: number) => count * 3_600_000;

const sell = () => soldAtWindow({ productId: tin.id, unitPriceCents: 500 });

async function closed(wish: object) {
  const result = await closeDay(closingRules.create.parse({ closeAnyway: true, ...wish }), OWNER);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.row;
}

const laterOf = (ids: number[]) =>
  ids.map((id) => {
    const closing = findClosing(id);
    return closing && laterEntries(closing).map(({ cents }) => cents);
  });

describe("a closing", () => {
  it("is of its last entry's day, though it's made the next morning", async () => {
    await sell();
    pass(hours(12));
    expect(await closed({ counted: "5" })).toMatchObject({ day: "2027-01-09" });
    expect(await closed({ counted: "0" })).toMatchObject({ day: "2027-01-10" });
  });

  it("is made once of a day, by whichever list or program it's asked for again", async () => {
    await sell();
    pass(hours(12));
    await closed({ day: "2027-01-09", counted: "5" });
    const again = closingRules.create.parse({ day: "2027-01-09", counted: "0" });
    expect(await closeDay(again, OWNER)).toEqual(
      refusal("conflict", "That day is already closed.", "day"),
    );
    expect(await closed({ counted: "0" })).toMatchObject({ day: "2027-01-10" });
  });

  it("is of the day asked for, though nothing came in since it was closed in the evening", async () => {
    await sell();
    await closed({ counted: "5" });
    pass(hours(12));
    expect(await closed({ day: "2027-01-09", counted: "0" })).toMatchObject({ day: "2027-01-09" });
  });

  it("can be asked for through the last day there is, which is until now", async () => {
    await sell();
    expect(await closed({ day: "2999-12-31", counted: "5" })).toMatchObject({ day: "2027-01-09" });
  });

  it("expects no float where the last one was cleared", async () => {
    await closed({ float: "80", counted: "80" });
    expect(await closed({ float: "", counted: "0" })).toMatchObject({ expectedCents: 0 });
  });

  it("has what a sale at its very instant brings later, and the next closing hasn't", async () => {
    const id = await sell();
    await closed({ counted: "5" });
    pass(hours(1));
    await sell();
    await closed({ counted: "5" });
    pass(hours(1));
    const refund = { scope: "amount", amountCents: 100, method: "cash" } as const;
    expect(await refundAtTruck(id, refund, OWNER)).toMatchObject({ ok: true });
    expect(laterOf([1, 2])).toEqual([[-100], []]);
  });

  it("counts cash paid in and out once, also after a day without any", async () => {
    await enterInDrawer({ direction: "in", amount: 2000, reason: "Change" }, OWNER);
    expect(await closed({ counted: "20" })).toMatchObject({ expectedCents: 2000 });
    for (const _day of [1, 2])
      expect(await closed({ counted: "0" })).toMatchObject({ expectedCents: 0 });
  });

  it("leaves what was paid out at the instant a day ended to the next day", async () => {
    vi.setSystemTime("2027-01-10T08:00:00.000Z");
    await enterInDrawer({ direction: "in", amount: 300, reason: "Change" }, OWNER);
    pass(hours(12));
    expect(await closed({ day: "2027-01-09", counted: "0" })).toMatchObject({ expectedCents: 0 });
    expect(await closed({ counted: "3" })).toMatchObject({ expectedCents: 300 });
  });

  it("has no stock of a stop that was called off, nor of one that begins as it ends", async () => {
    const begins = [{ canceledAt: EVENING, startDate: new Date(EVENING.getTime() - hours(1)) }, {}];
    for (const given of begins) {
      const dates = { startDate: EVENING, endDate: new Date(EVENING.getTime() + hours(3)) };
      await bringTo(await makeEvent({ ...dates, ...given }), tin, 40);
    }
    const brought = [];
    for (const _closing of [1, 2]) {
      await sell();
      const { figures } = await closed({ counted: "5" });
      brought.push(figures.pieces.map((row) => row.brought));
      pass(hours(1));
    }
    expect(brought).toEqual([[null], [40]]);
  });

  it("has pieces of what was sold and then deleted, and none of what was voided", async () => {
    const [, second] = [await sell(), await sell()];
    expect(await voidPayment(second, {}, OWNER)).toMatchObject({ ok: true });
    await deleteProduct(tin.id, OWNER);
    const { figures } = await closed({ counted: "5" });
    expect(figures.pieces).toMatchObject([{ name: "Tin", sold: 1 }]);
  });
});

it("a sale after two closings is booked at the second's end if the clock was set back", async () => {
  for (const _closing of [1, 2]) {
    await closed({ counted: "0" });
    pass(hours(1));
  }
  pass(hours(-9));
  await sell();
  expect(read().select().from(journal).all()).toMatchObject([
    { bookedAt: new Date(EVENING.getTime() + hours(1)) },
  ]);
});

describe("a shop that never closed a day", () => {
  /** At 110 sales a day. */
  const MANY = { orders: 4_100, products: 3, stops: 2, subscribers: 1 };

  it("closes what fits in one closing, through the last whole day of it, and then the rest", async () => {
    addRows(ownConnection(), MANY, Date.now());
    const { through, isCut, sums } = readOpenPeriod();
    expect({ through, isCut }).toEqual({ through: "2027-01-07", isCut: true });
    expect(readOpenPeriod("2027-01-09")).toMatchObject({
      through: "2027-01-07",
      isCut: true,
      sums,
    });
    expect(sums).toMatchObject([{ entries: expect.any(Number) }]);

    for (const day of [undefined, "2027-01-09"])
      expect(await closeDay({ day, counted: 0, closeAnyway: true }, OWNER)).toMatchObject({
        kind: "conflict",
        errors: { day: ["That's too much for one closing. Close through Jan 7, 2027 first."] },
      });
    const first = await closed({ day: "2027-01-07", counted: "0" });
    expect(first).toMatchObject({ day: "2027-01-07", figures: { sums } });
    expect(readOpenPeriod()).toMatchObject({ through: null, isCut: false });
    const rest = await closed({ counted: "0" });
    const cents = [first, rest].map(({ figures }) => sumOf(figures.sums));
    expect(cents.reduce((sum, part) => sum + part, 0)).toBe(MANY.orders * 700);
  });

  it("closes a first day that is too much by itself as a whole", async () => {
    addRows(ownConnection(), MANY, Date.now());
    await write((tx) => tx.run(sql`DROP TRIGGER journal_never_change`));
    await write((tx) => tx.run(sql`UPDATE journal SET booked_at = ${Date.now()}`));
    expect(readOpenPeriod()).toMatchObject({ through: "2027-01-09", isCut: true });
    expect(await closed({ day: "2027-01-09", counted: "0" })).toMatchObject({ day: "2027-01-09" });
  });
});

it("closed days aren't open anymore", async () => {
  await sell();
  await closed({ counted: "5" });
  expect(listOpenDays().rows).toEqual([]);
});

it("days begin at midnight, also where that's a quarter to an hour in London", async () => {
  await changeBrand({ zone: "Asia/Kathmandu" }, OWNER);
  for (const time of ["2027-01-10T18:14:00Z", "2027-01-10T18:15:00Z"]) {
    vi.setSystemTime(time);
    await sell();
  }
  expect(listOpenDays().rows).toEqual([
    { day: "2027-01-11", cents: 500 },
    { day: "2027-01-10", cents: 500 },
  ]);
});

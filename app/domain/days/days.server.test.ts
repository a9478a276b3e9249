import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import { journal } from "~/db/schema/journal.server";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import type { TenderType } from "~/domain/journal/entry";
import { bookOnline } from "~/domain/journal/journal.server";
import { refusal } from "~/domain/result";
import { enterInDrawer } from "~/domain/truck-ledger/drawer.server";
import { bringTo, makeEvent, makeOrder, makeProduct, OWNER } from "../../../tests/factories";
import { stockOf } from "../../../tests/ledger";
import { soldAtWindow } from "../../../tests/window-sales";
import { closeDay } from "./close-day.server";
import { closingFields, closingRules } from "./closing.schema";
import { firstBrokenClosing } from "./closing-hashes.server";
import { findClosing, laterEntries, listClosings } from "./closing-queries.server";
import { changeDaySettings } from "./day-settings.server";
import { listOpenDays, readOpenPeriod } from "./days.server";
import { isSale, isTip, type Sum, sumOf, toClosingJson } from "./figures";

/** A Saturday, 8 PM at the truck. */
const EVENING = new Date("2027-01-10T04:00:00Z");

let tin: { id: number; inventoryId: number };
beforeEach(async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: EVENING });
  tin = await makeProduct({ name: "Tin", stock: 10, priceCents: 500 });
});

const advanceHours = (hours: number) => vi.setSystemTime(Date.now() + hours * 3_600_000);

type Sale = {
  paidBy?: "cash" | "card";
  tipCents?: number;
  /** Hours. */
  ago?: number;
  at?: { id: number } | null;
};

async function sell({ paidBy = "cash", tipCents = 0, ago = 0, at }: Sale = {}) {
  const sentAt = new Date();
  const soldAt = new Date(sentAt.getTime() - ago * 3_600_000);
  const line = { productId: tin.id, unitPriceCents: 500 };
  const stop = at && { id: at.id, place: "Plaza" };
  return soldAtWindow(line, { tipCents, paidBy, soldAt, sentAt, stop });
}

const close = (wish: object, actor: Parameters<typeof closeDay>[1] = OWNER) =>
  closeDay(closingRules.create.parse({ closeAnyway: true, ...wish }), actor);

async function closed(wish: object) {
  const result = await close(wish);
  if (!result.ok) throw new Error(JSON.stringify(result.errors));
  return result.row;
}

describe("closing the day", () => {
  it("says what came in, what the drawer should have, and what it has", async () => {
    await sell({ tipCents: 100 });
    await sell({ paidBy: "card" });
    const row = await closed({
      float: "50",
      counts: { "5000": 1, "500": 1, "25": 2, "1": 1 },
      reason: "Change",
    });
    expect(row).toMatchObject({
      id: 1,
      day: "2027-01-09",
      closedBy: OWNER.name,
      closedAt: EVENING,
      floatCents: 5000,
      expectedCents: 5600,
      countedCents: 5551,
      reason: "Change",
    });
    expect(row.figures.sums).toEqual([
      { origin: "window", money: "card", kind: "sale", cents: 500, entries: 1 },
      { origin: "window", money: "cash", kind: "sale", cents: 500, entries: 1 },
      { origin: "window", money: "cash", kind: "tip", cents: 100, entries: 1 },
    ]);
    expect(findClosing(1)).toEqual(row);
  });

  it("has the tip of a sale by card, not cash, among the tips by card", async () => {
    const id = await sell({ tipCents: 200 });
    await changePaymentMethod(id, "card", OWNER);
    const { figures } = await closed({ counted: "0" });
    const centsOf = (money: TenderType, which: (sum: Sum) => boolean) =>
      sumOf(figures.sums, (sum) => sum.money === money && which(sum));
    expect([centsOf("card", isSale), centsOf("card", isTip)]).toEqual([500, 200]);
    expect([centsOf("cash", isSale), centsOf("cash", isTip)]).toEqual([0, 0]);
  });

  it("keeps the items of a product though as many were voided as sold and given away", async () => {
    const id = await sell();
    await closed({ counted: "5" });
    advanceHours(1);
    await voidPayment(id, {}, OWNER);
    const { figures } = await closed({
      float: "5",
      counted: "0",
      givenAway: { [tin.id]: 1 },
    });
    expect(figures.pieces).toMatchObject([{ name: "Tin", sold: -1, givenAway: 1 }]);
  });

  it("counts what a stop brought once, though it lasts over two closings", async () => {
    const stop = await makeEvent({
      startDate: new Date(EVENING.getTime() - 3_600_000),
      endDate: new Date(EVENING.getTime() + 5 * 3_600_000),
    });
    await bringTo(stop, tin, 40);
    const brought = [];
    for (const counted of ["5", "5"]) {
      await sell();
      const { figures } = await closed({ counted });
      brought.push(figures.pieces.map((row) => row.brought));
      advanceHours(1);
    }
    expect(brought).toEqual([[40], [null]]);
  });

  it("leaves what was booked at the instant a day ended to the next day", async () => {
    vi.setSystemTime("2027-01-10T08:00:00.000Z");
    await sell();
    advanceHours(12);
    const row = await closed({ day: "2027-01-09", counted: "0" });
    expect([row.expectedCents, row.figures.sums]).toEqual([0, []]);
  });

  it("lists what comes later with the closing it's about, not with a later one", async () => {
    const id = await sell();
    await closed({ counted: "5" });
    advanceHours(24);
    await sell();
    await closed({ counted: "5" });
    advanceHours(24);
    const refund = { scope: "amount", amountCents: 100, method: "cash" } as const;
    expect(await refundAtTruck(id, refund, OWNER)).toMatchObject({ ok: true });
    const later = [1, 2].map((number) => {
      const closing = findClosing(number);
      return closing && laterEntries(closing).map(({ cents }) => cents);
    });
    expect(later).toEqual([[-100], []]);
  });

  it("asks for what's in the drawer, and why that differs", async () => {
    await sell();
    const refusals = [
      {},
      { counted: "4" },
      { counted: "7.50" },
      { counted: "5", counts: { "100": 4 } },
    ];
    const said = [];
    for (const wish of refusals) said.push(await close(wish));
    expect(said).toMatchObject([
      { errors: { counted: ["Enter what's in the drawer."] } },
      { errors: { reason: ["The drawer is $1.00 short. Say why."] } },
      { errors: { reason: ["The drawer is $2.50 over. Say why."] } },
      { errors: { counted: ["The bills and coins add up to $4.00."] } },
    ]);
    expect(listClosings({ limit: 9, offset: 0 })).toEqual([]);
    expect(await close({ counted: "5" })).toMatchObject({ ok: true });
  });

  it("offers the last float again", async () => {
    const offered = () =>
      closingFields({ floatCents: readOpenPeriod().floatCents, productIds: [] }).float;
    expect(offered()).toBe("");
    await closed({ float: "80", counted: "80" });
    expect(offered()).toBe("80.00");
    expect(await closed({ counted: "80" })).toMatchObject({ id: 2, floatCents: 8000 });
  });

  it("expects what was paid in and out without a sale, with its reason, once", async () => {
    await sell();
    const ice = { direction: "out", amount: 300, reason: "Ice" } as const;
    const bank = { direction: "in", amount: 2000, reason: "Change from the bank" } as const;
    const actor = { ...OWNER, idempotencyKey: "ice" };
    for (const wish of [ice, ice]) await enterInDrawer(wish, actor);
    await enterInDrawer(bank, OWNER);
    expect(await close({ counted: "5" })).toMatchObject({
      errors: { reason: ["The drawer is $17.00 short. Say why."] },
    });
    const { expectedCents, figures } = await closed({ counted: "22" });
    expect([expectedCents, sumOf(figures.sums)]).toEqual([2200, 500]);
    expect(figures.drawer?.entries).toMatchObject([
      { cents: -300, reason: "Ice", enteredBy: OWNER.name },
      { cents: 2000, reason: "Change from the bank" },
    ]);
    await enterInDrawer({ ...ice, amount: 100 }, OWNER);
    expect(await closed({ float: "22", counted: "21" })).toMatchObject({ expectedCents: 2100 });
    expect(await closed({ float: "21", counted: "21" })).toMatchObject({ expectedCents: 2100 });
    expect(await firstBrokenClosing()).toBeNull();
  });

  it("leaves what was paid out after the day's end to the next closing", async () => {
    await sell();
    await enterInDrawer({ direction: "out", amount: 300, reason: "Ice" }, OWNER);
    advanceHours(12);
    await enterInDrawer({ direction: "out", amount: 100, reason: "Napkins" }, OWNER);
    expect(await closed({ day: "2027-01-09", counted: "2" })).toMatchObject({ expectedCents: 200 });
    expect(await closed({ float: "2", counted: "1" })).toMatchObject({ expectedCents: 100 });
  });

  it("closes nothing if something was paid out while its reader counted", async () => {
    const { seen } = readOpenPeriod();
    await enterInDrawer({ direction: "out", amount: 300, reason: "Ice" }, OWNER);
    expect(await close({ counted: "0", seen })).toMatchObject({ kind: "conflict" });
  });

  it("keeps what was paid in and out for good", async () => {
    await enterInDrawer({ direction: "out", amount: 300, reason: "Ice" }, OWNER);
    for (const statement of ["DELETE FROM drawer_entries", "UPDATE drawer_entries SET cents = 1"])
      await expect(write((tx) => tx.run(sql.raw(statement)))).rejects.toThrow();
  });

  it("happens once when it's posted twice", async () => {
    await sell();
    const actor = { ...OWNER, idempotencyKey: "key" };
    const wish = { counted: "5", seen: readOpenPeriod().seen };
    const [first, second] = [await close(wish, actor), await close(wish, actor)];
    expect(first).toEqual(second);
    expect(await close(wish)).toMatchObject({ kind: "conflict" });
    expect(listClosings({ limit: 9, offset: 0 })).toHaveLength(1);
  });

  it("is refused if it contains what its reader hasn't seen", async () => {
    const { seen } = readOpenPeriod();
    await sell();
    expect(await close({ counted: "0", seen })).toMatchObject({ kind: "conflict" });
  });

  it("takes goods that were thrown or given away off the shelf, and counts what's made", async () => {
    await sell();
    const latte = await makeProduct({ name: "Latte", kind: "made", category: null });
    const stop = await makeEvent({
      startDate: new Date(Date.now() - 1),
      endDate: new Date(Date.now() + 9),
    });
    await bringTo(stop, latte, 40);
    const gone = { thrownAway: { [tin.id]: 3, [latte.id]: 2 }, givenAway: { [tin.id]: 1 } };
    const tooMany = { thrownAway: { [tin.id]: 10 } };
    expect(await close({ counted: "5", ...tooMany })).toMatchObject({
      errors: { [`thrownAway.${tin.id}`]: ["Only 9 of Tin in stock."] },
    });
    expect(stockOf(tin.inventoryId)).toBe(9);
    const { figures } = await closed({ counted: "5", ...gone });
    expect(figures.pieces).toEqual([
      { productId: latte.id, name: "Latte", sold: 0, brought: 40, givenAway: 0, thrownAway: 2 },
      { productId: tin.id, name: "Tin", sold: 1, brought: null, givenAway: 1, thrownAway: 3 },
    ]);
    expect(stockOf(tin.inventoryId)).toBe(5);
  });

  it("counts what was taken off the shop since the form was opened, and nothing unknown", async () => {
    await write((tx) => tx.update(products).set({ isAvailable: false }).run());
    const unknown = { counted: "0", givenAway: { 4711: 1 } };
    expect(await close(unknown)).toMatchObject({
      errors: { "givenAway.4711": ["We don't have this product."] },
    });
    const { figures } = await closed({ counted: "0", thrownAway: { [tin.id]: 3 } });
    expect(figures.pieces).toMatchObject([{ productId: tin.id, sold: 0, thrownAway: 3 }]);
    expect(stockOf(tin.inventoryId)).toBe(7);
  });

  it("counts neither pieces nor tax of a payment that came too late and goes back", async () => {
    const line = { productId: tin.id, unitPriceCents: 500 };
    const [sold, late] = [
      await makeOrder({ taxCents: 40 }, [line]),
      await makeOrder({ taxCents: 40, status: "refund_due", paidAt: null }, [line]),
    ];
    for (const { id: orderId } of [sold, late])
      await write((tx) =>
        bookOnline(tx, { orderId, kind: "sale", stripeId: `pi_${orderId}`, cents: 500 }),
      );
    const closing = await closed({ counted: "0" });
    expect(toClosingJson(closing)).toMatchObject({ salesTax: "0.40", difference: "0.00" });
    expect(closing.figures).toMatchObject({
      addedTaxCents: 40,
      pieces: [{ productId: tin.id, sold: 1 }],
      sums: [{ kind: "sale", cents: 1000, entries: 2 }],
    });
  });
});

describe("what comes after the closing", () => {
  it("is of its own day, and named by the day of its sale", async () => {
    const [first, second, third] = [await sell(), await sell(), await sell({ paidBy: "card" })];
    await closed({ counted: "10" });
    advanceHours(20);
    const refund = { scope: "amount", amountCents: 200, method: "cash" } as const;
    expect(await refundAtTruck(first, refund, OWNER)).toMatchObject({ ok: true });
    expect(await voidPayment(second, {}, OWNER)).toMatchObject({ ok: true });
    expect(await changePaymentMethod(third, "cash", OWNER)).toMatchObject({ ok: true });
    await sell({ ago: 21 });
    await sell();
    const day = findClosing(1);
    expect(day && laterEntries(day).map(({ kind, cents }) => [kind, cents])).toEqual([
      ["refund", -200],
      ["void", -500],
      ["method", -500],
      ["method", 500],
      ["sale", 500],
    ]);
    const row = await closed({ float: "0", counted: "8" });
    expect([row.day, row.expectedCents, laterEntries(row)]).toEqual(["2027-01-10", 800, []]);
  });

  it("leaves the closed day as it is, whoever writes to the database", async () => {
    await sell();
    await closed({ counted: "5" });
    advanceHours(1);
    await sell();
    const entry = "order_id, origin, money, kind, cents, stripe_id, sold_at, booked_at";
    const values = `1, 'web', 'online', 'sale', 100, 'pi_x', 0`;
    const closing =
      "through_id, until, day, figures, float_cents, expected_cents, counted_cents, closed_by, closed_at, previous_hash, hash";
    for (const [statement, cause] of [
      ["UPDATE closings SET counted_cents = 1", "stays closed"],
      ["DELETE FROM closings", "stays closed"],
      ["REPLACE INTO closings SELECT * FROM closings", "stays closed"],
      [
        `INSERT INTO closings (${closing}) VALUES (0, 0, '', '{}', 0, 0, 0, '', 0, '', 'x')`,
        "follow one another",
      ],
      ["UPDATE journal SET cents = 1", "only added to"],
      ["DELETE FROM journal", "only added to"],
      ["REPLACE INTO journal SELECT * FROM journal", "only added to"],
      [`INSERT INTO journal (${entry}) VALUES (${values}, ${EVENING.getTime() - 1})`, "is closed"],
      [`INSERT INTO journal (id, ${entry}) VALUES (-5, ${values}, ${Date.now()})`, "is closed"],
    ] as const) {
      const refused = await write((tx) => tx.run(sql.raw(statement))).catch((error) =>
        String(error.cause),
      );
      expect(refused, statement).toContain(cause);
    }
  });

  it("isn't frozen for months by one press while the clock is ahead", async () => {
    await sell();
    advanceHours(60 * 24);
    const asked = await close({ counted: "5" });
    expect(asked).toMatchObject(refusal("invalid", expect.any(String), "isDateRight"));
    expect(!asked.ok && asked.errors.isDateRight?.[0]).toBe(
      "Your last sale or closing was on Saturday, January 9, 2027, and this closes everything through Wednesday, March 10, 2027. Is that date right? If it is, check the box.",
    );
    expect(listClosings({ limit: 9, offset: 0 })).toEqual([]);
    // The clock is set right, and the books go on.
    vi.setSystemTime(EVENING);
    expect(await close({ counted: "5" })).toMatchObject({ ok: true });
  });

  it("can be long ago: after a winter without sales the owner says that the date is right", async () => {
    await sell();
    advanceHours(60 * 24);
    expect(await close({ counted: "5", isDateRight: true })).toMatchObject({ ok: true });
    advanceHours(2 * 24);
    expect(await close({ counted: "0" })).toMatchObject({ ok: true });
  });

  it("is booked at the closing's end if the clock was set back", async () => {
    await closed({ counted: "0" });
    advanceHours(-5);
    await sell();
    expect(read().select().from(journal).all()).toMatchObject([{ bookedAt: EVENING }]);
    expect(await close({ counted: "5" })).toMatchObject({ ok: true });
  });
});

describe("a business day", () => {
  it("can be closed later, without what came after it", async () => {
    await changeDaySettings({ endsAtHour: 2 }, OWNER);
    await sell();
    advanceHours(5.5);
    await sell({ paidBy: "card" });
    advanceHours(12);
    await sell();
    expect(listOpenDays().rows).toEqual([
      { day: "2027-01-10", cents: 500 },
      { day: "2027-01-09", cents: 1000 },
    ]);
    const row = await closed({ day: "2027-01-09", counted: "5" });
    expect([row.day, row.until.toISOString()]).toEqual(["2027-01-09", "2027-01-10T10:00:00.000Z"]);
    expect(listOpenDays().rows).toEqual([{ day: "2027-01-10", cents: 500 }]);
  });

  it("is in one page of 50, with its own total", async () => {
    for (let day = 0; day < 60; day++) {
      // A month without sales isn't listed.
      await sell();
      advanceHours(day === 30 ? 30 * 24 : 24);
    }
    const pages = [1, 2, 3].map((page) => listOpenDays({ q: "", page }));
    expect(pages.map(({ rows, total, page }) => [rows.length, total, page])).toEqual([
      [50, 60, 1],
      [10, 60, 2],
      [10, 60, 2],
    ]);
    const days = pages.slice(0, 2).flatMap(({ rows }) => rows);
    expect(new Set(days.map(({ day }) => day)).size).toBe(60);
    expect(days.map(({ day }) => day)).toEqual(
      days
        .map(({ day }) => day)
        .toSorted()
        .reverse(),
    );
    expect(days.every(({ cents }) => cents === 500)).toBe(true);
    expect(days.at(-1)?.day).toBe("2027-01-09");
  });

  it("is closed up to now if it isn't over", async () => {
    await sell();
    expect(await closed({ day: "2027-01-09", counted: "5" })).toMatchObject({ until: EVENING });
    advanceHours(1);
    await sell();
    expect(await closed({ float: "0", counted: "5" })).toMatchObject({ day: "2027-01-09" });
  });
});

it("an order that isn't paid is in no day", async () => {
  await makeOrder({ status: "pending", receivedCents: 0, paidAt: null });
  expect(readOpenPeriod().sums).toEqual([]);
});

import { expect, it, vi } from "vitest";
import type { Actor } from "~/domain/access/actor";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { makeEvent, makeProduct, OWNER } from "../../../tests/factories";
import { soldAtWindow } from "../../../tests/window-sales";
import { closeDay } from "./close-day.server";
import { closingRules } from "./closing.schema";
import { firstBrokenClosing } from "./closing-hashes.server";
import { toClosingJson } from "./figures";

const MIA: Actor = { sub: "helper:1", name: "Mia", role: "counter" };
const NONE = { voidedCents: 0, refundsCents: 0, tipsCents: 0, late: 0, unchecked: 0 };

async function closedDay(counted: string) {
  const input = closingRules.create.parse({ closeAnyway: true, counted });
  const closed = await closeDay(input, OWNER);
  if (!closed.ok) throw new Error(JSON.stringify(closed.errors));
  return closed.row;
}

it("a closing says what each person entered, and which sales came late or without a PIN", async () => {
  const { id: productId } = await makeProduct({ stock: 10, priceCents: 500 });
  const line = { productId, unitPriceCents: 500 };
  await soldAtWindow(line, { tipCents: 100 }, MIA);
  const late = await soldAtWindow(line, {}, MIA, { isLate: true });
  await soldAtWindow(line, {}, MIA, { isUnchecked: true });
  await voidPayment(late, {}, OWNER);
  const sold = await soldAtWindow(line);
  await changePaymentMethod(sold, "card", OWNER);
  await refundAtTruck(sold, { scope: "amount", amountCents: 200, method: "card" }, OWNER);

  const closing = await closedDay("11");
  const mia = { ...NONE, salesCents: 1500, tipsCents: 100, late: 1, unchecked: 1 };
  const owner = { ...NONE, salesCents: 500, voidedCents: -500, refundsCents: -200 };
  expect(closing.figures.people).toEqual([
    { ...mia, name: "Mia", totalCents: 1600 },
    { ...owner, name: OWNER.name, totalCents: -200 },
  ]);
  expect(toClosingJson(closing).people?.[0]).toMatchObject({
    name: "Mia",
    total: "16.00",
    late: 1,
  });
  expect(await firstBrokenClosing()).toBeNull();

  await soldAtWindow(line, {}, MIA);
  const next = { ...NONE, name: "Mia", salesCents: 500, totalCents: 500 };
  expect((await closedDay("5")).figures.people).toEqual([next]);
});

it("a closing without entries at the truck says nothing of people", async () => {
  expect(await closedDay("0")).not.toHaveProperty("figures.people");
});

/** A Saturday, 8 PM at the truck. */
const EVENING = new Date("2027-01-10T04:00:00Z");
const inHours = (hours: number) => new Date(EVENING.getTime() + hours * 3_600_000);

/** Tins of $5.00. */
async function tins() {
  vi.useFakeTimers({ toFake: ["Date"], now: EVENING });
  const { id: productId } = await makeProduct({ name: "Tin", stock: 10, priceCents: 500 });
  return (at: { id: number } | null, sale: { tipCents?: number; paidBy?: "card" } = {}) => {
    const stop = at && { id: at.id, place: "Plaza" };
    return soldAtWindow({ productId, unitPriceCents: 500 }, { ...sale, stop });
  };
}

it("a closing says what each stop took, in their order, and what was sold at none", async () => {
  const sell = await tins();
  const fair = await makeEvent({
    title: "Street Fair",
    startDate: inHours(-1),
    endDate: inHours(1),
  });
  const plaza = await makeEvent({ title: "Plaza", startDate: inHours(-2), endDate: inHours(1) });
  await sell(fair, { tipCents: 100 });
  const voided = await sell(fair);
  await voidPayment(voided, {}, OWNER);
  const moved = await sell(plaza);
  await changePaymentMethod(moved, "card", OWNER);
  await refundAtTruck(moved, { scope: "amount", amountCents: 200, method: "card" }, OWNER);
  await sell(null, { paidBy: "card" });
  const { figures } = await closedDay("6");
  const none = { voidedCents: 0, refundsCents: 0, tipsCents: 0, salesTaxCents: 0 };
  expect(figures.stops).toEqual([
    {
      ...none,
      stopId: plaza.id,
      name: "Plaza",
      salesCents: 500,
      refundsCents: -200,
      totalCents: 300,
    },
    {
      ...none,
      stopId: fair.id,
      name: "Street Fair",
      salesCents: 500,
      voidedCents: 500,
      tipsCents: 100,
      totalCents: 600,
    },
    { ...none, stopId: null, name: null, salesCents: 500, totalCents: 500 },
  ]);
  expect(await firstBrokenClosing()).toBeNull();
});

it("a closing tells two stops of one name apart by their times", async () => {
  const sell = await tins();
  for (const hours of [-3, -1]) {
    const startDate = inHours(hours);
    await sell(await makeEvent({ title: "Plaza", startDate, endDate: inHours(1) }));
  }
  const { figures } = await closedDay("10");
  expect(figures.stops?.map(({ name }) => name)).toEqual([
    "Plaza, Sat, Jan 9, 5:00 PM",
    "Plaza, Sat, Jan 9, 7:00 PM",
  ]);
});

it("a closing of sales at no stop says nothing of stops", async () => {
  const sell = await tins();
  await sell(null);
  expect(await closedDay("5")).not.toHaveProperty("figures.stops");
});

import { expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { tillEntries } from "~/db/schema/till.server";
import { endHelper, undoEnd } from "~/domain/access/helpers.server";
import { actorOf, findPastShift, findShift } from "~/domain/access/shifts.server";
import { closeDay } from "~/domain/days/close-day.server";
import { closingRules } from "~/domain/days/closing.schema";
import { firstBrokenClosing } from "~/domain/days/closing-hashes.server";
import { listLateSales, recordKeptSale } from "~/domain/window/late-sales.server";
import { createSaleKey } from "~/domain/window/sale";
import type { WindowSale } from "~/domain/window/sale.schema";
import { atWork, sharedTablet, withPin } from "./at-work";
import { advanceClock, MINUTE_MS } from "./clock";
import { makeMenuItem, OWNER } from "./factories";
import { allOrders } from "./ledger";

/** A Saturday, 6 PM at the truck: six hours before its business day ends. */
const EVENING = new Date("2027-01-10T02:00:00Z");
const PRICE = 650;

/** A helper's device, which keeps its sales while it has no signal. */
function deviceOf(shiftId: string, productId: number) {
  const soldBy = findPastShift(shiftId)?.mark ?? "";
  const kept: { key: string; soldAt: Date }[] = [];
  return {
    sell: () => void kept.push({ key: createSaleKey(), soldAt: new Date() }),
    /** Sends each stored sale twice, since the first answer gets lost. */
    async send() {
      const open = findShift(shiftId);
      const sender = { actor: open && actorOf(open), shift: findPastShift(shiftId) };
      for (const { key, soldAt } of kept.splice(0)) {
        const sale: WindowSale = {
          lines: [{ productId, quantity: 1, unitPriceCents: PRICE, choices: [] }],
          totalCents: PRICE,
          tipCents: 0,
          paidBy: "cash",
          soldAt,
          sentAt: new Date(),
          soldBy,
        };
        await recordKeptSale(key, sale, sender);
        expect(await recordKeptSale(key, sale, sender)).toMatchObject({ ok: true, isNew: false });
      }
    },
  };
}

async function close(counted: number) {
  const input = closingRules.create.parse({ closeAnyway: true, counted: String(counted / 100) });
  const closed = await closeDay(input, OWNER);
  if (!closed.ok) throw new Error(JSON.stringify(closed.errors));
  return closed.row.figures.people?.map(({ name, salesCents, late }) => [name, salesCents, late]);
}

it("three helpers on three devices: one is ended by mistake, and one has no signal at midnight", async () => {
  vi.useFakeTimers({ toFake: ["Date"], now: EVENING });
  const midnight = new Date(EVENING.getTime() + 6 * 60 * MINUTE_MS);
  const { id: productId } = await makeMenuItem({ priceCents: PRICE });
  const ana = await atWork({ name: "Ana", until: midnight });
  const cleo = await atWork({ name: "Cleo", until: midnight });
  const tablet = await sharedTablet();
  const leo = await tablet.comeIn(await withPin({ name: "Leo", until: midnight }));
  const [anas, leos, cleos] = [ana.shiftId, leo, cleo.shiftId].map((id) => deviceOf(id, productId));
  if (!anas || !leos || !cleos) throw new Error("A device is missing");

  for (const device of [anas, leos, cleos]) {
    device.sell();
    await device.send();
  }
  // The owner presses End in the wrong row. Ana goes on selling until it's undone.
  await endHelper(ana.id, OWNER);
  advanceClock(MINUTE_MS);
  anas.sell();
  await undoEnd(ana.id, OWNER);
  await anas.send();

  // Ten minutes to midnight, Cleo's signal is gone.
  advanceClock(349 * MINUTE_MS - MINUTE_MS);
  cleos.sell();
  leos.sell();
  await leos.send();
  advanceClock(20 * MINUTE_MS);
  expect(await close(5 * PRICE)).toEqual([
    ["Ana", 2 * PRICE, 0],
    ["Cleo", PRICE, 0],
    ["Leo", 2 * PRICE, 0],
  ]);
  await cleos.send();
  expect(await close(PRICE)).toEqual([["Cleo", PRICE, 1]]);

  expect(listLateSales()).toMatchObject([{ name: "Cleo", cents: PRICE }]);
  expect(allOrders()).toHaveLength(6);
  const sellers = read().select({ name: tillEntries.enteredBy }).from(tillEntries).all();
  expect(sellers.map(({ name }) => name)).toEqual(["Ana", "Leo", "Cleo", "Ana", "Leo", "Cleo"]);
  expect(await firstBrokenClosing()).toBeNull();
});

import { expect, it } from "vitest";
import { makeProduct, OWNER } from "../../../tests/factories";
import { soldAtWindow } from "../../../tests/window-sales";
import type { Actor } from "../access/actor";
import { changePaymentMethod, voidPayment } from "../corrections/correct-payment.server";
import { refundAtTruck } from "../corrections/refund-at-truck.server";
import { closingRules } from "./closing.schema";
import { firstBrokenClosing } from "./closing-hashes.server";
import { closeDay } from "./days.server";
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

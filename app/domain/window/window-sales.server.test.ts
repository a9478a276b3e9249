import { eq } from "drizzle-orm";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { inventory, products } from "~/db/schema/catalog.server";
import { stopProducts } from "~/db/schema/events.server";
import { orders } from "~/db/schema/orders.server";
import { createSecretId } from "~/domain/access/secret-id.server";
import { voidPayment } from "~/domain/corrections/correct-payment.server";
import { recentMovements, updateInventory } from "~/domain/inventory/inventory.server";
import { deleteChoiceGroup } from "~/domain/menu/choice-groups.server";
import { deleteMenuItem } from "~/domain/menu/menu-items.server";
import { sumOfLines } from "~/domain/money";
import { linesOfOrder } from "~/domain/orders/order-lines.server";
import { findOrder } from "~/domain/orders/orders.server";
import { deleteProduct } from "~/domain/products/products.server";
import { queueRefundEmail } from "~/domain/refunds/refund-emails.server";
import { stopStockOf, takenLines } from "~/domain/slots/capacity.server";
import { tillEntriesOf } from "~/domain/truck-ledger/till.server";
import {
  makeChoiceGroup,
  makeEvent,
  makeMenuItem,
  makeOrder,
  makeProduct,
  OWNER,
} from "../../../tests/factories";
import { allOrders, historyOfOrder, ledgerOf, queuedEmails, stockOf } from "../../../tests/ledger";
import type { WindowSale } from "./sale.schema";
import { findSale, lastSale, recordSale } from "./window-sales.server";

const NOW = new Date("2027-01-05T00:17:00Z");
const minutes = (count: number) => count * 60_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});
afterEach(() => vi.useRealTimers());

type Line = { productId: number } & Partial<WindowSale["lines"][number]>;

/** @returns the order it's stored as. */
async function sell(lines: Line[], given: Partial<WindowSale> = {}, key = createSecretId()) {
  const all = lines.map((line) => ({ choices: [], quantity: 1, unitPriceCents: 650, ...line }));
  const sale = { lines: all, totalCents: sumOfLines(all), tipCents: 0, ...given };
  const recorded = await recordSale(key, { paidBy: "cash", ...sale }, OWNER);
  if (!recorded.ok) throw new Error(JSON.stringify(recorded.errors));
  return recorded.row;
}

const countAgainOf = (inventoryId: number) =>
  read().select().from(inventory).where(eq(inventory.id, inventoryId)).get()?.countAgain;

describe("a sale at the window", () => {
  it("is an order that is paid and waits to be made, with its money in the till and no email", async () => {
    const { id: productId } = await makeMenuItem();
    const { id } = await sell([{ productId, quantity: 2 }], { tipCents: 100 });
    expect(await write((tx) => findOrder(tx, id))).toMatchObject({
      origin: "window",
      status: "paid",
      email: "",
      paymentKind: "truck",
      truckPayment: "cash",
      totalCents: 1300,
      receivedCents: 1300,
      tipCents: 100,
      paidAt: NOW,
      waitsSince: NOW,
      handedOverAt: null,
      createdAt: NOW,
      pickupEventId: null,
    });
    expect(tillEntriesOf(read(), id)).toMatchObject([
      { kind: "sale", method: "cash", cents: 1300, enteredBy: OWNER.name, createdAt: NOW },
      { kind: "tip", method: "cash", cents: 100, createdAt: NOW },
    ]);
    expect(queuedEmails()).toEqual([]);
    expect(historyOfOrder(id)).toEqual([
      "Sold at the window",
      "Paid $13.00 at the truck, in cash (entered by ana@example.com)",
      "$1.00 tip, in cash (entered by ana@example.com)",
    ]);
  });

  it("isn't marked as sold at another price if its choice's price is listed", async () => {
    const { id: productId } = await makeMenuItem({ priceCents: 650 });
    const { choiceIds } = await makeChoiceGroup({}, undefined, [productId]);
    const oat = choiceIds.slice(1, 2);
    await sell([{ productId, choices: oat, unitPriceCents: 730 }]);
    const { id } = await sell([{ productId, choices: oat, unitPriceCents: 700 }]);
    expect(linesOfOrder(read(), id)).toMatchObject([{ listedPriceCents: 730 }]);
    expect(linesOfOrder(read(), id - 1)).toMatchObject([{ listedPriceCents: null }]);
  });

  it("puts back no more than the shelf gave when it's voided", async () => {
    const { id: productId, inventoryId } = await makeProduct({ stock: 1 });
    const { id } = await sell([{ productId, quantity: 3 }]);
    expect(await voidPayment(id, {}, OWNER)).toMatchObject({ ok: true });
    expect([stockOf(inventoryId), ledgerOf(inventoryId)]).toEqual([1, 1]);
  });

  it("is the last one until the next at the window, whatever is ordered online", async () => {
    const { id: productId } = await makeMenuItem();
    const { id } = await sell([{ productId }]);
    await makeOrder({}, [{ productId }]);
    expect(lastSale(new Date())?.id).toBe(id);
  });

  it("is the last one no longer when twelve hours have passed", async () => {
    const { id: productId } = await makeMenuItem();
    const { id } = await sell([{ productId }]);
    const later = (ms: number) => lastSale(new Date(NOW.getTime() + minutes(720) + ms))?.id;
    expect([later(-1), later(0)]).toEqual([id, undefined]);
  });

  it("owes nobody an email later either", async () => {
    const { id: productId } = await makeMenuItem();
    const order = await sell([{ productId }]);
    await write((tx) => queueRefundEmail(tx, order, 1));
    expect(queuedEmails()).toEqual([]);
  });

  it("is stored once for good, however late it's sent again", async () => {
    const { id: productId, inventoryId } = await makeProduct({ stock: 10 });
    const key = createSecretId();
    const first = await sell([{ productId }], {}, key);
    vi.setSystemTime(new Date(NOW.getTime() + 400 * 24 * minutes(60)));
    const again = await sell([{ productId }], {}, key);
    expect(again).toEqual(first);
    expect(allOrders()).toHaveLength(1);
    expect(stockOf(inventoryId)).toBe(9);
    expect(tillEntriesOf(read(), first.id)).toHaveLength(1);
  });

  it("has its key to itself, whatever writes to the table", async () => {
    const { id: productId } = await makeMenuItem();
    const [one, other] = [await sell([{ productId }]), await sell([{ productId }])];
    const steal = write((tx) =>
      tx.update(orders).set({ saleKey: one.saleKey }).where(eq(orders.id, other.id)).run(),
    );
    await expect(steal).rejects.toThrow();
    expect(findSale(other.saleKey ?? "")?.id).toBe(other.id);
  });

  it("is sold when it was, by our clock, however wrong the phone's is", async () => {
    const { id: productId } = await makeMenuItem();
    const phone = (ago: number, clock = 0) => {
      const sentAt = new Date(NOW.getTime() + clock);
      return { soldAt: new Date(sentAt.getTime() - ago), sentAt };
    };
    const paidAt = async (given: Partial<WindowSale>) =>
      (await sell([{ productId }], given)).paidAt;
    const hourAgo = new Date(NOW.getTime() - minutes(60));
    expect(await paidAt(phone(minutes(60)))).toEqual(hourAgo);
    expect(tillEntriesOf(read(), 1)).toMatchObject([{ kind: "sale", createdAt: hourAgo }]);
    expect(await paidAt(phone(minutes(60), -20 * 365 * 24 * minutes(60)))).toEqual(hourAgo);
    // The clock was set in between.
    expect(await paidAt(phone(-minutes(60)))).toEqual(NOW);
    expect(await paidAt(phone(50 * 365 * 24 * minutes(60)))).toEqual(NOW);
    expect(await paidAt({})).toEqual(NOW);
  });
});

describe("a line of a sale", () => {
  it("has the names of its choices, in the order of the menu", async () => {
    const { id: productId } = await makeMenuItem({ name: "Latte" });
    const milk = await makeChoiceGroup({}, undefined, [productId]);
    const [whole = 0, oat = 0] = milk.choiceIds;
    const order = await sell([
      { productId, choices: [oat], unitPriceCents: 730 },
      { productId, choices: [whole] },
    ]);
    expect(linesOfOrder(read(), order.id)).toMatchObject([
      { title: "Latte (Whole)", unitPriceCents: 650, listedPriceCents: null },
      { title: "Latte (Oat)", unitPriceCents: 730, choicePrices: { [oat]: 80 } },
    ]);
  });

  it("keeps the price that was charged, and marks one that has changed since", async () => {
    const { id: productId } = await makeMenuItem({ priceCents: 650 });
    const change = { priceCents: 700 };
    await write((tx) => tx.update(products).set(change).where(eq(products.id, productId)).run());
    const order = await sell([{ productId, unitPriceCents: 650 }]);
    expect(order.totalCents).toBe(650);
    const lines = linesOfOrder(read(), order.id);
    expect(lines).toMatchObject([{ unitPriceCents: 650, listedPriceCents: 700 }]);
  });

  it.each([
    ["sold out", { outUntil: new Date(NOW.getTime() + minutes(60)) }],
    ["off the menu", { isAvailable: false }],
  ])("is sold even if its item is %s", async (_how, given) => {
    const { id: productId } = await makeMenuItem(given);
    await sell([{ productId }]);
    expect(allOrders()).toHaveLength(1);
  });

  it("is sold even if its item was deleted since", async () => {
    const made = await makeMenuItem({ name: "Latte" });
    const milk = await makeChoiceGroup({}, undefined, [made.id]);
    const { id: productId, inventoryId } = await makeProduct({ stock: 2 });
    await deleteChoiceGroup(milk.id, OWNER);
    await deleteMenuItem(made.id, OWNER);
    await deleteProduct(productId, OWNER);
    const order = await sell([
      { productId: made.id, choices: [milk.choiceIds[1] ?? 0] },
      { productId },
    ]);
    expect(linesOfOrder(read(), order.id).map(({ title }) => title)).toEqual([
      "Latte (Oat)",
      "Ceremonial Matcha",
    ]);
    expect(stockOf(inventoryId)).toBe(1);
  });

  it.each([
    ["a product", (id: number) => ({ productId: id + 99 })],
    ["a choice", (id: number) => ({ productId: id, choices: [99] })],
  ])("is refused for %s that never existed, and nothing is stored", async (_what, lineOf) => {
    const tin = await makeProduct();
    const line = lineOf((await makeMenuItem()).id);
    const lines = [{ productId: tin.id }, line].map((each) => ({
      choices: [],
      quantity: 1,
      unitPriceCents: 650,
      ...each,
    }));
    const sale = { lines, totalCents: 1300, tipCents: 0, paidBy: "cash" as const };
    expect(await recordSale(createSecretId(), sale, OWNER)).toMatchObject({
      ok: false,
      kind: "invalid",
    });
    expect(allOrders()).toEqual([]);
    expect(stockOf(tin.inventoryId)).toBe(10);
  });
});

it("a line with one choice that the shop has, and one that never was, is refused", async () => {
  const { id: productId } = await makeMenuItem();
  const { choiceIds } = await makeChoiceGroup({}, undefined, [productId]);
  const choices = [...choiceIds.slice(1, 2), 99];
  await expect(sell([{ productId, choices }])).rejects.toThrow("never sold");
  expect(allOrders()).toEqual([]);
});

describe("the shelf", () => {
  it("gives what it has, and the rest is counted again", async () => {
    const { id: productId, inventoryId } = await makeProduct({ stock: 2 });
    const order = await sell([{ productId, quantity: 5 }]);
    expect([stockOf(inventoryId), ledgerOf(inventoryId)]).toEqual([0, 0]);
    expect(linesOfOrder(read(), order.id)).toMatchObject([{ quantity: 5, lacking: 3 }]);
    expect(countAgainOf(inventoryId)).toBe(3);
    await sell([{ productId }]);
    expect(countAgainOf(inventoryId)).toBe(4);
    expect(recentMovements(inventoryId).map(({ delta }) => delta)).toEqual([-2, 2]);
  });

  it.each([
    ["counts it", { quantity: 7 }, 0, 7],
    ["says that the number is right", { counted: true }, 0, 0],
    ["changes its unit", { unit: "tins" }, 3, 0],
  ])("is counted again until somebody %s", async (_how, change, left, quantity) => {
    const { id: productId, inventoryId } = await makeProduct({ stock: 2 });
    await sell([{ productId, quantity: 5 }]);
    await updateInventory(inventoryId, change, OWNER);
    expect([countAgainOf(inventoryId), stockOf(inventoryId)]).toEqual([left, quantity]);
    expect(ledgerOf(inventoryId)).toBe(quantity);
  });

  it("gives nothing twice, and asks for no count while it has enough", async () => {
    const { id: productId, inventoryId } = await makeProduct({ stock: 5 });
    const order = await sell([{ productId, quantity: 5 }]);
    expect(linesOfOrder(read(), order.id)).toMatchObject([{ lacking: 0 }]);
    expect([stockOf(inventoryId), countAgainOf(inventoryId)]).toEqual([0, 0]);
  });
});

describe("the stop under way", () => {
  const slots = { ordersAhead: true, slotMinutes: 15, slotPieces: 1 };

  it("is where it's sold, in the slot of that minute, even beyond its room", async () => {
    const { id: productId } = await makeMenuItem();
    const { id: stopId } = await makeEvent(slots);
    await write((tx) =>
      tx.insert(stopProducts).values({ eventId: stopId, productId, pieces: 1 }).run(),
    );
    // The stop began at 23:00, and it's 0:17.
    for (let cup = 0; cup < 3; cup++) await sell([{ productId }]);
    expect(allOrders()).toMatchObject(Array(3).fill({ pickupEventId: stopId, pickupMinutes: 75 }));
    expect(takenLines(read(), stopId, [])).toHaveLength(3);
    expect(stopStockOf(read(), stopId).get(productId)).toBe(1);
  });

  it("is the one at which it was sold, though it's sent from the next", async () => {
    const { id: productId } = await makeMenuItem();
    const first = await makeEvent({
      startDate: new Date(NOW.getTime() - minutes(300)),
      endDate: new Date(NOW.getTime() - minutes(120)),
    });
    await makeEvent({ startDate: new Date(NOW.getTime() - minutes(60)) });
    const soldAt = new Date(NOW.getTime() - minutes(200));
    const order = await sell([{ productId }], { soldAt, sentAt: NOW });
    expect(order).toMatchObject({ pickupEventId: first.id, pickupMinutes: 100 });
  });

  it("takes none of the first pickup time's room while it's still being set up", async () => {
    const { id: productId } = await makeMenuItem();
    const { id: stopId } = await makeEvent({ startDate: new Date(NOW.getTime() + minutes(60)) });
    expect(await sell([{ productId }])).toMatchObject({
      pickupEventId: stopId,
      pickupMinutes: null,
    });
  });

  it("gives goods no time, and there is none long before it begins or once it's canceled", async () => {
    const [{ id: made }, { id: goods }] = [await makeMenuItem(), await makeProduct()];
    await makeEvent({ startDate: new Date(NOW.getTime() + minutes(120)) });
    await makeEvent({ canceledAt: NOW });
    expect(await sell([{ productId: made }])).toMatchObject({ pickupEventId: null });
    const { id: stopId } = await makeEvent();
    expect(await sell([{ productId: goods }])).toMatchObject({
      pickupEventId: stopId,
      pickupMinutes: null,
    });
  });
});

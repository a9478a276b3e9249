import { eq } from "drizzle-orm";
import fc from "fast-check";
import { expect, vi } from "vitest";
import { read } from "~/db/client.server";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { takeBackRefund } from "~/domain/corrections/take-back-refund.server";
import { closingRules } from "~/domain/days/closing.schema";
import { closeDay, listClosings, openDays, openPeriod } from "~/domain/days/days.server";
import { cashOf, sumOf } from "~/domain/days/figures";
import { journal } from "~/domain/journal/journal.table.server";
import { toDecimal } from "~/domain/money";
import { settle } from "~/domain/payments/settle.server";
import { TRUCK_PAYMENTS } from "~/domain/records/order";
import { tillEntries } from "~/domain/records/till-entries.table.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { isFailed, reversalsOf } from "~/domain/refunds/reversals.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { settleAtTruck } from "~/domain/reservations/reservations-desk.server";
import { refundedAtTruckCents } from "~/domain/till/till.server";
import { createSaleKey } from "~/domain/window/sale";
import { recordSale } from "~/domain/window/window-sales.server";
import type { LocalStripe } from "../dev/stripe/local-stripe";
import { intentOf, piecesOf, started, stranger } from "./checkout";
import { makeOrder, makeProduct } from "./factories";
import { type MoveAtStripe, moveAtStripe } from "./faults/people-at-stripe";
import { allOrders } from "./ledger";
import { confirmCard } from "./local-stripe";

/** A shop whose money moves in every way there is, and what must hold of its books. */

const HOUR_MS = 3_600_000;
const OWNER = { sub: "auth0|ana", name: "ana@example.com" };

const choice = fc.nat(9);
const method = fc.constantFrom(...TRUCK_PAYMENTS);
const cents = fc.constantFrom(1, 333, 650);

type Method = (typeof TRUCK_PAYMENTS)[number];

export type MoneyMove =
  | { do: "buy online"; pieces: number }
  | { do: "refund online"; choice: number; what: number | "all" }
  | { do: "sell at the window"; method: Method; tip: number; hoursLate: number }
  | { do: "reserve and pay"; method: Method }
  | { do: "refund at the truck"; choice: number; method: Method; cents: number }
  | { do: "refund all at the truck"; choice: number; method: Method }
  | { do: "take a refund back"; choice: number }
  | { do: "correct the method"; choice: number; method: Method }
  | { do: "void"; choice: number }
  | { do: "close the day"; isCounted: boolean; isYesterday: boolean }
  | { do: "wait"; hours: number }
  | { do: "at Stripe"; move: MoveAtStripe }
  | { do: "hear of Stripe"; choice: number };

/** A kind of move and how often it comes up. */
function often<Name extends MoneyMove["do"]>(
  weight: number,
  name: Name,
  fields: Record<Exclude<keyof Extract<MoneyMove, { do: Name }>, "do">, fc.Arbitrary<unknown>>,
) {
  const record = { do: fc.constant(name), ...fields };
  return { weight, arbitrary: fc.record(record) as unknown as fc.Arbitrary<MoneyMove> };
}

const atStripe: fc.Arbitrary<MoveAtStripe> = fc.oneof(
  fc.record({
    do: fc.constant("refund by hand" as const),
    choice,
    part: fc.constantFrom("some" as const, "all" as const),
  }),
  fc.record({ do: fc.constant("take refunds their time" as const), isSlow: fc.boolean() }),
  fc.record({ do: fc.constant("decide a refund" as const), choice, isTaken: fc.boolean() }),
  fc.record({ do: fc.constant("dispute" as const), choice, isInquiry: fc.boolean() }),
  fc.record({
    do: fc.constant("decide a dispute" as const),
    choice,
    outcome: fc.constantFrom("won" as const, "lost" as const),
  }),
);

export const moneyMove: fc.Arbitrary<MoneyMove> = fc.oneof(
  often(5, "buy online", { pieces: fc.constantFrom(1, 2, 3) }),
  often(4, "refund online", { choice, what: fc.constantFrom(0, 1, 2, "all" as const) }),
  often(5, "sell at the window", { method, tip: fc.constantFrom(0, 100), hoursLate: fc.nat(40) }),
  often(3, "reserve and pay", { method }),
  often(3, "refund at the truck", { choice, method, cents }),
  often(3, "refund all at the truck", { choice, method }),
  often(3, "take a refund back", { choice }),
  often(2, "correct the method", { choice, method }),
  often(2, "void", { choice }),
  often(3, "close the day", { isCounted: fc.boolean(), isYesterday: fc.boolean() }),
  often(3, "wait", { hours: fc.constantFrom(1, 5, 24) }),
  often(6, "at Stripe", { move: atStripe }),
  often(3, "hear of Stripe", { choice }),
);

export class Shop {
  readonly #stripe: LocalStripe;
  readonly #tin: { id: number };
  #customers = 0;

  private constructor(stripe: LocalStripe, tin: { id: number }) {
    this.#stripe = stripe;
    this.#tin = tin;
  }

  static async open(stripe: LocalStripe): Promise<Shop> {
    return new Shop(stripe, await makeProduct({ stock: 500, priceCents: 1199 }));
  }

  async act(move: MoneyMove): Promise<unknown> {
    switch (move.do) {
      case "buy online": {
        const start = await started([piecesOf(this.#tin, move.pieces)], this.#customer());
        confirmCard(this.#stripe, start.clientSecret);
        return settle(intentOf(start));
      }
      case "refund online": {
        const id = this.#order(move.choice);
        const restock = false;
        if (move.what === "all") return requestRefund(id, { scope: "all", restock }, OWNER);
        const pieces = { [this.#tin.id]: move.what };
        return requestRefund(id, { scope: "pieces", pieces, restock }, OWNER);
      }
      case "sell at the window":
        return this.#sell(move);
      case "reserve and pay": {
        const { id } = await makeOrder({ ...RESERVED, totalCents: 700 });
        return settleAtTruck(id, move.method, OWNER);
      }
      case "refund at the truck": {
        const wish = { scope: "amount", amountCents: move.cents, method: move.method } as const;
        return refundAtTruck(this.#order(move.choice), wish, OWNER);
      }
      case "refund all at the truck":
        return refundAtTruck(
          this.#order(move.choice),
          { scope: "all", method: move.method },
          OWNER,
        );
      case "take a refund back": {
        const back = read().select().from(tillEntries).where(eq(tillEntries.kind, "refund")).all();
        const entry = back[move.choice % Math.max(1, back.length)];
        return entry && takeBackRefund(entry.orderId, { entryId: entry.id }, OWNER);
      }
      case "correct the method":
        return changePaymentMethod(this.#order(move.choice), move.method, OWNER);
      case "void":
        return voidPayment(this.#order(move.choice), {}, OWNER);
      case "close the day":
        return this.#close(move);
      case "wait":
        return vi.setSystemTime(Date.now() + move.hours * HOUR_MS);
      case "at Stripe":
        return moveAtStripe(this.#stripe, move.move);
      case "hear of Stripe": {
        const intents = this.#intents();
        const intent = intents[move.choice % Math.max(1, intents.length)];
        return intent && settleReversals(intent);
      }
    }
  }

  #customer() {
    this.#customers += 1;
    return { ...stranger(), clientKey: `phone ${this.#customers}` };
  }

  #sell({
    method: paidBy,
    tip: tipCents,
    hoursLate,
  }: Extract<MoneyMove, { do: "sell at the window" }>) {
    const sentAt = new Date();
    const soldAt = new Date(sentAt.getTime() - hoursLate * HOUR_MS);
    const line = { productId: this.#tin.id, choices: [], quantity: 1, unitPriceCents: 1199 };
    const sale = { lines: [line], totalCents: 1199, tipCents, paidBy, soldAt, sentAt };
    return recordSale(createSaleKey(), sale, OWNER);
  }

  /** Which may be done before, and then is refused. */
  async #close({ isCounted, isYesterday }: Extract<MoneyMove, { do: "close the day" }>) {
    const day = isYesterday ? openDays().at(-1)?.day : null;
    const cents = isCounted ? cashOf(openPeriod(day).sums) : 0;
    const counted = toDecimal(Math.max(0, cents));
    const wish = closingRules.create.parse({ float: "0", counted, day, reason: "A count" });
    expect(await closeDay(wish, OWNER)).toMatchObject({ ok: true });
  }

  #order(choice: number): number {
    const orders = allOrders();
    return orders[choice % Math.max(1, orders.length)]?.id ?? 0;
  }

  #intents(): string[] {
    return allOrders().flatMap(({ paymentIntentId }) => paymentIntentId ?? []);
  }

  /** All that Stripe knows is known here. */
  async settleAll(): Promise<void> {
    for (const intent of this.#intents()) await settleReversals(intent);
  }

  /** Each entry is in one closing or open, and no closing is of another sum than its entries'. */
  #expectDaysToAddUp(entries: (typeof journal.$inferSelect)[]): void {
    let covered = 0;
    for (const { throughId, figures } of listClosings({ limit: 100, offset: 0 }).reverse()) {
      const own = entries.filter(({ id }) => id > covered && id <= throughId);
      expect(sumOf(figures.sums), "a closing").toBe(centsOf(own));
      covered = throughId;
    }
    const open = entries.filter(({ id }) => id > covered);
    expect(sumOf(openPeriod().sums), "open").toBe(centsOf(open));
    expect(
      openDays().reduce((sum, { cents: own }) => sum + own, 0),
      "open days",
    ).toBe(centsOf(open));
  }

  expectBooksToAgree(): void {
    const entries = read().select().from(journal).all();
    const online = entries.filter(({ money }) => money === "online");
    const atTruck = entries.filter(({ money }) => money !== "online");
    const { intents } = this.#stripe.snapshot();
    for (const { id: intent, captured, refunded, withdrawn } of intents) {
      const order = allOrders().find(({ paymentIntentId }) => paymentIntentId === intent);
      const own = online.filter(({ orderId }) => orderId === order?.id);
      expect(centsOf(own), `online of order ${order?.id}`).toBe(captured - refunded - withdrawn);
    }
    this.#expectDaysToAddUp(entries);
    const till = read().select().from(tillEntries).all();
    for (const paidBy of TRUCK_PAYMENTS) {
      const booked = atTruck.filter(({ money }) => money === paidBy);
      const entered = till.filter((entry) => entry.method === paidBy);
      expect(centsOf(booked), `by ${paidBy}`).toBe(centsOf(entered));
    }
    for (const order of allOrders()) {
      const own = entries.filter(({ orderId }) => orderId === order.id);
      const kept = order.receivedCents + order.tipCents - goneCents(order.id);
      expect(centsOf(own), `journal of order ${order.id}`).toBe(kept);
    }
  }
}

/** Given back online, on its way too, and at the truck, and taken by banks. */
function goneCents(orderId: number): number {
  const { refunds, disputes } = reversalsOf(read(), orderId);
  const byStripe = refunds.filter((refund) => !isFailed(refund));
  return (
    byStripe.reduce((sum, { amountCents }) => sum + amountCents, 0) +
    disputes.reduce((sum, { withdrawnCents }) => sum + withdrawnCents, 0) +
    refundedAtTruckCents(read(), orderId)
  );
}

const RESERVED = {
  paymentKind: "truck",
  status: "pending",
  receivedCents: 0,
  paidAt: null,
} as const;

const centsOf = (entries: { cents: number }[]) =>
  entries.reduce((sum, { cents: own }) => sum + own, 0);

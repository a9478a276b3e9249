import { and, inArray, lt } from "drizzle-orm";
import type { LocalStripe } from "local-stripe";
import { payoutsOf } from "local-stripe/balance";
import { expect, vi } from "vitest";
import { read } from "~/db/client.server";
import { tillEntries } from "~/db/schema/till.server";
import { changePaymentMethod, voidPayment } from "~/domain/corrections/correct-payment.server";
import type { TruckRefund } from "~/domain/corrections/correction.schema";
import { refundAtTruck } from "~/domain/corrections/refund-at-truck.server";
import { refundTip } from "~/domain/corrections/refund-tip.server";
import { undoRefund } from "~/domain/corrections/undo-refund.server";
import { closeDay } from "~/domain/days/close-day.server";
import { closingRules } from "~/domain/days/closing.schema";
import { listOpenDays, readOpenPeriod } from "~/domain/days/days.server";
import { cashOf } from "~/domain/days/figures";
import { toDecimal } from "~/domain/money";
import { settle } from "~/domain/payments/settle.server";
import { pollPayouts } from "~/domain/payouts/poll-payouts.server";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { settleReversals } from "~/domain/refunds/settle-reversals.server";
import { payAndHandOver } from "~/domain/stop-orders/end-reservation.server";
import { addTax } from "~/domain/tax/added-tax.server";
import { changeTax } from "~/domain/tax/rates.server";
import { enterInDrawer } from "~/domain/truck-ledger/drawer.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { createSaleKey, toSaleBody } from "~/domain/window/sale";
import { windowSale } from "~/domain/window/sale.schema";
import { recordSale } from "~/domain/window/window-sales.server";
import { termsAt } from "~/domain/window/window-tax";
import { readStopsAndTax } from "~/domain/window/window-tax.server";
import { intentOf, piecesOf, started, stranger } from "./checkout";
import { HOUR_MS } from "./clock";
import { makeOrder, makeProduct, OWNER, RESERVED } from "./factories";
import { moveAtStripe } from "./faults/people-at-stripe";
import { allOrders } from "./ledger";
import { confirmCard, eventsOf } from "./local-stripe";
import type { MoneyMove } from "./money-move";

/** A shop whose money moves in every way there is. Its books are checked in books-agree.ts. */

export class Shop {
  readonly #stripe: LocalStripe;
  readonly #tin: { id: number };
  #customers = 0;

  private constructor(stripe: LocalStripe, tin: { id: number }) {
    this.#stripe = stripe;
    this.#tin = tin;
  }

  /** Opens a shop with a first payment, which is where reading Stripe's balance begins. */
  static async open(stripe: LocalStripe): Promise<Shop> {
    const shop = new Shop(stripe, await makeProduct({ stock: 500, priceCents: 1199 }));
    await shop.act({ do: "buy online", pieces: 1, isHeard: true });
    return shop;
  }

  async act(move: MoneyMove): Promise<unknown> {
    switch (move.do) {
      case "buy online": {
        const start = await started([piecesOf(this.#tin, move.pieces)], this.#customer());
        confirmCard(this.#stripe, start.clientSecret);
        return move.isHeard && settle(intentOf(start));
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
        const line = { productId: this.#tin.id, unitPriceCents: 700, isTaxed: true };
        const noStop = { pickupEventId: null, deliveryAddress: null };
        const { tax, shares } = addTax(read(), [{ ...line, quantity: 1 }], noStop);
        const order = { ...RESERVED, ...tax, totalCents: 700 + tax.taxCents };
        const { id } = await makeOrder(order, [{ ...line, taxCents: shares[0] }]);
        return payAndHandOver(id, move.method, OWNER);
      }
      case "refund at the truck":
        return this.#giveBack(move, { scope: "amount", amountCents: move.cents });
      case "refund items at the truck":
        return this.#giveBack(move, { scope: "pieces", pieces: { [this.#tin.id]: move.pieces } });
      case "refund all at the truck":
        return this.#giveBack(move, { scope: "all" });
      case "refund the tip": {
        const { method, cents } = move;
        return refundTip(this.#order(move.choice), { method, tipCents: cents }, OWNER);
      }
      case "take a refund back": {
        const isOut = and(inArray(tillEntries.kind, ["refund", "tip"]), lt(tillEntries.cents, 0));
        const back = read().select().from(tillEntries).where(isOut).all();
        const entry = pick(back, move.choice);
        return entry && undoRefund(entry.orderId, { entryId: entry.id }, OWNER);
      }
      case "correct the method":
        return changePaymentMethod(this.#order(move.choice), move.method, OWNER);
      case "void":
        return voidPayment(this.#order(move.choice), {}, OWNER);
      case "pay in or out of the drawer": {
        const direction = move.cents > 0 ? ("in" as const) : ("out" as const);
        const wish = { direction, amount: Math.abs(move.cents), reason: "Ice" };
        return expect(await enterInDrawer(wish, OWNER)).toMatchObject({ ok: true });
      }
      case "close the day":
        return this.#close(move);
      case "change the tax":
        return changeTax({ mode: move.mode, noStop: RATE }, OWNER);
      case "wait":
        return vi.setSystemTime(Date.now() + move.hours * HOUR_MS);
      case "at Stripe":
        return moveAtStripe(this.#stripe, move.move);
      case "hear of Stripe": {
        const intent = pick(this.#intents(), move.choice);
        return intent && settleReversals(intent);
      }
      case "get an event": {
        const event = pick(eventsOf(this.#stripe), move.choice);
        return event && expect(await receiveEvent(event)).toBe("done");
      }
      case "charge a fee":
        return this.#stripe.dashboard.chargeFee(250);
      case "send a payout back": {
        const arrived = payoutsOf(this.#stripe.state).filter(({ status }) => status === "paid");
        const payout = pick(arrived, move.choice);
        return payout && this.#stripe.dashboard.failPayout(payout.id);
      }
      case "look at payouts":
        return expect(await pollPayouts()).toBe("done");
    }
  }

  #giveBack(
    { choice, method }: { choice: number; method: TruckRefund["method"] },
    wish: Omit<TruckRefund, "method">,
  ) {
    return refundAtTruck(this.#order(choice), { ...wish, method }, OWNER);
  }

  #customer() {
    this.#customers += 1;
    return { ...stranger(), networkKey: `phone ${this.#customers}` };
  }

  #sell({
    method: paidBy,
    tip: tipCents,
    hoursLate,
  }: Extract<MoneyMove, { do: "sell at the window" }>) {
    const sentAt = new Date();
    const soldAt = new Date(sentAt.getTime() - hoursLate * HOUR_MS);
    const line = { productId: this.#tin.id, name: "Tin", quantity: 1, unitPriceCents: 1199 };
    const terms = termsAt(readStopsAndTax(sentAt), sentAt);
    const body = toSaleBody({ lines: [line], tipCents, terms }, paidBy, soldAt);
    const sale = windowSale.parse({ ...body, sentAt: sentAt.toISOString() });
    return recordSale(createSaleKey(), sale, OWNER);
  }

  /** Closes all open days, or those up to the last one listed. Closing must succeed. */
  async #close({ isCounted, isYesterday }: Extract<MoneyMove, { do: "close the day" }>) {
    const day = isYesterday ? listOpenDays().rows.at(-1)?.day : null;
    const cents = isCounted ? cashOf(readOpenPeriod(day).sums) : 0;
    const counted = toDecimal(Math.max(0, cents));
    const said = { float: "0", counted, day, reason: "A count", isDateRight: true };
    const wish = closingRules.create.parse(said);
    expect(await closeDay(wish, OWNER)).toMatchObject({ ok: true });
  }

  #order(choice: number): number {
    return pick(allOrders(), choice)?.id ?? 0;
  }

  #intents(): string[] {
    return allOrders().flatMap(({ stripePaymentId }) => stripePaymentId ?? []);
  }

  /** Reads everything that Stripe knows, so that any difference from our records shows. */
  async settleAll(): Promise<void> {
    for (const intent of this.#intents()) {
      await settle(intent);
      await settleReversals(intent);
    }
    await this.act({ do: "wait", hours: 5 * 24 });
    await this.act({ do: "look at payouts" });
  }
}

const RATE = 9375;

const pick = <One>(all: readonly One[], choice: number) => all[choice % Math.max(1, all.length)];

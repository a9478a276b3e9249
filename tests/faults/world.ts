import type { LocalStripe } from "local-stripe";
import { expect, vi } from "vitest";
import { write } from "~/db/client.server";
import { products } from "~/db/schema/catalog.server";
import type { Items } from "~/domain/cart/items";
import {
  endReservations,
  expireOverdueOrders,
  reconcile,
  refundDueOrders,
  sendRefundRequests,
} from "~/domain/jobs/payment-job.server";
import { pollStripe } from "~/domain/jobs/poll-stripe.server";
import { expireOrder } from "~/domain/orders/order-holds.server";
import { intentIdOf } from "~/domain/payments/intent-id";
import type { RefundInput } from "~/domain/refunds/refund.schema";
import { requestRefund } from "~/domain/refunds/request-refund.server";
import { receiveEvent } from "~/domain/webhooks/receive-event.server";
import { makeProduct, OWNER } from "../factories";
import { allOrders } from "../ledger";
import { callStripe, confirmCard, payPage } from "../local-stripe";
import {
  expectMoneyToAddUp,
  expectNothingStuck,
  expectRefundsToBeMadeOnce,
  expectStockToAddUp,
} from "./books-add-up";
import { openCopy, takeCopy } from "./lost-days";
import type { Move } from "./move";
import { decideAll, moveAtStripe } from "./people-at-stripe";
import { Shopper } from "./shopper";
import { type SlowNetwork, settleDown } from "./slow-network";
import { expectLegalSteps, logSteps } from "./step-log";
import { Truck } from "./truck";

const SHELF = 5;

/** A shop with two products, its Stripe, three shoppers, and what must hold there. */
export class World {
  readonly #stripe: LocalStripe;
  readonly #network: SlowNetwork;
  readonly #items: { id: number; inventoryId: number }[];
  readonly #shoppers = [new Shopper(), new Shopper(), new Shopper()];
  /** Browsers with an order that was given up although it can still be paid. */
  readonly #forsaken = new Set<string>();
  readonly #truck: Truck;
  /** Each such event never arrives: the first, second … of them; none for 0. */
  readonly #losesEvery: number;
  #copy: Buffer | undefined;
  #isRestored = false;
  #failure: unknown;
  #isAtRest = false;

  private constructor(
    stripe: LocalStripe,
    network: SlowNetwork,
    items: { id: number; inventoryId: number }[],
    truck: Truck,
    losesEvery: number,
  ) {
    this.#losesEvery = losesEvery;
    this.#stripe = stripe;
    this.#network = network;
    this.#items = items;
    this.#truck = truck;
  }

  static async create(
    stripe: LocalStripe,
    network: SlowNetwork,
    { losesEvery = 0 } = {},
  ): Promise<World> {
    const items = [
      await makeProduct({ stock: SHELF, priceCents: 1200 }),
      await makeProduct({ stock: SHELF, priceCents: 700 }),
    ];
    await logSteps();
    const world = new World(stripe, network, items, await Truck.create(), losesEvery);
    for (const shopper of world.#shoppers) await shopper.look();
    await world.#pollStripe();
    return world;
  }

  async act(move: Move): Promise<void> {
    await this.#perform(move);
    if (move.isPrompt && !move.do.startsWith("carry")) await this.carryAll();
    await settleDown();
    if (this.#failure) throw this.#failure;
  }

  async #perform(move: Move): Promise<void> {
    switch (move.do) {
      case "begin":
        this.#shopper(move).want(this.#itemsOf(move.cart));
        this.#run(this.#begin(move));
        return;
      case "buy":
        return this.#buy(move);
      case "begin again":
        this.#run(this.#begin(move));
        return;
      case "look":
        this.#run(this.#shopper(move).look());
        return;
      case "carry":
        return this.#network.carry(move.choice);
      case "carry badly":
        return this.#network.carry(move.choice, move.fault);
      case "confirm":
        return this.#confirm(move);
      case "verify": {
        const tab = this.#shopper(move).tab(move.tab);
        if (tab) this.#run(this.#shopper(move).verify(tab, move));
        return;
      }
      case "event": {
        const events = this.#arrivingEvents();
        const event = events[move.choice % Math.max(1, events.length)];
        if (event) this.#run(receiveEvent(event));
        return;
      }
      case "sweep":
        vi.setSystemTime(Date.now() + move.minutes * 60_000);
        this.#run(expireOverdueOrders());
        this.#run(endReservations());
        return;
      case "refund due orders":
        this.#run(refundDueOrders());
        return;
      case "refund by owner":
        this.#refund(move);
        return;
      case "reserve": {
        const shopper = this.#shopper(move);
        shopper.want(this.#itemsOf(move.cart));
        this.#run(shopper.reserve({ ...move, stop: this.#truck.stopId(move.stop) }));
        return;
      }
      case "settle at the truck":
      case "cancel a reservation":
      case "move a stop":
      case "call a stop off":
        this.#run(this.#truck.perform(move));
        return;
      case "reconcile":
        this.#run(reconcile());
        return;
      case "reprice":
        await write((tx) => tx.update(products).set({ priceCents: move.cents }).run());
        return;
      case "change the amount":
        return this.#changeAmount(move.choice);
      case "give up unnoticed":
        return this.#giveUpUnnoticed(move.choice);
      case "kill":
        return this.#network.kill(move.arrives);
      case "take a copy":
        this.#copy = takeCopy();
        return;
      case "restore the copy":
        return this.#restore(move.arrives);
      case "wait":
        await vi.advanceTimersByTimeAsync(move.ms);
        return;
      default:
        moveAtStripe(this.#stripe, move);
    }
  }

  /** Stripe's events that aren't lost for good. */
  #arrivingEvents() {
    const events = [...this.#stripe.webhooks.deliveries.values()].map(({ event }) => event);
    return events.filter((_, index) => this.#losesEvery === 0 || index % this.#losesEvery !== 0);
  }

  #shopper({ browser }: { browser: number }): Shopper {
    const shopper = this.#shoppers[browser];
    if (!shopper) throw new Error(`There is no browser ${browser}`);
    return shopper;
  }

  /** A card form whose payment turns out to be paid gives way to its success page. */
  async #begin(move: {
    browser: number;
    isAnswerLost: boolean;
    isOnPage?: boolean;
  }): Promise<void> {
    if (move.isOnPage) {
      await this.#shopper(move).beginOnPage(move);
      return;
    }
    const tab = await this.#shopper(move).begin(move);
    const paid = this.#stripe.snapshot().intents.filter(({ status }) => status === "succeeded");
    if (tab && paid.some(({ id }) => id === intentIdOf(tab.secret))) {
      this.#shopper(move).arrive(tab);
    }
  }

  #confirm({ tab, card, isTabClosed, ...move }: Extract<Move, { do: "confirm" }>): void {
    const shopper = this.#shopper(move);
    const form = shopper.tab(tab);
    if (!form) return;
    shopper.press(form);
    const { sessionId } = form;
    if (sessionId) {
      const isPaid = payPage(this.#stripe, sessionId, card);
      if (isPaid && !isTabClosed) this.#run(shopper.comeBack(sessionId));
      return;
    }
    const status = confirmCard(this.#stripe, form.secret, card);
    if (status === 200 && !isTabClosed) shopper.arrive(form);
  }

  /** From cart to card without a pause, as most people do. */
  async #buy(move: Extract<Move, { do: "buy" }>): Promise<void> {
    this.#shopper(move).want(this.#itemsOf(move.cart));
    this.#run(this.#begin({ ...move, isAnswerLost: false }));
    await this.carryAll();
    this.#confirm({ ...move, do: "confirm", tab: 0, card: "pm_card_visa" });
  }

  #itemsOf(cart: readonly number[]): Items {
    return this.#items
      .map(({ id }, index) => ({ productId: id, quantity: cart[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
  }

  /** An order that was given up without Stripe's knowledge, as after a restore from a backup. */
  async #giveUpUnnoticed(choice: number): Promise<void> {
    const pending = allOrders().filter(({ status }) => status === "pending");
    const order = pending[choice % Math.max(1, pending.length)];
    if (!order) return;
    this.#forsaken.add(order.browserHash);
    await write((tx) => expireOrder(tx, order));
  }

  /** The process is down meanwhile, and looks at Stripe when it starts again. */
  async #restore(arrives: number): Promise<void> {
    if (!this.#copy) return;
    await this.#network.kill(arrives);
    expectLegalSteps();
    openCopy(this.#copy);
    this.#isRestored = true;
    vi.setSystemTime(Date.now() + 60_000);
    await logSteps();
    this.#run(pollStripe());
  }

  /** Someone with Stripe's dashboard open changes what an intent asks for. */
  #changeAmount(choice: number): void {
    const intents = this.#stripe.snapshot().intents;
    const intent = intents[choice % Math.max(1, intents.length)];
    if (intent) callStripe(this.#stripe, `/v1/payment_intents/${intent.id}`, { amount: "999" });
  }

  /** The owner gives back one piece of a product, or all that is left, of some order. */
  #refund({ choice, what, restock }: Extract<Move, { do: "refund by owner" }>): void {
    const orders = allOrders();
    const order = orders[choice % Math.max(1, orders.length)];
    const item = what === "all" ? undefined : this.#items[what];
    if (!order) return;
    const wish: RefundInput = item
      ? { scope: "pieces", pieces: { [item.id]: 1 }, restock }
      : { scope: "all", restock };
    this.#run(requestRefund(order.id, wish, OWNER));
  }

  /** Starts something that goes on while other things happen. It may refuse, but must not fail. */
  #run(task: Promise<unknown>): void {
    task.catch((error) => {
      this.#failure ??= error;
    });
  }

  async carryAll(): Promise<void> {
    await settleDown();
    while (this.#network.waiting > 0) {
      await this.#network.carry(0);
      await settleDown();
    }
  }

  /** The network heals, banks decide, time passes, the jobs run, every event arrives that is not lost. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 9; round++) {
      await this.#finish();
      decideAll(this.#stripe);
      // Holds end within the first hours; a refund that was sent back is tried again a day later.
      vi.setSystemTime(Date.now() + (round < 6 ? 16 * 60_000 : 25 * 3_600_000));
      for (const job of [
        endReservations,
        expireOverdueOrders,
        refundDueOrders,
        sendRefundRequests,
        reconcile,
      ]) {
        this.#run(job());
        await this.#finish();
      }
      for (const event of this.#arrivingEvents()) {
        this.#run(receiveEvent(event));
        await this.#finish();
      }
      // After the events, so that it reads what none of them told.
      await this.#pollStripe();
    }
    this.#isAtRest = true;
    if (this.#failure) throw this.#failure;
  }

  async #pollStripe(): Promise<void> {
    this.#run(pollStripe());
    await this.#finish();
  }

  async #finish(): Promise<void> {
    await this.carryAll();
    while (vi.getTimerCount() > 0) {
      await vi.advanceTimersByTimeAsync(3_000);
      await this.carryAll();
    }
  }

  expectStockToAddUp(): void {
    expectStockToAddUp(this.#items, { shelf: SHELF, isAtRest: this.#isAtRest });
  }

  expectNothingStuck(): void {
    expectNothingStuck(this.#stripe);
  }

  expectMoneyToAddUp(): void {
    expectMoneyToAddUp(this.#stripe, { isRestored: this.#isRestored });
    this.#truck.expectMoneyToAddUp();
  }

  expectRefundsToBeMadeOnce(): void {
    expectRefundsToBeMadeOnce(this.#stripe);
  }

  expectLettersOnce(): void {
    this.#truck.expectLettersOnce();
  }

  expectHoldsToFollow(): void {
    this.#truck.expectHoldsToFollow();
  }

  /** Expects no shopper to be charged for more than they agreed to, whatever was lost. */
  expectNobodyToPayTwice(): void {
    for (const shopper of this.#shoppers) {
      // Two of its payments were open at once, and it pressed 'Pay Now' in both tabs.
      if (this.#forsaken.has(shopper.browserHash)) continue;
      for (const { id } of this.#items) {
        expect(shopper.charged(id), `pieces of ${id} paid for`).toBeLessThanOrEqual(
          shopper.agreed(id),
        );
      }
    }
  }

  /** No shopper has two open card forms or pages of Stripe's that can both be paid. */
  expectOneWayToPay(): void {
    if (this.#isRestored) return;
    const { intents, sessions } = this.#stripe.state;
    const isOpen = (id: string) =>
      sessions.get(id)?.session.status === "open" ||
      intents.get(id)?.status === "requires_payment_method";
    for (const shopper of this.#shoppers) {
      if (this.#forsaken.has(shopper.browserHash)) continue;
      const open = [...new Set(shopper.ways())].filter(isOpen);
      expect(open.length, `ways to pay: ${open.join(", ")}`).toBeLessThanOrEqual(1);
    }
  }

  /** Nobody reads that the pieces they hold themselves have sold out. */
  async expectOwnPiecesOnTheShelf(): Promise<void> {
    for (const shopper of this.#shoppers) {
      if (shopper.holdsItsCart()) expect(await shopper.missing()).toEqual([]);
    }
  }
}

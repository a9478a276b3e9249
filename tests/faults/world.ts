import { sql } from "drizzle-orm";
import { expect, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { beginPayment } from "~/domain/orders/checkout.server";
import { expire } from "~/domain/orders/orders.server";
import { payRefunds, reconcile, sweepHolds } from "~/domain/orders/upkeep.server";
import { verifyPayment } from "~/domain/orders/verify.server";
import { receiveEvent } from "~/domain/orders/webhook.server";
import { products } from "~/domain/products/products.table.server";
import type { LocalStripe } from "../../dev/stripe/local-stripe";
import { makeProduct } from "../factories";
import { allOrders, ledgerOf, reservedOf, stockOf } from "../ledger";
import { callStripe, confirmCard } from "../local-stripe";
import { type SlowNetwork, settleDown } from "./slow-network";

const SHELF = 5;
const LEGAL_ORDER_STEPS = new Set([
  "pending>paid",
  "pending>expired",
  "pending>refund_due",
  "expired>paid",
  "expired>refund_due",
  "refund_due>refunded",
]);
const LEGAL_RESERVATION_STEPS = new Set(["held>sold", "held>released", "released>held"]);

type Fault = Parameters<SlowNetwork["carry"]>[1];

/** What happens next; if prompt, the network carries everything over before the next move. */
export type Move = { isPrompt: boolean } & (
  | { do: "begin"; browser: number; cart: readonly number[]; isAnswerLost: boolean }
  | { do: "carry"; choice: number }
  | { do: "carry badly"; choice: number; fault: Fault }
  | { do: "confirm"; browser: number; tab: number; card: string }
  | { do: "verify"; browser: number; tab: number }
  | { do: "event"; choice: number }
  | { do: "sweep"; minutes: number }
  | { do: "pay refunds" }
  | { do: "reconcile" }
  | { do: "reprice"; cents: number }
  | { do: "change the amount"; choice: number }
  | { do: "give up unnoticed"; choice: number }
  | { do: "kill"; arrives: number }
  | { do: "wait"; ms: number }
);

/** A shop with two products, its Stripe, three browsers with their tabs, and what must hold there. */
export class World {
  readonly #stripe: LocalStripe;
  readonly #network: SlowNetwork;
  readonly #items: { id: number; inventoryId: number }[];
  /** Every secret a browser was ever given: old tabs stay open. */
  readonly #secrets: string[][] = [[], [], []];
  #failure: unknown;
  #isAtRest = false;

  private constructor(
    stripe: LocalStripe,
    network: SlowNetwork,
    items: { id: number; inventoryId: number }[],
  ) {
    this.#stripe = stripe;
    this.#network = network;
    this.#items = items;
  }

  static async create(stripe: LocalStripe, network: SlowNetwork): Promise<World> {
    const items = [
      await makeProduct({ stock: SHELF, priceCents: 1200 }),
      await makeProduct({ stock: SHELF, priceCents: 700 }),
    ];
    await logSteps();
    return new World(stripe, network, items);
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
        return this.#begin(move);
      case "carry":
        return this.#network.carry(move.choice);
      case "carry badly":
        return this.#network.carry(move.choice, move.fault);
      case "confirm": {
        const secret = this.#secretOf(move);
        if (secret) confirmCard(this.#stripe, secret, move.card);
        return;
      }
      case "verify": {
        const [intentId] = this.#secretOf(move)?.split("_secret_") ?? [];
        if (intentId) this.#run(verifyPayment(intentId));
        return;
      }
      case "event": {
        const events = [...this.#stripe.webhooks.deliveries.values()];
        const delivery = events[move.choice % Math.max(1, events.length)];
        if (delivery) this.#run(receiveEvent(delivery.event));
        return;
      }
      case "sweep":
        vi.setSystemTime(Date.now() + move.minutes * 60_000);
        this.#run(sweepHolds());
        return;
      case "pay refunds":
        this.#run(payRefunds());
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
      case "wait":
        await vi.advanceTimersByTimeAsync(move.ms);
    }
  }

  #begin({ browser, cart, isAnswerLost }: Extract<Move, { do: "begin" }>): void {
    const items = this.#items
      .map(({ id }, index) => ({ productId: id, quantity: cart[index] ?? 0 }))
      .filter(({ quantity }) => quantity > 0);
    const started = beginPayment(
      { email: "yuki@example.com", items },
      { browserId: `browser-${browser}`, clientKey: "phone" },
    );
    this.#run(
      started.then((start) => {
        if (start.ok && !isAnswerLost) this.#secrets[browser]?.push(start.clientSecret);
      }),
    );
  }

  /** An order that was given up without Stripe's knowledge, as after a restore from a backup. */
  async #giveUpUnnoticed(choice: number): Promise<void> {
    const pending = allOrders().filter(({ status }) => status === "pending");
    const order = pending[choice % Math.max(1, pending.length)];
    if (order) await write((tx) => expire(tx, order));
  }

  /** Someone with Stripe's dashboard open changes what an intent asks for. */
  #changeAmount(choice: number): void {
    const intents = this.#stripe.snapshot().intents;
    const intent = intents[choice % Math.max(1, intents.length)];
    if (intent) callStripe(this.#stripe, `/v1/payment_intents/${intent.id}`, { amount: "999" });
  }

  #secretOf({ browser, tab }: { browser: number; tab: number }): string | undefined {
    const secrets = this.#secrets[browser] ?? [];
    return secrets.at(-1 - (tab % Math.max(1, secrets.length)));
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

  /** The network heals, time passes, the jobs run, every event arrives. */
  async comeToRest(): Promise<void> {
    for (let round = 0; round < 6; round++) {
      await this.#finish();
      vi.setSystemTime(Date.now() + 16 * 60_000);
      for (const job of [sweepHolds, payRefunds, reconcile]) {
        this.#run(job());
        await this.#finish();
      }
      for (const { event } of this.#stripe.webhooks.deliveries.values()) {
        this.#run(receiveEvent(event));
        await this.#finish();
      }
    }
    this.#isAtRest = true;
    if (this.#failure) throw this.#failure;
  }

  async #finish(): Promise<void> {
    await this.carryAll();
    while (vi.getTimerCount() > 0) {
      await vi.advanceTimersByTimeAsync(3_000);
      await this.carryAll();
    }
  }

  expectStockToAddUp(): void {
    for (const { inventoryId } of this.#items) {
      const shelf = stockOf(inventoryId);
      const held = reservedOf(inventoryId, "held");
      const sold = reservedOf(inventoryId, "sold");
      expect(shelf, "on the shelf").toBeGreaterThanOrEqual(0);
      expect(shelf + held + sold, "shelf + held + sold").toBe(SHELF);
      expect(ledgerOf(inventoryId), "the ledger").toBe(shelf);
      if (this.#isAtRest) expect(held, "held at rest").toBe(0);
    }
  }

  expectNothingStuck(): void {
    const statuses = allOrders().map(({ status }) => status);
    expect(statuses).not.toContain("pending");
    expect(statuses).not.toContain("refund_due");
  }

  expectMoneyToAddUp(): void {
    const { intents } = this.#stripe.snapshot();
    const orders = allOrders();
    const kept = intents.reduce((sum, { captured, refunded }) => sum + captured - refunded, 0);
    const paid = orders.filter(({ status }) => status === "paid");
    expect(kept, "captured - refunded").toBe(
      paid.reduce((sum, { totalCents }) => sum + totalCents, 0),
    );
    for (const order of orders) {
      const own = intents.filter(({ metadata }) => metadata.order_id === String(order.id));
      const charges = own.reduce((sum, { successfulCharges }) => sum + successfulCharges, 0);
      expect(charges, `charges of order ${order.id}`).toBeLessThanOrEqual(1);
      if (order.status !== "paid") continue;
      const intent = own.find(({ id }) => id === order.paymentIntentId);
      expect(intent).toMatchObject({ status: "succeeded", captured: order.totalCents });
    }
  }

  expectLegalPaths(): void {
    const steps = read().all<{ step: string; kind: string }>(sql`SELECT step, kind FROM step_log`);
    for (const { step, kind } of steps) {
      const legal = kind === "order" ? LEGAL_ORDER_STEPS : LEGAL_RESERVATION_STEPS;
      expect(legal, kind).toContain(step);
    }
  }
}

/** Has the database itself note every change of state, so that none can go unseen. */
async function logSteps(): Promise<void> {
  await write((tx) => {
    tx.run(sql`CREATE TEMP TABLE step_log (kind TEXT, step TEXT)`);
    tx.run(sql`CREATE TEMP TRIGGER order_steps AFTER UPDATE OF status ON orders
      WHEN old.status <> new.status
      BEGIN INSERT INTO step_log VALUES ('order', old.status || '>' || new.status); END`);
    tx.run(sql`CREATE TEMP TRIGGER reservation_steps AFTER UPDATE OF state ON reservations
      WHEN old.state <> new.state
      BEGIN INSERT INTO step_log VALUES ('reservation', old.state || '>' || new.state); END`);
  });
}

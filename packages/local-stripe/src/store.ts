import Stripe from "stripe";
import type { Card } from "./cards";
import { type ClockAndIds, seconds } from "./clock-and-ids";
import { noSuch } from "./errors";
import * as build from "./objects";
import type { StoredSession } from "./sessions";

/**
 * The local Stripe's objects. They are replaced, never changed, so an event keeps the object as it was.
 */
export class Store {
  readonly intents = new Map<string, Stripe.PaymentIntent>();
  readonly sessions = new Map<string, StoredSession>();
  readonly charges = new Map<string, Stripe.Charge>();
  readonly refunds = new Map<string, Stripe.Refund>();
  readonly disputes = new Map<string, Stripe.Dispute>();
  /** Balance transactions. `payoutOf` names the payout that includes each. */
  readonly transactions = new Map<string, Stripe.BalanceTransaction>();
  readonly payouts = new Map<string, Stripe.Payout>();
  readonly payoutOf = new Map<string, string>();
  /** The next midnight that may pay out, in seconds since 1970. */
  paidOutUntil = 0;
  readonly cards = new Map<string, Card>();
  readonly events: Stripe.Event[] = [];
  /** The intents that a running request changes. */
  readonly locked = new Set<string>();
  /** The status that refunds begin with. Most of Stripe's succeed at once, and some wait for the bank. */
  refundsBegin: "succeeded" | "pending" = "succeeded";
  /** The running API request, which its events name. */
  origin: Stripe.Event.Request | null = null;

  readonly #clockAndIds: ClockAndIds;
  readonly #emit: (event: Stripe.Event) => void;

  constructor(clockAndIds: ClockAndIds, emit: (event: Stripe.Event) => void) {
    this.#clockAndIds = clockAndIds;
    this.#emit = emit;
  }

  intent(id: string): Stripe.PaymentIntent {
    const intent = this.intents.get(id);
    if (!intent) throw noSuch("payment_intent", id);
    return intent;
  }

  /** A charge's dispute, if there is one. */
  disputeOf(chargeId: string): Stripe.Dispute | undefined {
    return [...this.disputes.values()].find(({ charge }) => charge === chargeId);
  }

  /** Stores an event and hands it to the webhooks. */
  record(type: string, object: build.EventObject, before?: build.EventObject): void {
    const event = build.event({
      id: this.id("evt"),
      created: this.now(),
      apiVersion: Stripe.API_VERSION,
      type,
      object,
      before,
      request: this.origin,
    });
    this.events.push(event);
    this.#emit(event);
  }

  id(prefix: string): string {
    return this.#clockAndIds.ids(prefix);
  }

  /** The time in seconds since 1970, as objects have it. */
  now(): number {
    return seconds(this.#clockAndIds.clock);
  }

  save() {
    return {
      intents: [...this.intents.values()],
      sessions: [...this.sessions.values()],
      charges: [...this.charges.values()],
      refunds: [...this.refunds.values()],
      disputes: [...this.disputes.values()],
      balance: {
        transactions: [...this.transactions.values()],
        payouts: [...this.payouts.values()],
        payoutOf: [...this.payoutOf],
        paidOutUntil: this.paidOutUntil,
      },
      cards: [...this.cards.values()],
      events: this.events,
    };
  }

  restore(saved: ReturnType<Store["save"]>): void {
    fill(this.intents, saved.intents);
    // A file from before there were sessions has none.
    fill(this.sessions, saved.sessions ?? []);
    fill(this.charges, saved.charges);
    fill(this.refunds, saved.refunds);
    // A file from before there were disputes has none.
    fill(this.disputes, saved.disputes ?? []);
    fill(this.cards, saved.cards);
    this.#restoreBalance(saved.balance);
    this.events.push(...saved.events);
  }

  /** Does nothing for a file from before there was a balance. */
  #restoreBalance(saved?: ReturnType<Store["save"]>["balance"]): void {
    if (!saved) return;
    fill(this.transactions, saved.transactions);
    fill(this.payouts, saved.payouts);
    for (const [id, payout] of saved.payoutOf) this.payoutOf.set(id, payout);
    this.paidOutUntil = saved.paidOutUntil;
  }

  clear(): void {
    const { intents, sessions, charges, refunds, disputes, cards } = this;
    for (const objects of [intents, sessions, charges, refunds, disputes, cards]) objects.clear();
    for (const objects of [this.transactions, this.payouts, this.payoutOf]) objects.clear();
    this.paidOutUntil = 0;
    this.locked.clear();
    this.events.length = 0;
    this.refundsBegin = "succeeded";
  }
}

function fill<T extends { id: string }>(objects: Map<string, T>, saved: T[]): void {
  for (const object of saved) objects.set(object.id, object);
}

/** Merges new metadata into old. Like Stripe, removes a key whose new value is empty. */
export function mergeMetadata(
  known: Record<string, string>,
  changes: Record<string, string> = {},
): Record<string, string> {
  const merged = Object.entries({ ...known, ...changes });
  return Object.fromEntries(merged.filter(([, value]) => value !== ""));
}

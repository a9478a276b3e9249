import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { type Clock, seconds } from "./clock-and-ids";
import { FaultRules } from "./fault-rules";

/** An event as it goes over the wire: the exact bytes and the signature over them. */
export type SignedEvent = { payload: string; headers: Record<string, string> };

/** Posts to the shop; answers the status, or 0 when there was no answer. */
export type Post = (signed: SignedEvent) => Promise<number>;

export type WebhookFault =
  /** Never reaches the shop; counts as a failed attempt. */
  | { kind: "drop" }
  /** Reaches the shop, but its answer is lost, so the event comes again. */
  | { kind: "drop-answer" }
  | { kind: "delay"; ms: number }
  /** Comes twice. */
  | { kind: "duplicate" }
  /** Waits until the next event has been delivered. */
  | { kind: "reorder" };

/** `auto` delivers and retries by itself; `held` waits for the test. */
export type WebhookMode = "auto" | "held";

export type Delivery = {
  event: Stripe.Event;
  attempts: number;
  delivered: boolean;
  lastStatus: number | null;
};

export type EnabledEvents = readonly Stripe.WebhookEndpointCreateParams.EnabledEvent[];

export type WebhookOptions = {
  clock: Clock;
  secret: string;
  /** The types the endpoint asked for; `*` means all. */
  enabledEvents: EnabledEvents;
  post: Post | null;
  mode: WebhookMode;
  /** Waits before the second, third … attempt, in milliseconds; the last one repeats. */
  backoffMs: number[];
};

/** Delivers events as Stripe does: signed, at least once, in no promised order, again until the shop answers 2xx. */
export class Webhooks {
  mode: WebhookMode;
  readonly faults = new FaultRules<WebhookFault>();
  readonly deliveries = new Map<string, Delivery>();
  readonly #options: WebhookOptions;
  readonly #timers = new Set<NodeJS.Timeout>();
  readonly #running = new Set<Promise<unknown>>();
  #overtaken: Delivery[] = [];
  #cleared = new AbortController();

  constructor(options: WebhookOptions) {
    this.#options = options;
    this.mode = options.mode;
  }

  /** Takes an event on its way, unless the endpoint did not ask for its type. */
  accept(event: Stripe.Event): void {
    if (!this.#isEnabled(event.type)) return;
    const delivery: Delivery = { event, attempts: 0, delivered: false, lastStatus: null };
    this.deliveries.set(event.id, delivery);
    if (this.mode === "auto") this.#run(this.#firstAttempt(delivery));
  }

  /** Goes on with what an earlier run had begun: what was not acknowledged comes again. */
  restore(deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      this.deliveries.set(delivery.event.id, delivery);
      if (!delivery.delivered) this.#retryLater(delivery);
    }
  }

  /** The events the shop has not acknowledged yet, oldest first. */
  pending(): Delivery[] {
    return [...this.deliveries.values()].filter((delivery) => !delivery.delivered);
  }

  /** The event as it would be posted now, for a caller that hands it to the shop itself. */
  sign(eventId: string): SignedEvent {
    return this.#signed(this.#find(eventId).event);
  }

  /** Posts this event once, whether or not it was delivered before; answers the shop's status. */
  async send(eventId: string): Promise<number> {
    return this.#attempt(this.#find(eventId));
  }

  /**
   * Posts these events one after the other, in this order; an id may stand more than once.
   * Without ids: one attempt for everything that is pending.
   */
  async deliverNow(eventIds = this.pending().map(({ event }) => event.id)): Promise<number[]> {
    const statuses: number[] = [];
    for (const id of eventIds) statuses.push(await this.send(id));
    return statuses;
  }

  /** Settles when no attempt is under way (retries that wait for their time do not count). */
  async settled(): Promise<void> {
    while (this.#running.size > 0) await Promise.all(this.#running);
  }

  clear(): void {
    this.#cleared.abort();
    this.#cleared = new AbortController();
    for (const timer of this.#timers) clearTimeout(timer);
    this.#timers.clear();
    this.deliveries.clear();
    this.faults.clear();
    this.#overtaken = [];
    this.mode = this.#options.mode;
  }

  async #firstAttempt(delivery: Delivery): Promise<void> {
    const fault = this.faults.strike(delivery.event.type)?.fault;
    if (fault?.kind === "reorder") {
      this.#overtaken.push(delivery);
      return;
    }
    if (fault?.kind === "delay") await this.#delay(fault.ms);
    await this.#attemptAndRetry(delivery, fault?.kind);
    if (fault?.kind === "duplicate") await this.#attempt(delivery);
    for (const late of this.#overtaken.splice(0)) this.#run(this.#attemptAndRetry(late));
  }

  /** Ends early when everything is cleared; the event is gone then. */
  async #delay(ms: number): Promise<void> {
    const { signal } = this.#cleared;
    await wait(ms, undefined, { ref: false, signal }).catch(() => {});
  }

  async #attemptAndRetry(delivery: Delivery, fault?: WebhookFault["kind"]): Promise<void> {
    if (this.deliveries.get(delivery.event.id) !== delivery) return;
    if (fault === "drop") delivery.attempts += 1;
    else await this.#attempt(delivery, fault === "drop-answer");
    if (!delivery.delivered) this.#retryLater(delivery);
  }

  async #attempt(delivery: Delivery, loseAnswer = false): Promise<number> {
    const { post } = this.#options;
    delivery.attempts += 1;
    const status = post ? await post(this.#signed(delivery.event)) : 0;
    const seen = loseAnswer ? 0 : status;
    delivery.lastStatus = seen;
    if (seen >= 200 && seen < 300) delivery.delivered = true;
    return seen;
  }

  #retryLater(delivery: Delivery): void {
    const { backoffMs, post } = this.#options;
    if (!post || this.mode !== "auto") return;
    const wait = backoffMs[clamp(delivery.attempts - 1, 0, backoffMs.length - 1)];
    if (wait === undefined) return;
    const timer = setTimeout(() => {
      this.#timers.delete(timer);
      this.#run(this.#attemptAndRetry(delivery));
    }, wait);
    timer.unref();
    this.#timers.add(timer);
  }

  #run(attempt: Promise<void>): void {
    const running = attempt.finally(() => this.#running.delete(running));
    this.#running.add(running);
  }

  #signed(event: Stripe.Event): SignedEvent {
    const payload = JSON.stringify(event, null, 2);
    const signature = Stripe.webhooks.generateTestHeaderString({
      payload,
      secret: this.#options.secret,
      timestamp: seconds(this.#options.clock),
    });
    return {
      payload,
      headers: {
        "content-type": "application/json; charset=utf-8",
        "stripe-signature": signature,
        "user-agent": "Stripe/1.0 (+https://stripe.com/docs/webhooks)",
      },
    };
  }

  #isEnabled(type: string): boolean {
    return this.#options.enabledEvents.some((enabled) => enabled === "*" || enabled === type);
  }

  #find(eventId: string): Delivery {
    const delivery = this.deliveries.get(eventId);
    if (!delivery)
      throw new Error(`No event ${eventId}, or the shop isn't subscribed to its type.`);
    return delivery;
  }
}

/** Posts over http with a time limit, as Stripe does; no answer and no connection both count as 0. */
export function postTo(url: string, timeoutMs: number): Post {
  return async ({ payload, headers }) => {
    try {
      const response = await fetch(url, {
        method: "POST",
        headers,
        body: payload,
        redirect: "manual",
        signal: AbortSignal.timeout(timeoutMs),
      });
      await response.arrayBuffer();
      return response.status;
    } catch {
      return 0;
    }
  };
}

function clamp(value: number, least: number, most: number): number {
  return Math.min(Math.max(value, least), most);
}

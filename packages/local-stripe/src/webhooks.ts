import { setTimeout as wait } from "node:timers/promises";
import Stripe from "stripe";
import { type Clock, seconds } from "./clock-and-ids";
import { FaultRules } from "./fault-rules";

/** An event as it's posted: the exact payload and the headers that sign it. */
export type SignedEvent = { payload: string; headers: Record<string, string> };

/** Posts an event to the shop. Returns the status, or 0 if there was no response. */
export type Post = (signed: SignedEvent) => Promise<number>;

export type WebhookFault =
  /** The event doesn't reach the shop. Counts as a failed attempt. */
  | { kind: "drop" }
  /** The event reaches the shop, but the response is lost, so the event is sent again. */
  | { kind: "drop-answer" }
  | { kind: "delay"; ms: number }
  /** The event is sent twice. */
  | { kind: "duplicate" }
  /** The event waits until the next one is delivered. */
  | { kind: "reorder" };

/** `auto` delivers and retries events by itself. `held` waits for the test. */
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
  /** The event types that the endpoint asked for. `*` means all. */
  enabledEvents: EnabledEvents;
  post: Post | null;
  mode: WebhookMode;
  /** Milliseconds to wait before the second, third … attempt. The last number repeats. */
  backoffMs: number[];
};

/** Delivers events as Stripe does: signed, at least once, in any order, and again until the shop responds with 2xx. */
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

  /** Queues an event, unless the endpoint didn't ask for its type. */
  accept(event: Stripe.Event): void {
    if (!this.#isEnabled(event.type)) return;
    const delivery: Delivery = { event, attempts: 0, delivered: false, lastStatus: null };
    this.deliveries.set(event.id, delivery);
    if (this.mode === "auto") this.#run(this.#firstAttempt(delivery));
  }

  /** Continues an earlier run's deliveries. Events that the shop hasn't acknowledged are sent again. */
  restore(deliveries: Delivery[]): void {
    for (const delivery of deliveries) {
      this.deliveries.set(delivery.event.id, delivery);
      if (!delivery.delivered) this.#retryLater(delivery);
    }
  }

  /** The events that the shop hasn't acknowledged yet, oldest first. */
  pending(): Delivery[] {
    return [...this.deliveries.values()].filter((delivery) => !delivery.delivered);
  }

  /** Signs an event as of now, for a caller that hands it to the shop itself. */
  sign(eventId: string): SignedEvent {
    return this.#signed(this.#find(eventId).event);
  }

  /** Posts an event once, even if it was delivered before. Returns the shop's status. */
  async send(eventId: string): Promise<number> {
    return this.#attempt(this.#find(eventId));
  }

  /**
   * Posts events one after the other, in the order of the IDs. An ID may be listed more than once. Without IDs,
   * tries each pending event once.
   */
  async deliverNow(eventIds = this.pending().map(({ event }) => event.id)): Promise<number[]> {
    const statuses: number[] = [];
    for (const id of eventIds) statuses.push(await this.send(id));
    return statuses;
  }

  /** Resolves when no attempt is running. Retries that wait for their time don't count. */
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

  /** Waits. Ends early if everything is cleared, since the event is gone then. */
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

/** Returns a function that posts over HTTP with a time limit, as Stripe does. Without a response, its status is 0. */
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

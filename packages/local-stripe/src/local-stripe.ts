import { type Accepted, Api } from "./api";
import { type Clock, type Ids, randomIds } from "./clock-and-ids";
import { Dashboard } from "./dashboard";
import { type ApiFault, exchange, type Outcome } from "./exchange";
import { FaultRules } from "./fault-rules";
import type { ApiRequest, ApiResponse } from "./http";
import { IdempotencyKeys } from "./idempotency";
import { type Snapshot, snapshot } from "./snapshot";
import { State } from "./state";
import { webhookEndpoint } from "./webhook-endpoint";
import { type EnabledEvents, type Post, type WebhookMode, Webhooks } from "./webhooks";

export type LocalStripeOptions = {
  webhookSecret: string;
  /** What the endpoint's entry in the list says; absent: there's none. */
  webhookUrl?: string | undefined;
  /** Hands a signed event to the shop; absent: nobody listens, events only queue up. */
  post?: Post | null;
  webhookMode?: WebhookMode;
  /** The event types the endpoint asked for (`enabled_events`); absent: all. */
  enabledEvents?: EnabledEvents;
  /** Waits before the second, third … attempt, in milliseconds; the last one repeats. */
  backoffMs?: number[];
  clock?: Clock;
  ids?: Ids;
  /** What an earlier one saved. */
  saved?: Saved;
  /** Where the browser part is served; pages of the 3-D Secure challenge are named by it. */
  origin?: () => string;
};

export type Saved = ReturnType<LocalStripe["save"]>;

/** Stripe retries for three days; the demo has less patience. */
const DEMO_BACKOFF_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

/** A whole Stripe in this process, without a socket: state, API, dashboard, faults and webhooks. */
export class LocalStripe {
  readonly state: State;
  readonly faults = new FaultRules<ApiFault>();
  readonly webhooks: Webhooks;
  readonly dashboard: Dashboard;
  readonly #api: Api;
  readonly #keys: IdempotencyKeys;

  constructor(options: LocalStripeOptions) {
    const clock = options.clock ?? Date.now;
    const clockAndIds = { clock, ids: options.ids ?? randomIds() };
    this.webhooks = new Webhooks({
      clock,
      secret: options.webhookSecret,
      enabledEvents: options.enabledEvents ?? ["*"],
      post: options.post ?? null,
      mode: options.webhookMode ?? "auto",
      backoffMs: options.backoffMs ?? DEMO_BACKOFF_MS,
    });
    const origin = options.origin ?? (() => "http://127.0.0.1");
    this.state = new State(clockAndIds, (event) => this.webhooks.accept(event), origin);
    const { webhookUrl, enabledEvents = ["*"] } = options;
    if (webhookUrl) this.state.endpoints.push(webhookEndpoint(webhookUrl, enabledEvents, clock()));
    this.dashboard = new Dashboard(this.state);
    this.#keys = new IdempotencyKeys(clock);
    this.#api = new Api(this.state, this.#keys, clockAndIds);
    if (options.saved) this.#restore(options.saved);
  }

  /** One call, at once and without faults. */
  handle(request: ApiRequest): ApiResponse {
    return this.#api.handle(request);
  }

  /**
   * One call that is let in, and goes on when its `execute` is called. Until then Stripe is at it:
   * the intent it changes answers others with `lock_timeout`.
   */
  accept(request: ApiRequest): Accepted {
    return this.#api.accept(request);
  }

  /** One call as the network would carry it: with the faults a test has set. */
  exchange(request: ApiRequest): Promise<Outcome> {
    return exchange(this.#api, this.faults, request);
  }

  /**
   * The same as a `fetch`, for the SDK without a socket:
   * `new Stripe(key, { httpClient: Stripe.createFetchHttpClient(local.fetch) })`.
   * A caller that gives up (the SDK's time-out) hears no more, but a call that has left goes on.
   */
  readonly fetch: typeof globalThis.fetch = async (input, init) => {
    const request = new Request(input, init);
    const url = new URL(request.url);
    const body = await request.text();
    request.signal.throwIfAborted();
    const exchanged = this.exchange({
      method: request.method,
      path: url.pathname + url.search,
      headers: Object.fromEntries(request.headers),
      body,
    });
    const outcome = await Promise.race([exchanged, aborted(request.signal)]);
    if (outcome.kind === "answer") {
      const { status, headers, body } = outcome.answer;
      return new Response(body, { status, headers });
    }
    if (outcome.kind === "reset") throw new TypeError("The connection was reset.");
    return aborted(request.signal);
  };

  /** The money that moved, for invariants. */
  snapshot(): Snapshot {
    return snapshot(this.state);
  }

  /** All it knows, as plain data. */
  save() {
    return {
      state: this.state.save(),
      keys: [...this.#keys.entries],
      deliveries: [...this.webhooks.deliveries.values()],
    };
  }

  #restore(saved: Saved): void {
    this.state.restore(saved.state);
    for (const [key, entry] of saved.keys) this.#keys.entries.set(key, entry);
    this.webhooks.restore(saved.deliveries);
  }

  /** Forgets everything: objects, events, keys, faults. */
  reset(): void {
    this.faults.clear();
    this.webhooks.clear();
    this.#keys.entries.clear();
    this.state.clear();
  }
}

/** Never answers; gives up when the caller does. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

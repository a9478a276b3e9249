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
  /** The URL in the list of webhook endpoints. Absent: the list is empty. */
  webhookUrl?: string | undefined;
  /** Posts a signed event to the shop. Absent: nobody listens, and events only queue up. */
  post?: Post | null;
  webhookMode?: WebhookMode;
  /** The event types that the endpoint asked for (`enabled_events`). Absent: all. */
  enabledEvents?: EnabledEvents;
  /** Milliseconds to wait before the second, third … attempt. The last number repeats. */
  backoffMs?: number[];
  clock?: Clock;
  ids?: Ids;
  /** The data that an earlier local Stripe saved. */
  saved?: Saved;
  /** The origin that serves the browser part, for the URLs of 3-D Secure challenges. */
  origin?: () => string;
};

export type Saved = ReturnType<LocalStripe["save"]>;

/** Shorter waits than Stripe's, which retries for three days. */
const DEMO_BACKOFF_MS = [1_000, 5_000, 30_000, 120_000, 600_000];

/** A local Stripe in this process, without a socket: state, API, dashboard, faults, and webhooks. */
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

  /** Makes a call at once and without faults. */
  handle(request: ApiRequest): ApiResponse {
    return this.#api.handle(request);
  }

  /**
   * Lets a call in, which is executed when its `execute` is called. Until then its intent is locked: other calls
   * that would change it get `lock_timeout`.
   */
  accept(request: ApiRequest): Accepted {
    return this.#api.accept(request);
  }

  /** Makes a call with the faults that a test set. */
  exchange(request: ApiRequest): Promise<Outcome> {
    return exchange(this.#api, this.faults, request);
  }

  /**
   * Makes a call with the faults that a test set, as a `fetch` for the SDK:
   * `new Stripe(key, { httpClient: Stripe.createFetchHttpClient(local.fetch) })`.
   * A caller that gives up (the SDK's time-out) gets no response, but the call is still executed.
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

  /** The money that moved, for tests to compare. */
  snapshot(): Snapshot {
    return snapshot(this.state);
  }

  /** The whole state as plain data. */
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

  /** Deletes everything: objects, events, keys, and faults. */
  reset(): void {
    this.faults.clear();
    this.webhooks.clear();
    this.#keys.entries.clear();
    this.state.clear();
  }
}

/** Never resolves. Rejects when the caller gives up. */
function aborted(signal: AbortSignal): Promise<never> {
  return new Promise((_, reject) => {
    if (signal.aborted) reject(signal.reason);
    signal.addEventListener("abort", () => reject(signal.reason), { once: true });
  });
}

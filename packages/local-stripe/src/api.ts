import Stripe from "stripe";
import type { ClockAndIds } from "./clock-and-ids";
import { lockTimeout, needsSecretKey, Refusal, refused, unauthorized, unknownUrl } from "./errors";
import { expand } from "./expand";
import { type Params, parseForm } from "./form";
import { type ApiRequest, type ApiResponse, json } from "./http";
import type { IdempotencyKeys } from "./idempotency";
import { publicIntent } from "./objects";
import { matchRoute, type Route } from "./route";
import { routes } from "./routes";
import type { State } from "./state";

/** The local Stripe takes only keys with these prefixes, so a real key can't end up here. */
export const SECRET_KEY_PREFIX = "sk_test_bench_";
export const PUBLISHABLE_KEY_PREFIX = "pk_test_bench_";

/** A request that has been let in; until it is executed it holds its idempotency key and its intent. */
export type Accepted = {
  execute(): ApiResponse;
  /** Executes the request, then saves a 500 under its key: a result that Stripe calls indeterminate. */
  executeAndFail(): ApiResponse;
  /** Saves a 500 under the key, and undoes what the request changed. */
  undoAndFail(): ApiResponse;
};

type Matched = { route: Route; id: string; params: Params; inBrowser: boolean };
type Executed = { answer: ApiResponse; executed: boolean };

/** The API without a network: requests in, answers out, all synchronous. */
export class Api {
  readonly #state: State;
  readonly #keys: IdempotencyKeys;
  readonly #clockAndIds: ClockAndIds;

  constructor(state: State, keys: IdempotencyKeys, clockAndIds: ClockAndIds) {
    this.#state = state;
    this.#keys = keys;
    this.#clockAndIds = clockAndIds;
  }

  handle(request: ApiRequest): ApiResponse {
    return this.accept(request).execute();
  }

  /**
   * Lets a request in and locks its idempotency key and the intent it changes, without executing it yet. While
   * a test holds the request there, a second one with the same key gets a 409, and one that would change the
   * same intent gets a 429.
   */
  accept(request: ApiRequest): Accepted {
    const requestId = this.#clockAndIds.ids("req");
    const stamped = (answer: ApiResponse) => stamp(answer, request, requestId);
    try {
      const matched = match(request);
      const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
      const saved = key && this.#keys.begin(key, pathOf(request), matched.params.fingerprint());
      if (saved) return always(stamped(replayOf(saved)));
      const { locked } = this.#state;
      const { locks } = matched.route;
      if (locks && locked.has(matched.id)) {
        if (key) this.#keys.free(key);
        throw lockTimeout();
      }
      if (locks) locked.add(matched.id);
      const finish = ({ answer, executed }: Executed) => {
        if (locks) locked.delete(matched.id);
        if (key) this.#keys.finish(key, withOriginal(answer, requestId), executed);
        return stamped(answer);
      };
      const origin = { id: requestId, idempotency_key: key ?? null };
      return {
        execute: () => finish(this.#run(matched, origin)),
        executeAndFail: () => finish({ ...this.#run(matched, origin), answer: UNKNOWN_ERROR }),
        undoAndFail: () => finish({ answer: UNKNOWN_ERROR, executed: true }),
      };
    } catch (error) {
      return always(stamped(answerTo(error, false)));
    }
  }

  #run({ route, id, params, inBrowser }: Matched, origin: Stripe.Event.Request): Executed {
    this.#state.origin = origin;
    try {
      params.only(route.params);
      const call = { state: this.#state, clockAndIds: this.#clockAndIds, params, id, inBrowser };
      const answer = json(200, expand(route.run(call), params, this.#state));
      return { answer, executed: true };
    } catch (error) {
      const executed = error instanceof Refusal && error.executed;
      return { answer: answerTo(error, inBrowser), executed };
    } finally {
      this.#state.origin = null;
    }
  }
}

const UNKNOWN_ERROR: ApiResponse = {
  ...json(500, { error: { type: "api_error", message: "An unknown error occurred." } }),
  headers: { "content-type": "application/json", "stripe-should-retry": "false" },
};

function always(answer: ApiResponse): Accepted {
  return { execute: () => answer, executeAndFail: () => answer, undoAndFail: () => answer };
}

function pathOf(request: ApiRequest): string {
  return request.path.split("?")[0] ?? "";
}

function match(request: ApiRequest): Matched {
  const url = new URL(request.path, "http://stand-in");
  const params = parseForm(request.method === "GET" ? url.search.slice(1) : request.body);
  const inBrowser = readKey(request) === "publishable";
  for (const route of routes) {
    const found = matchRoute(route, request.method, url.pathname);
    if (!found) continue;
    if (inBrowser && !route.publishable) throw needsSecretKey();
    return { route, id: found.id, params, inBrowser };
  }
  throw unknownUrl(request.method, url.pathname);
}

function readKey(request: ApiRequest): "secret" | "publishable" {
  const key = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  if (!key) throw unauthorized("You did not provide an API key.");
  if (key.startsWith(SECRET_KEY_PREFIX)) return "secret";
  if (key.startsWith(PUBLISHABLE_KEY_PREFIX)) return "publishable";
  throw unauthorized(
    `Invalid API Key provided: ${key.slice(0, 8)}***. The local Stripe only accepts ${SECRET_KEY_PREFIX}… and ${PUBLISHABLE_KEY_PREFIX}… keys.`,
  );
}

function answerTo(error: unknown, inBrowser: boolean): ApiResponse {
  if (!(error instanceof Refusal)) throw error;
  const { payment_intent, ...body } = error.body;
  if (!payment_intent) return refused(error);
  const shown = inBrowser ? publicIntent(payment_intent) : payment_intent;
  return json(error.status, { error: { ...body, payment_intent: shown } });
}

function stamp(answer: ApiResponse, request: ApiRequest, requestId: string): ApiResponse {
  const key = request.headers["idempotency-key"];
  return {
    ...answer,
    headers: {
      ...answer.headers,
      "request-id": requestId,
      "stripe-version": request.headers["stripe-version"] ?? Stripe.API_VERSION,
      ...(key && { "idempotency-key": key }),
    },
  };
}

function withOriginal(answer: ApiResponse, requestId: string): ApiResponse {
  return { ...answer, headers: { ...answer.headers, "original-request": requestId } };
}

function replayOf(answer: ApiResponse): ApiResponse {
  return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
}

import Stripe from "stripe";
import { needsSecretKey, Refusal, unauthorized, unknownUrl } from "./errors";
import { expand } from "./expand";
import { type Params, parseForm } from "./form";
import { type ApiRequest, type ApiResponse, json } from "./http";
import type { IdempotencyKeys } from "./idempotency";
import { type Route, routes } from "./routes";
import type { Sources } from "./sources";
import type { State } from "./state";

/** Only these keys are taken, so a real one can never end up here (payments.md, "Guard"). */
export const SECRET_KEY_PREFIX = "sk_test_bench_";
export const PUBLISHABLE_KEY_PREFIX = "pk_test_bench_";

/** A request that has been let in and holds its idempotency key until it is executed. */
export type Accepted = { execute(): ApiResponse; fail(): ApiResponse };

type Matched = { route: Route; id: string; params: Params; inBrowser: boolean };

/** The API without a network: requests in, answers out, all synchronous. */
export class Api {
  readonly #state: State;
  readonly #keys: IdempotencyKeys;
  readonly #sources: Sources;

  constructor(state: State, keys: IdempotencyKeys, sources: Sources) {
    this.#state = state;
    this.#keys = keys;
    this.#sources = sources;
  }

  handle(request: ApiRequest): ApiResponse {
    return this.accept(request).execute();
  }

  /**
   * Lets a request in and takes its idempotency key, without executing it yet:
   * a test can hold it in between, where a second request with the same key meets a 409.
   */
  accept(request: ApiRequest): Accepted {
    const requestId = this.#sources.ids("req");
    const key = request.method === "POST" ? request.headers["idempotency-key"] : undefined;
    const finished = (answer: ApiResponse) => this.#stamp(answer, request, requestId);
    try {
      const matched = match(request);
      const saved = key && this.#begin(key, request, matched);
      if (saved) {
        const replay = finished(replayOf(saved));
        return { execute: () => replay, fail: () => replay };
      }
      const execution = (run: () => ApiResponse) => finished(this.#execute(run, key, requestId));
      return {
        execute: () => execution(() => this.#run(matched)),
        fail: () => execution(() => failureAfter(() => this.#run(matched))),
      };
    } catch (error) {
      const refusal = finished(answerTo(error));
      return { execute: () => refusal, fail: () => refusal };
    }
  }

  #begin(key: string, request: ApiRequest, { params }: Matched): ApiResponse | undefined {
    const [endpoint = ""] = request.path.split("?");
    return this.#keys.begin(key, endpoint, params.fingerprint());
  }

  #execute(run: () => ApiResponse, key: string | undefined, requestId: string): ApiResponse {
    this.#state.origin = { id: requestId, idempotency_key: key ?? null };
    try {
      const answer = run();
      if (key) this.#keys.finish(key, withOriginal(answer, requestId), true);
      return answer;
    } catch (error) {
      const answer = answerTo(error);
      const executed = !(error instanceof Refusal) || error.executed;
      if (key) this.#keys.finish(key, withOriginal(answer, requestId), executed);
      return answer;
    } finally {
      this.#state.origin = null;
    }
  }

  #run({ route, id, params, inBrowser }: Matched): ApiResponse {
    params.only(route.params);
    const call = { state: this.#state, sources: this.#sources, params, id, inBrowser };
    return json(200, expand(route.run(call), params, this.#state));
  }

  #stamp(answer: ApiResponse, request: ApiRequest, requestId: string): ApiResponse {
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
}

function match(request: ApiRequest): Matched {
  const url = new URL(request.path, "http://stand-in");
  const params = parseForm(request.method === "GET" ? url.search.slice(1) : request.body);
  const inBrowser = readKey(request, params) === "publishable";
  for (const route of routes) {
    const found = route.method === request.method && route.path.exec(url.pathname);
    if (!found) continue;
    if (inBrowser && !route.publishable) throw needsSecretKey();
    return { route, id: found[1] ?? "", params, inBrowser };
  }
  throw unknownUrl(request.method, url.pathname);
}

function readKey(request: ApiRequest, params: Params): "secret" | "publishable" {
  const bearer = /^Bearer (\S+)$/.exec(request.headers.authorization ?? "")?.[1];
  const key = bearer ?? params.text("key");
  if (!key) throw unauthorized("You did not provide an API key.");
  if (key.startsWith(SECRET_KEY_PREFIX)) return "secret";
  if (key.startsWith(PUBLISHABLE_KEY_PREFIX)) return "publishable";
  throw unauthorized(
    `Invalid API Key provided: ${key.slice(0, 8)}***. The local Stripe takes only ${SECRET_KEY_PREFIX}… and ${PUBLISHABLE_KEY_PREFIX}… keys.`,
  );
}

function answerTo(error: unknown): ApiResponse {
  if (error instanceof Refusal) return json(error.status, { error: error.body });
  throw error;
}

/** Does the work, then answers 500: what Stripe calls indeterminate. A retry with the same key gets the 500 again. */
function failureAfter(run: () => ApiResponse): ApiResponse {
  run();
  return {
    ...json(500, { error: { type: "api_error", message: "An unknown error occurred." } }),
    headers: { "content-type": "application/json", "stripe-should-retry": "false" },
  };
}

function withOriginal(answer: ApiResponse, requestId: string): ApiResponse {
  return { ...answer, headers: { ...answer.headers, "original-request": requestId } };
}

function replayOf(answer: ApiResponse): ApiResponse {
  return { ...answer, headers: { ...answer.headers, "idempotent-replayed": "true" } };
}

import type { Clock } from "./clock-and-ids";
import { Refusal } from "./errors";
import type { ApiResponse } from "./http";

const KEPT_MS = 24 * 60 * 60 * 1000;

type Entry = {
  endpoint: string;
  fingerprint: string;
  startedAt: number;
  /** Absent while the first request is still being executed. */
  answer?: ApiResponse;
};

/**
 * Stripe's idempotency layer (https://docs.stripe.com/api/idempotent_requests): for 24 hours, a request with the
 * same key gets the first response again, even a 500. A request with the same key but other parameters is
 * refused, and so is one while the first request is still running.
 */
export class IdempotencyKeys {
  readonly entries = new Map<string, Entry>();
  readonly #clock: Clock;

  constructor(clock: Clock) {
    this.#clock = clock;
  }

  /** Takes the key for a request, or returns the saved response to send again. */
  begin(key: string, endpoint: string, fingerprint: string): ApiResponse | undefined {
    this.#prune();
    const entry = this.entries.get(key);
    if (!entry) {
      this.entries.set(key, { endpoint, fingerprint, startedAt: this.#clock() });
      return undefined;
    }
    if (entry.endpoint !== endpoint) {
      throw mismatch(
        key,
        `for the same endpoint they were first used for ('${entry.endpoint}' vs '${endpoint}')`,
      );
    }
    if (entry.fingerprint !== fingerprint) {
      throw mismatch(key, "with the same parameters they were first used with");
    }
    if (!entry.answer) throw inUse(key);
    return entry.answer;
  }

  /** Saves the response under the key. If nothing was executed, frees the key instead. */
  finish(key: string, answer: ApiResponse, executed: boolean): void {
    const entry = this.entries.get(key);
    if (!entry) return;
    if (executed) entry.answer = answer;
    else this.free(key);
  }

  free(key: string): void {
    this.entries.delete(key);
  }

  #prune(): void {
    const oldest = this.#clock() - KEPT_MS;
    for (const [key, entry] of this.entries) {
      if (entry.startedAt < oldest) this.entries.delete(key);
    }
  }
}

function mismatch(key: string, rule: string): Refusal {
  return new Refusal(
    400,
    {
      type: "idempotency_error",
      message: `Keys for idempotent requests can only be used ${rule}. Try using a key other than '${key}' if you meant to execute a different request.`,
    },
    false,
  );
}

function inUse(key: string): Refusal {
  return new Refusal(
    409,
    {
      type: "idempotency_error",
      code: "idempotency_key_in_use",
      message: `There is currently another in-progress request using this Idempotent Key (that probably means you submitted twice, and the other request is still going through): ${key}. Please try again later.`,
    },
    false,
  );
}

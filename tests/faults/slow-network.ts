import type { LocalStripe } from "local-stripe";
import { vi } from "vitest";

type Fault = Parameters<LocalStripe["faults"]["add"]>[0]["fault"];
type Waiting = {
  call: Parameters<typeof fetch>;
  answer: (response: Promise<Response>) => void;
};

/**
 * The network between shop and Stripe, with time in the test's hands: a call waits until the test
 * carries it over, on good or bad terms. A caller that gave up waiting does not stop its call from
 * arriving later, as on a real network.
 */
export class SlowNetwork {
  readonly #stripe: () => LocalStripe;
  #waiting: Waiting[] = [];

  constructor(stripe: () => LocalStripe) {
    this.#stripe = stripe;
  }

  readonly fetch = (...[input, init]: Parameters<typeof fetch>): Promise<Response> => {
    const { signal, ...unsignalled } = init ?? {};
    return new Promise<Response>((resolve, reject) => {
      signal?.addEventListener("abort", () => reject(signal.reason));
      const answer = (response: Promise<Response>) => void response.then(resolve, reject);
      this.#waiting.push({ call: [input, unsignalled], answer });
    });
  };

  get waiting(): number {
    return this.#waiting.length;
  }

  /** Carries one of the waiting calls over; with a fault, Stripe or the line misbehaves. */
  async carry(choice: number, fault?: Fault): Promise<void> {
    const [taken] = this.#waiting.splice(choice % Math.max(1, this.#waiting.length), 1);
    if (!taken) return;
    if (fault) this.#stripe().faults.add({ fault });
    taken.answer(this.#stripe().fetch(...taken.call));
    await settleDown();
    this.#stripe().faults.clear();
  }

  /**
   * The shop's process dies: nobody waits for an answer any more. Calls on the wire still arrive,
   * or not, as the bits of `arrives` say.
   */
  async kill(arrives: number): Promise<void> {
    vi.clearAllTimers();
    const lost = this.#waiting;
    this.#waiting = [];
    for (const [index, { call }] of lost.entries()) {
      if ((arrives >> index) & 1) await this.#stripe().fetch(...call);
    }
    await settleDown();
  }
}

/** Lets every continuation run that waits for nothing but the event loop. */
export async function settleDown(): Promise<void> {
  for (let turn = 0; turn < 8; turn++) await new Promise((resolve) => setImmediate(resolve));
}

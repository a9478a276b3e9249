/** Runs one task at a time, in the order they came. */
export class SerialQueue {
  readonly #maxWaiting: number;
  #last: Promise<unknown> = Promise.resolve();
  #tasks = 0;

  constructor({ maxWaiting = Number.POSITIVE_INFINITY } = {}) {
    this.#maxWaiting = maxWaiting;
  }

  /** True while no more tasks can wait. */
  isFull(): boolean {
    return this.#tasks > this.#maxWaiting;
  }

  async run<Value>(task: () => Promise<Value>): Promise<Value> {
    this.#tasks += 1;
    const turn = this.#last.then(task);
    this.#last = turn.catch(() => {});
    return turn.finally(() => {
      this.#tasks -= 1;
    });
  }
}

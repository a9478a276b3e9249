import {
  ForksPoolWorker,
  type PoolOptions,
  type PoolWorker,
  type TestProject,
  type Vitest,
  type WorkerRequest,
} from "vitest/node";

/**
 * How many test files a process runs. A mutant may leave something behind that affects later tests, until the
 * process ends.
 */
const FILES_OF_A_PROCESS = 2_000;

/**
 * Runs a project's tests in a process that stays open. Vitest ends it after each run, and Stryker runs once per
 * mutant, while loading the app takes many times longer than the tests.
 */
export const keepProcess = {
  name: "keep-process",
  // Set here instead of `test.pool`, which Stryker sets for every project.
  configureVitest({ vitest, project }: { vitest: Vitest; project: TestProject }) {
    vitest.onClose(() => kept && end(kept.process));
    project.config.pool = KeptProcess.NAME as typeof project.config.pool;
    project.config.poolRunner = {
      name: KeptProcess.NAME,
      createPoolWorker: (options) => new KeptProcess(options),
    };
  },
};

type Listener = Parameters<PoolWorker["on"]>;
type Start = Extract<WorkerRequest, { type: "start" }>;

let kept: { process: ForksPoolWorker; files: number } | undefined;

/** A run's use of the process. Its settings are sent with its tests. */
class KeptProcess implements PoolWorker {
  static readonly NAME = "kept-process";
  readonly name = KeptProcess.NAME;
  readonly cacheFs = true;
  readonly #options: PoolOptions;
  readonly #listeners: Listener[] = [];
  #process: ForksPoolWorker | undefined;
  #isNew = false;
  #config: Start["context"]["config"] | undefined;

  constructor(options: PoolOptions) {
    this.#options = options;
  }

  async start(): Promise<void> {
    if (kept && kept.files >= FILES_OF_A_PROCESS) await end(kept.process);
    this.#isNew = !kept;
    kept ??= await begin(this.#options);
    kept.files++;
    this.#process = kept.process;
  }

  /** Releases the process without ending it. */
  async stop(): Promise<void> {
    for (const [event, listener] of this.#listeners.splice(0)) this.#process?.off(event, listener);
  }

  on(...[event, listener]: Listener): void {
    this.#listeners.push([event, listener]);
    this.#process?.on(event, listener);
  }

  off(...[event, listener]: Listener): void {
    const at = this.#listeners.findIndex(([e, l]) => e === event && l === listener);
    if (at >= 0) this.#listeners.splice(at, 1);
    this.#process?.off(event, listener);
  }

  send(message: WorkerRequest): void {
    if (message.type === "start") this.#config = message.context.config;
    if (message.type === "stop") {
      this.#answer("stopped");
    } else if (message.type === "start" && !this.#isNew) {
      this.#answer("started");
    } else if (message.type === "run" && this.#config) {
      // Vitest expects each file in its own process. Here each is its own run, but the app is loaded only once.
      const context = { ...message.context, config: { ...this.#config, isolate: false } };
      this.#process?.send({ ...message, context });
    } else {
      this.#process?.send(message);
    }
  }

  deserialize(data: unknown): unknown {
    return data;
  }

  #answer(type: "started" | "stopped"): void {
    const response = { type, __vitest_worker_response__: true };
    setImmediate(() => {
      for (const [event, listener] of [...this.#listeners]) {
        if (event === "message") listener(response);
      }
    });
  }
}

async function begin(options: PoolOptions) {
  const process = new ForksPoolWorker(options);
  await process.start();
  process.on("exit", () => {
    if (kept?.process === process) kept = undefined;
  });
  return { process, files: 0 };
}

async function end(process: ForksPoolWorker): Promise<void> {
  kept = undefined;
  await process.stop();
}

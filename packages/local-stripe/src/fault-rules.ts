/**
 * A fault a test asks for. `on` names what it strikes, with `*` for anything:
 * `POST /v1/payment_intents` and `* /v1/refunds*` for API calls, `payment_intent.*` for events.
 */
export type FaultRule<Fault> = {
  /** Absent: everything. */
  on?: string;
  /** How many times it strikes (1); `always` for a standing rule. */
  times?: number | "always";
  /** How many that match pass unharmed first. */
  after?: number;
  fault: Fault;
};

/** A rule at work. */
export type ActiveRule = {
  readonly id: string;
  readonly hits: number;
  /** Settles when the rule first strikes. */
  readonly hit: Promise<void>;
  /** Lets what a `pause` holds go on; later ones too. */
  release(): void;
  remove(): void;
};

export type Struck<Fault> = { fault: Fault; released: Promise<void> };

/** The rules a test has set, in order: the first that matches decides, and is used up by it. */
export class FaultRules<Fault> {
  readonly #rules: Rule<Fault>[] = [];
  #count = 0;

  add(wanted: FaultRule<Fault>): ActiveRule {
    this.#count += 1;
    const rule = new Rule(`fault_${this.#count}`, wanted);
    this.#rules.push(rule);
    return rule;
  }

  /** The rule of this id, to release or remove it from outside the process. */
  find(id: string): ActiveRule | undefined {
    return this.#rules.find((rule) => rule.id === id);
  }

  clear(): void {
    for (const rule of this.#rules.splice(0)) rule.release();
  }

  strike(subject: string): Struck<Fault> | undefined {
    return this.#rules.find((rule) => rule.matches(subject))?.strike();
  }
}

class Rule<Fault> implements ActiveRule {
  readonly id: string;
  readonly hit: Promise<void>;
  hits = 0;
  readonly #pattern: RegExp;
  readonly #fault: Fault;
  readonly #released: Promise<void>;
  #times: number;
  #spared: number;
  #markHit = () => {};
  release = () => {};

  constructor(id: string, { on = "*", times = 1, after = 0, fault }: FaultRule<Fault>) {
    this.id = id;
    this.#pattern = wildcard(on);
    this.#fault = fault;
    this.#times = times === "always" ? Number.POSITIVE_INFINITY : times;
    this.#spared = after;
    this.hit = new Promise((resolve) => {
      this.#markHit = resolve;
    });
    this.#released = new Promise((resolve) => {
      this.release = resolve;
    });
  }

  /** Whether it strikes this one; one that is spared counts. */
  matches(subject: string): boolean {
    if (this.hits >= this.#times || !this.#pattern.test(subject)) return false;
    if (this.#spared === 0) return true;
    this.#spared -= 1;
    return false;
  }

  strike(): Struck<Fault> {
    this.hits += 1;
    this.#markHit();
    return { fault: this.#fault, released: this.#released };
  }

  remove(): void {
    this.#times = 0;
  }
}

function wildcard(pattern: string): RegExp {
  const escaped = pattern.replace(/[.+?^${}()|[\]\\]/g, "\\$&").replaceAll("*", ".*");
  return new RegExp(`^${escaped}$`);
}

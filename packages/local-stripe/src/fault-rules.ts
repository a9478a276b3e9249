/**
 * A fault that a test sets. `on` names the calls or events it applies to, with `*` for any text:
 * `POST /v1/payment_intents` and `* /v1/refunds*` for API calls, `payment_intent.*` for events.
 */
export type FaultRule<Fault> = {
  /** Absent: the rule applies to everything. */
  on?: string;
  /** How many times the rule applies: 1 by default. */
  times?: number | "always";
  /** How many matching calls or events pass without the fault first. */
  after?: number;
  fault: Fault;
};

/** A rule that's in use. */
export type ActiveRule = {
  readonly id: string;
  readonly hits: number;
  /** Resolves when the rule first applies. */
  readonly hit: Promise<void>;
  /** Lets the calls that a `pause` holds continue, and later ones too. */
  release(): void;
  remove(): void;
};

export type Struck<Fault> = { fault: Fault; released: Promise<void> };

/** The rules that a test set, in order. The first that matches applies, and is used up by that. */
export class FaultRules<Fault> {
  readonly #rules: Rule<Fault>[] = [];
  #count = 0;

  add(wanted: FaultRule<Fault>): ActiveRule {
    this.#count += 1;
    const rule = new Rule(`fault_${this.#count}`, wanted);
    this.#rules.push(rule);
    return rule;
  }

  /** Finds a rule by ID, so that another process can release or remove it. */
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

  /** True if the rule applies to this call or event. One that passes because of `after` is counted. */
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

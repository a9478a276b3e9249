import { invalidParam, missingParam } from "./errors";

/** A decoded form: `metadata[order]=7` becomes a branch `metadata` with a leaf `order`. */
type Branch = Map<string, Branch | string>;

/** Reads the format of stripe-node's requests: a form or query whose keys nest with brackets. */
export function parseForm(encoded: string): Params {
  return new Params(decode(encoded), "");
}

/** Reads a form into plain objects, lists, and texts. */
export function decodeForm(encoded: string): Record<string, unknown> {
  return Object.fromEntries([...decode(encoded)].map(([name, value]) => [name, plain(value)]));
}

function decode(encoded: string): Branch {
  const root: Branch = new Map();
  for (const [key, value] of new URLSearchParams(encoded)) {
    plant(root, key.replaceAll("]", "").split("["), value);
  }
  return root;
}

function plain(value: Branch | string): unknown {
  if (typeof value === "string") return value;
  const entries = [...value].map(([name, inner]) => [name, plain(inner)] as const);
  const isList = entries.every(([name], index) => name === String(index));
  return isList ? entries.map(([, inner]) => inner) : Object.fromEntries(entries);
}

function plant(branch: Branch, path: string[], value: string): void {
  const [head = "", ...rest] = path;
  const name = head === "" ? String(branch.size) : head;
  if (rest.length === 0) {
    branch.set(name, value);
    return;
  }
  const known = branch.get(name);
  const next: Branch = known instanceof Map ? known : new Map();
  branch.set(name, next);
  plant(next, rest, value);
}

/** Reads a form's values by type. Refuses a value of the wrong type in Stripe's words. */
export class Params {
  readonly #branch: Branch;
  readonly #path: string;

  constructor(branch: Branch, path: string) {
    this.#branch = branch;
    this.#path = path;
  }

  /** Refuses the first name that isn't in the list, as Stripe does. */
  only(names: readonly string[]): void {
    for (const name of this.#branch.keys()) {
      if (names.includes(name)) continue;
      const param = this.#full(name);
      throw invalidParam("parameter_unknown", param, `Received unknown parameter: ${param}`);
    }
  }

  has(name: string): boolean {
    return this.#branch.has(name);
  }

  text(name: string): string | undefined {
    const value = this.#branch.get(name);
    if (value === undefined || typeof value === "string") return value;
    throw invalidParam("parameter_invalid_string", this.#full(name), "Invalid string: {...}");
  }

  requiredText(name: string): string {
    const value = this.text(name);
    if (!value) throw missingParam(this.#full(name));
    return value;
  }

  integer(name: string): number | undefined {
    const value = this.text(name);
    if (value === undefined) return undefined;
    if (/^-?\d{1,15}$/.test(value)) return Number(value);
    throw invalidParam("parameter_invalid_integer", this.#full(name), `Invalid integer: ${value}`);
  }

  requiredInteger(name: string): number {
    const value = this.integer(name);
    if (value === undefined) throw missingParam(this.#full(name));
    return value;
  }

  flag(name: string): boolean {
    const value = this.text(name);
    if (value === undefined || value === "false") return false;
    if (value === "true") return true;
    throw invalidParam("parameter_invalid_boolean", this.#full(name), `Invalid boolean: ${value}`);
  }

  /** The texts of `name[0]`, `name[1]` …, or undefined if there are none. */
  list(name: string): string[] | undefined {
    const group = this.group(name);
    return group && [...group.#branch.keys()].map((key) => group.requiredText(key));
  }

  group(name: string): Params | undefined {
    const value = this.#branch.get(name);
    if (value === undefined) return undefined;
    if (value instanceof Map) return new Params(value, this.#full(name));
    throw invalidParam("parameter_invalid_object", this.#full(name), "Invalid object");
  }

  /** The groups of `name[0]`, `name[1]` …, in the order in which they were sent. */
  groups(): Params[] {
    return [...this.#branch.keys()].flatMap((key) => this.group(key) ?? []);
  }

  /** A flat group of texts, like metadata. */
  texts(name: string): Record<string, string> {
    const group = this.group(name);
    if (!group) return {};
    return Object.fromEntries([...group.#branch.keys()].map((key) => [key, group.text(key) ?? ""]));
  }

  /** A text that's the same for the same parameters in any order. An idempotency key is bound to it. */
  fingerprint(): string {
    return JSON.stringify(sorted(this.#branch));
  }

  #full(name: string): string {
    return this.#path === "" ? name : `${this.#path}[${name}]`;
  }
}

function sorted(branch: Branch): unknown {
  return [...branch]
    .map(([key, value]) => [key, value instanceof Map ? sorted(value) : value])
    .sort(([a], [b]) => (String(a) < String(b) ? -1 : 1));
}

import { randomBytes } from "node:crypto";

/** Milliseconds since 1970. Passed in, so that a test owns the time. */
export type Clock = () => number;

/** Makes a fresh id for a prefix: `pi` gives `pi_3Qd8…`. Passed in, so that a test gets the same ids each run. */
export type Ids = (prefix: string) => string;

export type ClockAndIds = { clock: Clock; ids: Ids };

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Unguessable ids in the shape of Stripe's own: 24 letters and digits after the prefix. */
export function randomIds(): Ids {
  return (prefix) => {
    const letters = Array.from(randomBytes(24), (byte) => ALPHABET[byte % ALPHABET.length]);
    return `${prefix}_${letters.join("")}`;
  };
}

/** Ids that count up, for runs that must be the same each time. */
export function countingIds(): Ids {
  let last = 0;
  return (prefix) => {
    last += 1;
    return `${prefix}_${String(last).padStart(24, "0")}`;
  };
}

/** The whole seconds in which Stripe writes its timestamps. */
export function seconds(clock: Clock): number {
  return Math.floor(clock() / 1000);
}

import { randomBytes } from "node:crypto";

/** Returns milliseconds since 1970. It's passed in, so that a test can set the time. */
export type Clock = () => number;

/** Makes a new ID for a prefix: `pi` gives `pi_3Qd8…`. It's passed in, so that a test gets the same IDs each run. */
export type Ids = (prefix: string) => string;

export type ClockAndIds = { clock: Clock; ids: Ids };

const ALPHABET = "0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz";

/** Makes unguessable IDs in Stripe's format: 24 letters and digits after the prefix. */
export function randomIds(): Ids {
  return (prefix) => {
    const letters = Array.from(randomBytes(24), (byte) => ALPHABET[byte % ALPHABET.length]);
    return `${prefix}_${letters.join("")}`;
  };
}

/** Makes IDs that count up, for runs that must be the same each time. */
export function countingIds(): Ids {
  let last = 0;
  return (prefix) => {
    last += 1;
    return `${prefix}_${String(last).padStart(24, "0")}`;
  };
}

/** The time in whole seconds since 1970, like Stripe's timestamps. */
export function seconds(clock: Clock): number {
  return Math.floor(clock() / 1000);
}

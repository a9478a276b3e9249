import { randomInt } from "node:crypto";

/** Letters and digits of a code. It has none that people confuse when they read or hear it: 0 O, 1 I L, U V. */
const CHARACTERS = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const LENGTH = 5;

/** Creates a code to show at the truck, like 'K7RM4'. It names a reservation and gives no access to it. */
export function createReservationCode(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
}

/** Reads a code as people type it. Null if it can't be one. */
export function readReservationCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  return code.length === LENGTH && [...code].every((one) => CHARACTERS.includes(one)) ? code : null;
}

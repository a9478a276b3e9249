import { randomInt } from "node:crypto";

/** Without those that are taken for one another when they are read out or copied: 0 O, 1 I L, U V. */
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

import { randomInt } from "node:crypto";

/** Without those that are taken for one another when they are read out or copied: 0 O, 1 I L, U V. */
const CHARACTERS = "23456789ABCDEFGHJKMNPQRSTWXYZ";
const LENGTH = 5;

/** What is shown at the truck, like 'K7RM4'. It names a reservation, and opens nothing. */
export function createReservationCode(): string {
  return Array.from({ length: LENGTH }, () => CHARACTERS[randomInt(CHARACTERS.length)]).join("");
}

/** As people type it; null when it can be none. */
export function readReservationCode(text: string): string | null {
  const code = text.toUpperCase().replace(/[\s-]/g, "");
  return code.length === LENGTH && [...code].every((one) => CHARACTERS.includes(one)) ? code : null;
}

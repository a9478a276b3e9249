import { createHmac, hkdfSync, timingSafeEqual } from "node:crypto";
import { and, eq, isNull, lt, sql } from "drizzle-orm";
import { write } from "~/db/client.server";
import { helpers, pins, shifts, tablets } from "~/db/schema/people.server";
import { type Result, refusal } from "~/domain/result";
import { env } from "~/env.server";
import type { Actor } from "./actor";
import { writeAs } from "./audit.server";
import { isHelpingAt, openShift } from "./shifts.server";
import { isOpenTablet, type Tablet } from "./tablets.server";

/**
 * PINs of helpers on a shared tablet. Four digits take 10,000 tries, however they're hashed. So the key isn't in
 * the database, a PIN works only on a tablet that the owner set up, and five wrong tries in a row turn it off.
 */

const TRIES = 5;

const GONE = refusal("missing", "This helper no longer exists.");
const UNKNOWN = refusal("missing", "This device isn't set up anymore. Ask the owner.");
const WRONG = refusal("invalid", "That isn't the right PIN.", "pin");
const OFF = refusal("limited", "Too many wrong PINs. Ask the owner to set a new one.", "pin");

/** Sets a helper's PIN, and turns it on again. Refuses with missing, or with invalid if it's too easy. */
export function setPin(helperId: number, pin: string, actor: Actor): Promise<Result> {
  return writeAs(actor, (tx, audit) => {
    const helper = tx.select().from(helpers).where(eq(helpers.id, helperId)).get();
    if (!helper) return GONE;
    const problem = problemWith(pin, helper.role === "manager" ? 6 : 4);
    if (problem) return refusal("invalid", problem, "pin");
    const set = { hash: newestHash(helperId, pin), tries: 0 };
    const target = pins.helperId;
    tx.insert(pins)
      .values({ helperId, ...set })
      .onConflictDoUpdate({ target, set })
      .run();
    audit({ action: "updated", entity: "helper", entityId: helperId, detail: { pin: true } });
    return { ok: true };
  });
}

function problemWith(pin: string, least: number): string | null {
  const areDigits = [...pin].every((digit) => digit >= "0" && digit <= "9");
  if (!areDigits || pin.length < least || pin.length > 6) {
    return least === 6 ? "Enter 6 digits. Managers need a longer PIN" : "Enter 4 to 6 digits";
  }
  const steps = [...pin].slice(1).map((digit, index) => Number(digit) - Number(pin[index]));
  const isRun = steps.every((step) => step === steps[0] && Math.abs(step) <= 1);
  return isRun ? "Choose one that's harder to guess than 1234 or 0000" : null;
}

const hashWith = (secret: string, helperId: number, pin: string) => {
  const key = Buffer.from(hkdfSync("sha256", secret, "", "ujicart: PINs", 32));
  return createHmac("sha256", key).update(`${helperId}:${pin}`).digest("base64url");
};

/** Hashes with the first secret, so an older one can be dropped once everybody has signed in. */
const newestHash = (helperId: number, pin: string) => {
  const [secret = ""] = env().SESSION_SECRET;
  return hashWith(secret, helperId, pin);
};

type Entry = { helperId: number; pin: string; previousId: string | null };

/**
 * Starts a helper's shift on a tablet and ends the current one. A try is counted before the PIN is compared, in
 * one transaction, so parallel tries get no more than five. Refuses with missing, invalid, or limited.
 */
export async function enterPin(
  tablet: Tablet,
  { helperId, pin, previousId }: Entry,
  now = new Date(),
): Promise<Result<{ id: string }>> {
  return write((tx): Result<{ id: string }> => {
    const tried = tx
      .update(pins)
      .set({ tries: sql`${pins.tries} + 1` })
      .where(and(eq(pins.helperId, helperId), lt(pins.tries, TRIES)))
      .returning()
      .get();
    if (!tried) return OFF;
    const stored = Buffer.from(tried.hash);
    const isRight = env().SESSION_SECRET.some((secret) =>
      timingSafeEqual(stored, Buffer.from(hashWith(secret, helperId, pin))),
    );
    if (!isRight) return tried.tries < TRIES ? WRONG : OFF;
    const isHelping = and(eq(helpers.id, helperId), isHelpingAt(now));
    if (!tx.select().from(helpers).where(isHelping).get()) return GONE;
    const isThis = and(eq(tablets.id, tablet.id), isOpenTablet(now));
    if (!tx.update(tablets).set({ seenAt: now }).where(isThis).returning().get()) return UNKNOWN;
    const known = { hash: newestHash(helperId, pin), tries: 0 };
    tx.update(pins).set(known).where(eq(pins.helperId, helperId)).run();
    tx.update(shifts)
      .set({ leftAt: now })
      .where(and(eq(shifts.tabletId, tablet.id), isNull(shifts.leftAt)))
      .run();
    const opened = { helperId, device: tablet.name, tabletId: tablet.id };
    return { ok: true, id: openShift(tx, opened, previousId, now).id };
  });
}

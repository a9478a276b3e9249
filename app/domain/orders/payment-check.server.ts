import { takeTurn } from "~/domain/access/limits.server";
import type { Refusal } from "~/domain/result";

/** Whoever makes us ask Stripe whether something is paid. */
export type Asker = {
  /** A keyed hash of the client's address. */
  clientKey: string;
  /** False for load tests, where all clients share one address. */
  isLimited?: boolean;
};

/**
 * Counts one question to Stripe against its asker, or refuses (design 4.21). What we know ourselves
 * costs nothing.
 */
export function askStripeInTurn({ clientKey, isLimited = true }: Asker): Promise<Refusal | null> {
  return takeTurn("payment-check", isLimited ? clientKey : null);
}

import { takeTurn } from "~/domain/access/limits.server";

/** Whoever makes us ask Stripe whether something is paid. */
export type Asker = {
  /** A keyed hash of the client's address. */
  clientKey: string;
  /** False for load tests, where all clients share one address. */
  isLimited?: boolean;
};

/** Counts one question to Stripe against its asker (design 4.21). What we know ourselves costs nothing. */
export async function mayAskStripe({ clientKey, isLimited = true }: Asker): Promise<boolean> {
  return (await takeTurn("payment-check", isLimited ? clientKey : null)) === null;
}

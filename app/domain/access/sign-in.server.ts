import { and, eq, gt, lte } from "drizzle-orm";
import { write } from "~/db/client.server";
import { signInTransactions } from "~/db/schema.server";
import type { Result } from "~/domain/result";
import { countOrRefuse, type LimitedClient } from "./limits.server";
import { hashOf } from "./secret-id.server";

/** As long as the browser's own part of a sign-in lives. */
const SIGN_IN_MS = 5 * 60_000;

/** What a sign-in remembers while the person is at the provider. */
export type SignInIntent = {
  /** Checked by `safeReturnTo` already. */
  returnTo: string;
  isPopup: boolean;
};

/**
 * Remembers a sign-in that begins, under the state that will come back with it. Refuses with limited.
 */
export function beginSignIn(
  state: string,
  intent: SignInIntent,
  client: LimitedClient,
): Promise<Result> {
  const now = new Date();
  return write((tx) => {
    const tooOften = countOrRefuse(tx, "sign-in", client, now);
    if (tooOften) return tooOften;
    tx.delete(signInTransactions).where(lte(signInTransactions.expiresAt, now)).run();
    tx.insert(signInTransactions)
      .values({
        stateHash: hashOf(state),
        ...intent,
        expiresAt: new Date(now.getTime() + SIGN_IN_MS),
      })
      .run();
    return { ok: true };
  });
}

/** Takes it out again, once: null when it is unknown, too old, or was taken before. */
export async function takeSignIn(state: string): Promise<SignInIntent | null> {
  const isThisOne = and(
    eq(signInTransactions.stateHash, hashOf(state)),
    gt(signInTransactions.expiresAt, new Date()),
  );
  const taken = await write((tx) =>
    tx
      .delete(signInTransactions)
      .where(isThisOne)
      .returning({ returnTo: signInTransactions.returnTo, isPopup: signInTransactions.isPopup })
      .get(),
  );
  return taken ?? null;
}

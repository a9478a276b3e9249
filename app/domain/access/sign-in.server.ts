import { and, eq, gt, lte } from "drizzle-orm";
import { read, write } from "~/db/client.server";
import { signInTransactions } from "~/db/schema/access.server";
import { type Result, refusal } from "~/domain/result";
import { SIGN_IN_SECONDS } from "~/services/identity/sign-in-cookies.server";
import { checkLimit, countOrRefuse, type LimitedClient, writeLimited } from "./limits.server";
import { hashOf } from "./secret-id.server";

const NOT_UNDER_WAY = refusal("missing", "No sign-in in progress.");

export type SignInIntent = {
  returnTo: string;
  isPopup: boolean;
  /** True if Auth0 was told to ask for the password. */
  asks?: boolean;
};

/** Starts a sign-in. Refuses with limited. */
export function beginSignIn(
  state: string,
  intent: SignInIntent,
  client: LimitedClient,
): Promise<Result> {
  const now = new Date();
  return writeLimited("sign-in", client, (tx) => {
    tx.insert(signInTransactions)
      .values({
        stateHash: hashOf(state),
        ...intent,
        expiresAt: new Date(now.getTime() + SIGN_IN_SECONDS * 1000),
      })
      .run();
    return { ok: true };
  });
}

/**
 * Ends a sign-in in progress and returns its intent; it works only once. Refuses with missing, or with
 * limited, since a failure counts as a sign-in.
 */
export async function takeSignIn(
  state: string,
  client: LimitedClient,
): Promise<Result<{ intent: SignInIntent }>> {
  const isThisOne = and(
    eq(signInTransactions.stateHash, hashOf(state)),
    gt(signInTransactions.expiresAt, new Date()),
  );
  const refused = checkLimit("sign-in", client);
  if (refused && !read().select().from(signInTransactions).where(isThisOne).get()) return refused;
  return write((tx) => {
    const intent = tx
      .delete(signInTransactions)
      .where(isThisOne)
      .returning({
        returnTo: signInTransactions.returnTo,
        isPopup: signInTransactions.isPopup,
        asks: signInTransactions.asks,
      })
      .get();
    if (intent) return { ok: true, intent };
    return countOrRefuse(tx, "sign-in", client) ?? NOT_UNDER_WAY;
  });
}

export function sweepSignIns(now = new Date()): Promise<void> {
  return write((tx) => {
    tx.delete(signInTransactions).where(lte(signInTransactions.expiresAt, now)).run();
  });
}

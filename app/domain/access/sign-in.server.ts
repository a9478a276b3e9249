import { and, eq, gt, lte } from "drizzle-orm";
import { write } from "~/db/client.server";
import { hashOf } from "./secret-id.server";
import { signInTransactions } from "./sessions.table.server";

/** As long as the browser's own part of a sign-in lives. */
const SIGN_IN_MS = 5 * 60_000;

/** What a sign-in remembers while the person is at the provider. */
export type SignInIntent = {
  /** Checked by `safeReturnTo` already. */
  returnTo: string;
  isPopup: boolean;
};

/** Remembers a sign-in that begins, under the state that will come back with it. */
export async function beginSignIn(state: string, intent: SignInIntent): Promise<void> {
  const now = new Date();
  await write((tx) => {
    tx.delete(signInTransactions).where(lte(signInTransactions.expiresAt, now)).run();
    tx.insert(signInTransactions)
      .values({
        stateHash: hashOf(state),
        ...intent,
        expiresAt: new Date(now.getTime() + SIGN_IN_MS),
      })
      .run();
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

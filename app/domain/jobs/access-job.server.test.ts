import { expect, test, vi } from "vitest";
import { read, write } from "~/db/client.server";
import { idempotencyKeys, limits, sessions, signInTransactions } from "~/db/schema/access.server";
import { countAttempt } from "~/domain/access/limits.server";
import { replaceTokens } from "~/domain/access/session-tokens.server";
import { createSession } from "~/domain/access/sessions.server";
import { beginSignIn } from "~/domain/access/sign-in.server";
import { createSeal } from "~/domain/access/token-seal.server";
import { advanceClock, HOUR_MS } from "../../../tests/clock";
import { captureLog } from "../../../tests/log";
import { breakDatabase, mendDatabase } from "../../../tests/routes/as-administrator";
import { WAIT_MS } from "../../../tests/wait";
import { keepAccessInOrder, startAccessJob } from "./access-job.server";

const tables = () =>
  [sessions, signInTransactions, limits, idempotencyKeys].map(
    (table) => read().select().from(table).all().length,
  );

/** Adds a row to each of these tables that nobody needs a day later. */
async function leaveThings(): Promise<void> {
  const tokens = {
    accessToken: "access",
    accessTokenExpiresAt: new Date(Date.now() + HOUR_MS),
    refreshToken: null,
  };
  const person = { sub: "auth0|someone", email: null, name: null };
  await createSession({ person, tokens, previousId: null }, null);
  await beginSignIn(
    `state-${Date.now()}`,
    { returnTo: "/", isPopup: false },
    { networkKey: "somebody", hasLimits: false },
  );
  await countAttempt("newsletter", { networkKey: "somebody" });
  await write((tx) =>
    tx
      .insert(idempotencyKeys)
      .values({ key: `${Date.now()}`, rowId: 1 })
      .run(),
  );
}

test("expired rows are deleted, and others stay", async () => {
  await leaveThings();
  await keepAccessInOrder();
  expect(tables()).toEqual([1, 1, 1, 1]);
  advanceClock(24 * HOUR_MS);
  await leaveThings();
  await keepAccessInOrder();
  expect(tables()).toEqual([1, 1, 1, 1]);
});

test("the start clears what is over or unreadable, and the end stores the tokens that wait", async () => {
  await leaveThings();
  advanceClock(24 * HOUR_MS);
  await leaveThings();
  const { seal } = createSeal(["a-secret-that-was-dropped-0123456789"]);
  const unreadable = seal("access", "anywhere");
  await write((tx) => tx.update(sessions).set({ accessToken: unreadable }).run());
  const stop = startAccessJob();
  await vi.waitFor(() => expect(tables()).toEqual([0, 1, 1, 1]), WAIT_MS);

  advanceClock(1);
  await leaveThings();
  const stored = () => read().select().from(sessions).get();
  const { idHash = "", accessToken: version = "" } = stored() ?? {};
  const accessTokenExpiresAt = new Date(Date.now() + HOUR_MS);
  const tokens = { accessToken: "new", accessTokenExpiresAt, refreshToken: null };
  breakDatabase();
  await replaceTokens(idHash, version, tokens);
  mendDatabase();
  expect(stored()?.accessToken).toBe(version);
  await stop();
  expect(stored()?.accessToken).not.toBe(version);
});

test("a database that takes no writes stops nothing and is no news", async () => {
  const log = captureLog();
  await leaveThings();
  advanceClock(24 * HOUR_MS);
  breakDatabase();
  await keepAccessInOrder();
  mendDatabase();
  expect(tables()).toEqual([1, 1, 1, 1]);
  expect(log.lines).toEqual([]);
  await keepAccessInOrder();
  expect(tables()).toEqual([0, 0, 0, 0]);
});

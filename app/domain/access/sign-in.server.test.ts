import { expect, test } from "vitest";
import { read } from "~/db/client.server";
import { signInTransactions } from "~/db/schema/access.server";
import { advanceClock } from "../../../tests/clock";
import { beginSignIn, sweepSignIns, takeSignIn } from "./sign-in.server";

const rows = () => read().select().from(signInTransactions).all();
const SOMEBODY = { networkKey: "somebody" };
const toAdmin = { returnTo: "/admin", isPopup: false };

test("a sign-in continues where it began, once", async () => {
  await beginSignIn("state-1", toAdmin, SOMEBODY);
  await beginSignIn("state-2", { returnTo: "/", isPopup: true }, SOMEBODY);
  expect(await takeSignIn("state-1", SOMEBODY)).toEqual({
    ok: true,
    intent: { ...toAdmin, asks: false },
  });
  expect(await takeSignIn("state-1", SOMEBODY)).toMatchObject({ kind: "missing" });
  expect(await takeSignIn("state-2", SOMEBODY)).toMatchObject({
    intent: { returnTo: "/", isPopup: true },
  });
});

test("only one of two callbacks at once gets the sign-in", async () => {
  await beginSignIn("state", toAdmin, SOMEBODY);
  const taken = await Promise.all([takeSignIn("state", SOMEBODY), takeSignIn("state", SOMEBODY)]);
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a sign-in state that nobody began isn't known", async () => {
  expect(await takeSignIn("state", SOMEBODY)).toMatchObject({ kind: "missing" });
});

test("a sign-in expires after an hour", async () => {
  await beginSignIn("state", toAdmin, SOMEBODY);
  advanceClock(60 * 60_000);
  expect(await takeSignIn("state", SOMEBODY)).toMatchObject({ kind: "missing" });
});

test("a sign-in stores only the hash of its state", async () => {
  await beginSignIn("state", toAdmin, SOMEBODY);
  expect(JSON.stringify(rows())).not.toContain('"state"');
  expect(rows()[0]?.stateHash).toHaveLength(43);
});

test("abandoned sign-ins are deleted", async () => {
  await beginSignIn("abandoned", toAdmin, SOMEBODY);
  advanceClock(60 * 60_000);
  await beginSignIn("next", toAdmin, SOMEBODY);
  await sweepSignIns();
  expect(rows()).toHaveLength(1);
  expect(await takeSignIn("next", SOMEBODY)).toMatchObject({ ok: true });
});

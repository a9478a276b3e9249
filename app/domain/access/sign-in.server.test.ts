import { afterEach, expect, test, vi } from "vitest";
import { read } from "~/db/client.server";
import { pass } from "../../../tests/clock";
import { signInTransactions } from "./sessions.table.server";
import { beginSignIn, clearSignIns, takeSignIn } from "./sign-in.server";

afterEach(() => {
  vi.useRealTimers();
});

const rows = () => read().select().from(signInTransactions).all();
const toAdmin = { returnTo: "/admin", isPopup: false };

test("a sign-in is taken up where it was begun, once", async () => {
  await beginSignIn("state-1", toAdmin, null);
  await beginSignIn("state-2", { returnTo: "/", isPopup: true }, null);
  expect(await takeSignIn("state-1", null)).toEqual({ ok: true, intent: toAdmin });
  expect(await takeSignIn("state-1", null)).toMatchObject({ kind: "missing" });
  expect(await takeSignIn("state-2", null)).toMatchObject({
    intent: { returnTo: "/", isPopup: true },
  });
});

test("of two callbacks at once, one gets it", async () => {
  await beginSignIn("state", toAdmin, null);
  const taken = await Promise.all([takeSignIn("state", null), takeSignIn("state", null)]);
  expect(taken.filter(({ ok }) => ok)).toHaveLength(1);
});

test("a state nobody began is not known", async () => {
  expect(await takeSignIn("state", null)).toMatchObject({ kind: "missing" });
});

test("after five minutes it is too late", async () => {
  await beginSignIn("state", toAdmin, null);
  pass(5 * 60_000);
  expect(await takeSignIn("state", null)).toMatchObject({ kind: "missing" });
});

test("the state is not stored, only its hash", async () => {
  await beginSignIn("state", toAdmin, null);
  expect(JSON.stringify(rows())).not.toContain('"state"');
  expect(rows()[0]?.stateHash).toHaveLength(43);
});

test("abandoned ones are cleared", async () => {
  await beginSignIn("abandoned", toAdmin, null);
  pass(5 * 60_000);
  await beginSignIn("next", toAdmin, null);
  await clearSignIns();
  expect(rows()).toHaveLength(1);
  expect(await takeSignIn("next", null)).toMatchObject({ ok: true });
});

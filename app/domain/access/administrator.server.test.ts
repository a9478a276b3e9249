import { expect, test } from "vitest";
import type { PersonKey } from "../../../dev/identity/people";
import { advanceClock } from "../../../tests/clock";
import { connect, signInAs, testProvider } from "../../../tests/identity";
import { accessOfBearer, accessOfSession } from "./administrator.server";
import { createSession, endSession, findSession } from "./sessions.server";

const provider = testProvider();

async function sessionOf(person: PersonKey) {
  const signedIn = await signInAs(person, provider.current);
  const id = (await createSession({ ...signedIn, previousId: null }, null)) ?? "";
  const session = findSession(id);
  if (!session) throw new Error("The sign-in left no session");
  return { id, session };
}

test.each([
  ["admin", "administrator"],
  ["visitor", "not-administrator"],
] as const)("the session of Demo %s is %s", async (person, access) => {
  const { session } = await sessionOf(person);
  expect(await accessOfSession(session, connect(provider.current))).toMatchObject({ access });
});

test("a permission that was taken away is gone ten minutes later", async () => {
  const { session } = await sessionOf("admin");
  const access = () => accessOfSession(session, connect(provider.current));
  provider.current.controls.permissionsGone = true;
  advanceClock(10 * 60_000 - 1000);
  expect(await access()).toMatchObject({ access: "administrator" });
  advanceClock(1000);
  expect(await access()).toMatchObject({ access: "not-administrator" });
});

test("a session with another person's token is nobody's", async () => {
  const { person } = await signInAs("visitor", provider.current);
  const { tokens } = await signInAs("admin", provider.current);
  const session = findSession(await createSession({ person, tokens, previousId: null }, null));
  if (!session) throw new Error("The sign-in left no session");
  expect(await accessOfSession(session, connect(provider.current))).toEqual({
    access: "unauthenticated",
  });
});

test("a session that ended between two looks is nobody's", async () => {
  const { id, session } = await sessionOf("admin");
  await endSession(id, null);
  expect(await accessOfSession(session, connect(provider.current))).toMatchObject({
    access: "unauthenticated",
  });
});

test.each([
  ["the administrator's", "admin", {}, "administrator"],
  ["the visitor's", "visitor", {}, "not-administrator"],
  ["an expired", "admin", { expiresIn: -61 }, "unauthenticated"],
  ["a foreign", "admin", { foreignKey: true }, "unauthenticated"],
  [
    "a nearly right",
    "admin",
    { claims: { permissions: ["admin:access:no"] } },
    "not-administrator",
  ],
  [
    "a permission-as-text",
    "admin",
    { claims: { permissions: "admin:access" } },
    "not-administrator",
  ],
  ["a scope-only", "visitor", { claims: { scope: "admin:access" } }, "not-administrator"],
] as const)("%s bearer token is judged by itself", async (_title, person, order, access) => {
  const token = await provider.current.mintAccessToken(person, order);
  expect(await accessOfBearer(token, connect(provider.current))).toMatchObject({ access });
});

test("nobody can be judged without the provider's keys", async () => {
  const { session } = await sessionOf("admin");
  provider.current.controls.outage = "reset";
  expect(await accessOfSession(session, connect(provider.current))).toMatchObject({
    access: "unavailable",
  });
});

test("a session with an expired token isn't over while the provider is down", async () => {
  const { id, session } = await sessionOf("admin");
  provider.current.controls.outage = "reset";
  advanceClock(2 * 3_600_000);
  expect(await accessOfSession(session, connect(provider.current))).toEqual({
    access: "unavailable",
  });
  expect(findSession(id)).not.toBeNull();
});

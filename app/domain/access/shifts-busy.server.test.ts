import { expect, it } from "vitest";
import { ANYWHERE, invited } from "../../../tests/at-work";
import { OWNER } from "../../../tests/factories";
import { withFileDatabase } from "../../../tests/file-database";
import { endHelper } from "./helpers.server";
import { beginShift } from "./shifts.server";

const file = withFileDatabase();

const begin = (token: string) =>
  beginShift(token, { device: "iPhone", previousId: null }, ANYWHERE);

/** A code is looked at before the write begins, and again in it. */

it("only one of two people who use a code while the database is locked gets in", async () => {
  const { token } = await invited();
  const other = file.lock();
  const both = [begin(token), begin(token)];
  other.release();
  expect(await Promise.all(both)).toMatchObject([{ ok: true }, { ok: false, kind: "missing" }]);
});

it("a helper who's ended while the database is locked doesn't get in", async () => {
  const { id, token } = await invited();
  const other = file.lock();
  const ended = endHelper(id, OWNER);
  const begun = begin(token);
  other.release();
  expect(await ended).toMatchObject({ ok: true });
  expect(await begun).toMatchObject({ ok: false, kind: "missing" });
});

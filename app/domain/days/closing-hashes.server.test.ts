import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { write } from "~/db/client.server";
import type { journal } from "~/db/schema/journal.server";
import { bookOnline } from "~/domain/journal/journal.server";
import { watchAlerts } from "../../../tests/alerts";
import { makeOrder, OWNER } from "../../../tests/factories";
import { closeDay } from "./close-day.server";
import { checkBooks, digestOfEntries, firstBrokenClosing } from "./closing-hashes.server";

const alerts = watchAlerts();

beforeEach(async () => {
  for (const stripeId of ["pi_1", "pi_2", "pi_3"]) {
    const { id: orderId } = await makeOrder();
    await write((tx) => bookOnline(tx, { orderId, kind: "sale", stripeId, cents: 1800 }));
    expect(await closeDay({ counted: 0 }, OWNER)).toMatchObject({ ok: true });
  }
});

/** Somebody with the file before them, who takes the triggers away first. */
const tamper = (statement: string) =>
  write((tx) => {
    const names = tx.all<{ name: string }>(
      sql`SELECT name FROM sqlite_schema WHERE type = 'trigger'`,
    );
    for (const { name } of names) tx.run(sql.raw(`DROP TRIGGER "${name}"`));
    tx.run(sql.raw(statement));
  });

describe("the chain of closings", () => {
  it("is whole while nobody changes them", async () => {
    expect(await firstBrokenClosing()).toBeNull();
    await checkBooks();
    expect(alerts.open()).toEqual([]);
  });

  it.each([
    ["an entry's sum", "UPDATE journal SET cents = 1 WHERE id = 2", 2],
    ["an entry's time", "UPDATE journal SET sold_at = sold_at + 1 WHERE id = 1", 1],
    ["an entry that is gone", "DELETE FROM journal WHERE id = 3", 3],
    [
      "a figure",
      "UPDATE closings SET counted_cents = 0, expected_cents = 5 - 5, float_cents = 7 WHERE id = 2",
      2,
    ],
    ["a reason", "UPDATE closings SET reason = 'Gave it to Ben' WHERE id = 2", 2],
    ["a sum", `UPDATE closings SET figures = replace(figures, '1800', '1801') WHERE id = 1`, 1],
    ["a closing that is gone", "DELETE FROM closings WHERE id = 2", 3],
    ["the last closing that is gone", "DELETE FROM closings WHERE id = 3", 3],
    ["its end", "UPDATE closings SET until = until + 1 WHERE id = 2", 2],
    ["its day", "UPDATE closings SET day = '2020-01-01' WHERE id = 2", 2],
    ["who closed it", "UPDATE closings SET closed_by = 'Ben' WHERE id = 2", 2],
    ["when it was closed", "UPDATE closings SET closed_at = closed_at + 1 WHERE id = 2", 2],
    ["the hash before it", "UPDATE closings SET previous_hash = 'x' WHERE id = 2", 2],
    ["a hash", "UPDATE closings SET hash = 'x' WHERE id = 1", 1],
  ])("tells of %s", async (_what, statement, id) => {
    await tamper(statement);
    expect(await firstBrokenClosing()).toBe(id);
  });

  it("is whole when somebody closes a day meanwhile", async () => {
    const looking = firstBrokenClosing();
    expect(await closeDay({ counted: 0 }, OWNER)).toMatchObject({ ok: true });
    expect(await looking).toBeNull();
  });

  it("tells the owner until it's whole again", async () => {
    await tamper("UPDATE journal SET cents = 1801 WHERE id = 2");
    for (const _time of [1, 2]) await checkBooks();
    expect([alerts.open(), alerts.logged()]).toEqual([["books_changed"], ["books_changed"]]);
    await tamper("UPDATE journal SET cents = 1800 WHERE id = 2");
    await checkBooks();
    expect(alerts.open()).toEqual([]);
  });
});

describe("the digest of entries", () => {
  const entry: typeof journal.$inferSelect = {
    id: 7,
    orderId: 3,
    cents: 650,
    tillEntryId: 9,
    stripeId: null,
    ...({ origin: "window", money: "cash", kind: "sale" } as const),
    soldAt: new Date(1000),
    bookedAt: new Date(2000),
  };
  const PINNED = "03c9c996a1084cfc4f33ff59cc9149e7b925155ae3f268e683192fb0c9f5b5f1";

  it("is what stored closings were hashed with", () => {
    expect(digestOfEntries([entry])).toBe(PINNED);
  });

  it("stays the same when the journal gets another column", () => {
    const withAnotherColumn = { ...entry, note: null };
    expect(digestOfEntries([withAnotherColumn])).toBe(PINNED);
  });
});

import { sql } from "drizzle-orm";
import { beforeEach, describe, expect, it } from "vitest";
import { read, write } from "~/db/client.server";
import { makeOrder } from "../../../tests/factories";
import { addTillEntry, tillEntriesOf } from "./till.server";

const ENTRY = { kind: "sale", method: "cash", cents: 650, enteredBy: "ana@example.com" } as const;

let orderId: number;
beforeEach(async () => {
  orderId = (await makeOrder({ paymentKind: "truck" })).id;
});

const add = (entry: Partial<Parameters<typeof addTillEntry>[1]> = {}) =>
  write((tx) => addTillEntry(tx, { orderId, ...ENTRY, ...entry }));
const causeOf = (work: Promise<unknown>) =>
  work.then(
    () => "stored",
    (error: Error) => String(error.cause ?? error),
  );

describe("an entry in the till", () => {
  it("is kept as it was entered, with who entered it and when", async () => {
    const at = new Date("2027-01-05T07:30:00Z");
    await add({ createdAt: at });
    await add({ kind: "tip", cents: 100 });
    expect(tillEntriesOf(read(), orderId)).toEqual([
      { id: 1, orderId, ...ENTRY, reason: null, takesBack: null, entryKey: null, createdAt: at },
      expect.objectContaining({ id: 2, kind: "tip", cents: 100, createdAt: expect.any(Date) }),
    ]);
  });

  it("is never changed and never goes", async () => {
    await add();
    for (const statement of [
      sql`UPDATE till_entries SET cents = 1`,
      sql`UPDATE till_entries SET reason = 'typo'`,
      sql`DELETE FROM till_entries`,
    ]) {
      expect(await causeOf(write((tx) => tx.run(statement)))).toContain(
        "till_entries are only added",
      );
    }
    expect(tillEntriesOf(read(), orderId)).toMatchObject([{ cents: 650, reason: null }]);
  });

  it.each([
    ["of nothing", { cents: 0 }, "till_entries_cents"],
    ["of half a cent", { cents: 0.5 }, "cannot store REAL"],
    ["of a sale that gives money out", { cents: -650 }, "till_entries_sale"],
    ["of a void that brings money in", { kind: "void" }, "till_entries_void"],
    ["of another kind", { kind: "gift" as "tip" }, "till_entries_kind"],
    ["by check", { method: "check" as "cash" }, "till_entries_method"],
    ["of no order", { orderId: 99 }, "FOREIGN KEY"],
  ] as const)("is refused by the table itself: one %s", async (_title, entry, cause) => {
    expect(await causeOf(add(entry))).toContain(cause);
    expect(tillEntriesOf(read(), orderId)).toEqual([]);
  });
});

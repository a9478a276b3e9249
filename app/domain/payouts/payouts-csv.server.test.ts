import { expect, it } from "vitest";
import { write } from "~/db/client.server";
import { balanceTransactions, payouts } from "~/db/schema/payouts.server";
import { ownConnection, statementsOf } from "../../../tests/run-statements";
import { payoutsCsv } from "./payouts-csv.server";

const ZONE = "America/Los_Angeles";

it("payouts are listed by the day on which Stripe says that they arrive, the oldest first", async () => {
  const payout = { currency: "usd", status: "paid", items: "ready", failure: null } as const;
  // An instant payout late on January 4 in Los Angeles, and one that arrives on the day after by date alone.
  const [early, late] = [new Date("2027-01-05T05:59:00Z"), new Date("2027-01-06T00:00:00Z")];
  await write((tx) => {
    const arriving = [late, early].map((arrivesAt, at) => ({
      ...payout,
      stripeId: `po_${at}`,
      arrivesAt,
      createdAt: arrivesAt,
      amountCents: at === 1 ? 1412 : 0,
      itemsReadAt: at === 1 ? late : null,
    }));
    tx.insert(payouts).values(arriving).run();
    const moved = {
      currency: "usd",
      payoutId: 2,
      createdAt: early,
      availableOn: early,
      description: null,
    };
    const rows = [
      { category: "charge", amountCents: 2000, feeCents: 88, netCents: 1912 },
      { category: "dispute", amountCents: -700, feeCents: 0, netCents: -700 },
      { category: "dispute_reversal", amountCents: 700, feeCents: 0, netCents: 700 },
      { category: "refund", amountCents: -500, feeCents: 0, netCents: -500 },
    ];
    for (const [at, row] of rows.entries())
      tx.insert(balanceTransactions)
        .values({ ...moved, ...row, id: `txn_${at}`, sourceId: `x_${at}`, intentId: null })
        .run();
  });
  expect(payoutsCsv(ZONE).split("\r\n").slice(1, 3)).toEqual([
    '"2027-01-04",20.00,0.88,5.00,0.00,14.12,"paid","po_1"',
    '"2027-01-06",0.00,0.00,0.00,0.00,0.00,"paid","po_0"',
  ]);
});

it("each of a payout's sums is added up once, however often the query names it", async () => {
  const [query] = await statementsOf(() => payoutsCsv(ZONE));
  const steps = ownConnection().prepare<[], { opcode: string }>(`EXPLAIN ${query}`).all();
  expect(steps.filter(({ opcode }) => opcode === "AggStep")).toHaveLength(3);
});

import { sql } from "drizzle-orm";
import { expect } from "vitest";
import { read, write } from "~/db/client.server";

const LEGAL_ORDER_STEPS = new Set([
  "pending>paid",
  "pending>expired",
  "pending>refund_due",
  "expired>paid",
  "expired>refund_due",
  "refund_due>refunded",
  "refunded>refund_due",
  // Of a reservation alone, whose pieces a card order had taken over and did not pay for.
  "expired>pending at the truck",
]);
const LEGAL_RESERVATION_STEPS = new Set(["held>sold", "held>released", "released>held"]);

/** Has the database itself note every change of state, so that none can go unseen. */
export async function logSteps(): Promise<void> {
  await write((tx) => {
    tx.run(sql`CREATE TEMP TABLE step_log (kind TEXT, step TEXT)`);
    tx.run(sql`CREATE TEMP TRIGGER order_steps AFTER UPDATE OF status ON orders
      WHEN old.status <> new.status
      BEGIN INSERT INTO step_log VALUES ('order', old.status || '>' || new.status ||
        CASE WHEN new.status = 'pending' AND new.payment_kind = 'truck'
          THEN ' at the truck' ELSE '' END); END`);
    tx.run(sql`CREATE TEMP TRIGGER hold_steps AFTER UPDATE OF state ON holds
      WHEN old.state <> new.state
      BEGIN INSERT INTO step_log VALUES ('reservation', old.state || '>' || new.state); END`);
  });
}

export function expectLegalSteps(): void {
  const logged = read().all<{ kind: string; step: string }>(sql`SELECT kind, step FROM step_log`);
  for (const { kind, step } of logged) {
    const legal = kind === "order" ? LEGAL_ORDER_STEPS : LEGAL_RESERVATION_STEPS;
    expect(legal, kind).toContain(step);
  }
}

import { expect, it, vi } from "vitest";
import { makeOrder, OWNER } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { refundAtTruck } from "./refund-at-truck.server";

// The environment is read once, before anything here runs.
vi.hoisted(() => {
  for (const name of ["SECRET_KEY", "PUBLISHABLE_KEY", "WEBHOOK_SECRET", "API_BASE"])
    process.env[`STRIPE_${name}`] = "";
});

it("an order that was paid by card can be refunded in cash once the shop takes no cards anymore", async () => {
  const { id } = await makeOrder({ stripePaymentId: "pi_earlier" });
  const all = { scope: "all", method: "cash", restock: false } as const;
  expect(await refundAtTruck(id, all, OWNER)).toMatchObject({ ok: true });
  expect(allOrders()).toMatchObject([{ refundedCents: 1800 }]);
  expect(await refundAtTruck(id, all, OWNER)).toMatchObject({ kind: "conflict" });
});

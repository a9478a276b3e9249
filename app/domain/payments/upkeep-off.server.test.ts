import { expect, it, vi } from "vitest";
import { makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { beginPayment } from "../checkout/checkout.server";
import { startUpkeep } from "./upkeep.server";

// The environment is read once, before anything here runs.
vi.hoisted(() => {
  process.env.UPKEEP = "off";
});
withLocalStripe();

it("with UPKEEP=off a process leaves to another what must happen without anyone asking", async () => {
  const { id } = await makeProduct();
  await beginPayment(
    { email: "yuki@example.com", items: [{ productId: id, quantity: 1 }] },
    { browserId: "gave up", clientKey: "phone" },
  );
  vi.useFakeTimers();
  const stop = startUpkeep();
  await vi.advanceTimersByTimeAsync(3_600_000);
  stop();
  vi.useRealTimers();
  expect(allOrders()).toMatchObject([{ status: "pending" }]);
});

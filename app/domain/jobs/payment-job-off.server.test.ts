import { expect, it, vi } from "vitest";
import { piecesOf, started } from "../../../tests/checkout";
import { makeProduct } from "../../../tests/factories";
import { allOrders } from "../../../tests/ledger";
import { withLocalStripe } from "../../../tests/local-stripe";
import { startPaymentJob } from "./payment-job.server";

// The environment is read once, before anything here runs.
vi.hoisted(() => {
  process.env.UPKEEP = "off";
});
withLocalStripe();

it("a process with UPKEEP=off leaves scheduled payment work to another", async () => {
  await started([piecesOf(await makeProduct())]);
  vi.useFakeTimers();
  const stop = startPaymentJob();
  await vi.advanceTimersByTimeAsync(3_600_000);
  stop();
  vi.useRealTimers();
  expect(allOrders()).toMatchObject([{ status: "pending" }]);
});

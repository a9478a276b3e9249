import { expect, it, vi } from "vitest";
import { read } from "~/db/client.server";
import { signInTransactions } from "~/db/schema/access.server";
import { beginSignIn } from "~/domain/access/sign-in.server";
import { startAccessJob } from "./access-job.server";

// The environment is read once, before anything here runs.
vi.hoisted(() => {
  process.env.UPKEEP = "off";
});

it("a process with UPKEEP=off leaves it to another to clear what is over", async () => {
  vi.useFakeTimers();
  await beginSignIn("a-state", { returnTo: "/", isPopup: false }, { networkKey: "somebody" });
  const stop = startAccessJob();
  await vi.advanceTimersByTimeAsync(25 * 3_600_000);
  await stop();
  vi.useRealTimers();
  expect(read().select().from(signInTransactions).all()).toHaveLength(1);
});

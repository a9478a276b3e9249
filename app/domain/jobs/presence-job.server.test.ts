import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { startPresence } from "~/domain/order-settings/last-seen.server";
import { readOrderSettings } from "~/domain/order-settings/order-settings.server";
import type { StopJob } from "~/domain/scheduler.server";
import * as panel from "~/routes/admin";
import { inHours, stopClock } from "../../../tests/clock";
import { makeEvent, makeOrder } from "../../../tests/factories";
import { queuedEmails } from "../../../tests/ledger";
import { asAdministrator } from "../../../tests/routes/as-administrator";
import { args } from "../../../tests/routes/call";
import { startPresenceJob } from "./presence-job.server";

const admin = asAdministrator();

let stop: StopJob;
beforeEach(stopClock);
afterEach(async () => {
  await stop();
});

const isPaused = () => readOrderSettings().autoPausedAt !== null;

it("a round reports an unseen order and pauses, and opening the counter ends that at once", async () => {
  startPresence();
  const day = { startDate: inHours(-1), endDate: inHours(4), ordersAhead: true };
  const { id: pickupEventId } = await makeEvent(day);
  await makeOrder({ pickupEventId, waitsSince: new Date(Date.now() + 60_000) });
  // The rounds' own timer comes after the test.
  vi.useFakeTimers({ toFake: ["Date", "setInterval", "clearInterval"], now: Date.now() });
  stop = startPresenceJob();
  vi.setSystemTime(Date.now() + 10 * 60_000);
  for (const _round of [1, 2]) await vi.advanceTimersByTimeAsync(15_000);
  await expect.poll(isPaused).toBe(true);
  const told = () => queuedEmails().map(({ kind }) => kind);
  await expect.poll(() => told().sort()).toEqual(["order_unseen", "ordering_paused"]);
  const headers = { Cookie: admin.cookie, Accept: "text/html,*/*" };
  await panel.loader(args("/admin/counter", { headers }));
  await expect.poll(isPaused).toBe(false);
});

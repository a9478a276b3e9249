import { expect, it } from "vitest";
import { databaseVersion } from "~/db/client.server";
import { watchAlerts } from "../../../tests/alerts";
import { isLow, raiseDiskAlert } from "./disk.server";

const MB = 1024 ** 2;
const GB = 1024 ** 3;
const alerts = watchAlerts();

it.each([
  ["a tenth of the disk", 0.99 * GB, 10 * GB],
  ["200 MB of a small one", 199 * MB, GB],
  ["2 GB of a large one", 1.99 * GB, 500 * GB],
])("a disk with less than %s free is low", (_what, freeBytes, bytes) => {
  expect(isLow({ freeBytes, bytes })).toBe(true);
});

it.each([
  ["a tenth of the disk", GB, 10 * GB],
  ["200 MB of a small one", 200 * MB, GB],
  ["2 GB of a large one", 2 * GB, 500 * GB],
])("a disk with %s free has enough room", (_what, freeBytes, bytes) => {
  expect(isLow({ freeBytes, bytes })).toBe(false);
});

it("a low disk is told once, and is over once there's room", async () => {
  const low = { freeBytes: 100 * MB, bytes: GB };
  await raiseDiskAlert(low);
  await raiseDiskAlert(low);
  expect(alerts.open()).toEqual(["low_disk"]);
  expect(alerts.logged()).toEqual(["low_disk"]);
  await raiseDiskAlert(null);
  expect(alerts.open(), "a look that fails tells nothing").toEqual(["low_disk"]);
  await raiseDiskAlert({ freeBytes: 300 * MB, bytes: GB });
  expect(alerts.open()).toEqual([]);
});

it("a disk check that finds nothing new writes nothing", async () => {
  const version = databaseVersion();
  await raiseDiskAlert({ freeBytes: GB, bytes: GB });
  expect(databaseVersion()).toBe(version);
});

import { beforeEach, expect, it, vi } from "vitest";
import { makeEvent } from "../../../tests/factories";
import { accessEndFor } from "./helper-access-end.server";

const NOW = new Date("2027-01-10T02:00:00Z");
const at = (time: string) => new Date(`2027-01-10T${time}Z`);
beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: NOW });
});

it("a helper's access outlasts the last of the stops that are on", async () => {
  await makeEvent({ startDate: at("00:00"), endDate: at("12:00") });
  await makeEvent({ startDate: at("01:00"), endDate: at("06:00") });
  expect(accessEndFor({ ends: "tonight" }, NOW)).toEqual(at("13:00"));
});

it("a helper's access for a month ends after 30 days", () => {
  expect(accessEndFor({ ends: "month" }, NOW)).toEqual(new Date("2027-02-09T02:00:00Z"));
});

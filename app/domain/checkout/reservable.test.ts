import { expect, it } from "vitest";
import { canReserveYet } from "./reservable";

it.each([
  ["2027-01-11T23:00:00.000Z", true],
  ["2027-01-11T23:00:00.001Z", false],
])("a stop at %s can be reserved for a week before: %s", (startDate, can) => {
  const now = new Date("2027-01-04T23:00:00Z");
  expect(canReserveYet({ startDate: new Date(startDate) }, now)).toBe(can);
});

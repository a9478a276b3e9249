import { expect, it } from "vitest";
import { describeClosed, takesOrders } from "./last-orders";

const stop = {
  title: "Night Market",
  startDate: new Date("2027-01-04T23:00:00Z"),
  endDate: new Date("2027-01-05T02:00:00Z"),
  lastOrderMinutes: 30,
};
const at = (time: string) => new Date(`2027-01-05T${time}Z`);

it.each([
  ["01:29:59.999", true],
  ["01:30:00.000", false],
  ["02:00:00.000", false],
])("at %s a stop that ends at 02:00 takes orders: %s", (time, isOpen) => {
  expect(takesOrders(stop, at(time))).toBe(isOpen);
});

it("says of a stop that is under way that its orders have closed, and where to buy", () => {
  const said = (time: string) => describeClosed([stop], at(time), "America/Los_Angeles");
  expect(said("01:29:59")).toBeNull();
  expect(said("01:30:00")).toBe(
    "Online orders for Night Market have closed, 30 minutes before it ends at 6:00 PM. You can still buy at the truck.",
  );
});

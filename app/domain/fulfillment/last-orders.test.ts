import { expect, it } from "vitest";
import { describeClosed, describeNextPickup, takesOrders } from "./last-orders";

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
])("a customer at %s can order at a stop that ends at 02:00: %s", (time, isOpen) => {
  expect(takesOrders(stop, at(time))).toBe(isOpen);
});

it("a stop under way says that its orders have closed, and where to buy", () => {
  const said = (time: string) => describeClosed([stop], at(time), "America/Los_Angeles");
  expect(said("01:29:59")).toBeNull();
  expect(said("01:30:00")).toBe(
    "Online orders for Night Market have closed, 30 minutes before it ends at 6:00 PM. You can still buy at the truck.",
  );
});

it.each([
  ["is open", [{}], "00:00:00", null],
  ["opens later", [{}], "22:00:00", "Pickup starts today 3:00 PM at Ferry Plaza."],
  [
    "has taken its last order, and the next one takes orders",
    [{}, { day: 2 }],
    "01:30:00",
    "Pickup starts Wednesday 3:00 PM at Ferry Plaza.",
  ],
  [
    "takes none, nor does the next one",
    [{ ordersAhead: false }, { day: 1, ordersAhead: false }],
    "00:00:00",
    "No stop is taking online orders right now. The next one starts tomorrow 3:00 PM at Ferry Plaza.",
  ],
  ["isn't planned", [], "00:00:00", "No stop is taking online orders right now."],
] as const)(
  "the shop says before a drink is put in the cart that a stop %s",
  (_what, planned, time, says) => {
    const later = (date: Date, day: number) => new Date(date.getTime() + day * 86_400_000);
    const stops = planned.map(
      ({ day = 0, ordersAhead = true }: { day?: number; ordersAhead?: boolean }) => ({
        ...stop,
        location: "Ferry Plaza",
        ordersAhead,
        startDate: later(stop.startDate, day),
        endDate: later(stop.endDate, day),
      }),
    );
    const now = time === "22:00:00" ? later(at(time), -1) : at(time);
    expect(describeNextPickup(stops, now, "America/Los_Angeles")).toBe(says);
  },
);

import { expect, it } from "vitest";
import { leftForReservations, roomFor } from "./unpaid-shares";

const reserved = {
  quantity: 1,
  status: "pending",
  paymentKind: "truck",
  networkKey: "here",
  paidAt: null,
} as const;
const unpaid = { ...reserved, paymentKind: "card" } as const;
const paid = { ...reserved, status: "paid", paidAt: new Date("2027-01-04T23:00:00Z") } as const;

it.each([
  [1, 1],
  [2, 1],
  [3, 2],
  [7, 6],
  [8, 6],
])("a time of %i places has %i for reservations", (places, free) => {
  expect(leftForReservations(places, [])).toBe(free);
});

it("only unpaid reservations take places of reservations", () => {
  expect(leftForReservations(8, [reserved, unpaid, paid])).toBe(5);
});

it("a network's share doesn't count what it has paid for", () => {
  const here = { sharer: "here", paysAtTruck: false };
  expect(roomFor(4, [paid], here)).toBe(2);
  expect(roomFor(4, [reserved], here)).toBe(1);
});

import { expect, it } from "vitest";
import { reservationCanceledEmail, stopChangedEmail } from "./pickup-email-texts";

const SENDER = {
  name: "Ujicart",
  owner: "hello@ujicart.example",
  origin: "https://shop.test",
};
const ORDER = {
  id: 12,
  token: "abc",
  email: "kei@example.com",
  totalCents: 650,
  customerName: "Maya",
  note: null,
  paidAt: null,
};
const STOP = {
  title: "Night Market",
  location: "Ferry Plaza",
  date: "Saturday, January 4, 2127",
  time: "3:00 PM - 6:00 PM",
  directions: "https://maps.test/",
  isMoved: false,
  isOnTime: false,
};

it.each([
  ["a canceled reservation", reservationCanceledEmail(ORDER, SENDER)],
  ["a canceled stop", stopChangedEmail(ORDER, { ...STOP, status: "canceled" }, SENDER)],
  ["a stop that ended", stopChangedEmail(ORDER, { ...STOP, status: "over" }, SENDER)],
])("an email of %s names our address as a sentence does", (_, { text }) => {
  expect(text).toContain("Questions? Email us at hello@ujicart.example.\n");
});

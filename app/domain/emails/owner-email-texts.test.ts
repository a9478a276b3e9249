import { expect, it } from "vitest";
import { lowStockEmail, updatesEmail } from "./owner-email-texts";

const SENDER = { name: "Ujicart", owner: "hello@ujicart.example", origin: "https://shop.test" };
const email = { to: SENDER.owner, subject: "One", text: "Of it.\n\nUjicart\n" };

it.each([
  [
    ["ordering_paused", "order_unseen", "order_unseen", "order_unseen"],
    "3 orders nobody has seen, ordering ahead paused",
  ],
  [
    ["low_stock", "inquiry_received", "low_stock", "reservation_canceled_by_guest"],
    "1 catering inquiry, 1 order canceled by its customer, 2 items low or sold out",
  ],
  [["order_unseen", "ordering_paused"], "1 order nobody has seen, ordering ahead paused"],
] as const)("an email of %j says what is in it", (kinds, subject) => {
  const updates = kinds.map((kind) => ({ kind, email }));
  expect(updatesEmail(updates, SENDER).subject).toBe(`Ujicart: ${subject}`);
});

it.each([
  ["units", 4, "We have 4 left."],
  ["tins", 4, "We have 4 tins left."],
  ["tins", 1, "We have 1 left."],
  ["tins", 0, "Matcha is sold out."],
])("an email of low stock in %s says how many of %i are left", (unit, quantity, said) => {
  expect(lowStockEmail({ name: "Matcha", unit, quantity }, SENDER).text).toContain(said);
});

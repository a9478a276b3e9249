import { expect, it } from "vitest";
import { subjectOf } from "./payment-events";

it.each([
  ["payment_intent.succeeded", { id: "pi_1" }, { intentId: "pi_1", part: "payment" }],
  [
    "charge.refunded",
    { id: "ch_1", payment_intent: "pi_1" },
    { intentId: "pi_1", part: "reversals" },
  ],
  [
    "refund.created",
    { id: "re_1", payment_intent: "pi_1" },
    { intentId: "pi_1", part: "reversals" },
  ],
  ["charge.dispute.created", { payment_intent: "pi_1" }, { intentId: "pi_1", part: "reversals" }],
  ["refund.created", { id: "re_1", payment_intent: null }, null],
  ["charge.succeeded", { id: "ch_1", payment_intent: "pi_1" }, null],
  ["checkout.session.completed", { id: "cs_test_1", payment_intent: "pi_1" }, null],
  ["customer.updated", { id: "cus_1", payment_intent: "pi_1" }, null],
  ["issuing.refund.created", { payment_intent: "pi_1" }, null],
])("%s of %o is about %o", (type, object, subject) => {
  expect(subjectOf({ id: "evt_1", type, data: { object } })).toEqual(subject);
});

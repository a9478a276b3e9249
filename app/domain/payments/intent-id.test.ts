import { expect, it } from "vitest";
import { paymentIdInQuery } from "./intent-id";

it.each([
  ["payment_intent_client_secret=pi_1_secret_2", "pi_1"],
  [
    "payment_intent=pi_1&payment_intent_client_secret=pi_1_secret_2&redirect_status=succeeded",
    "pi_1",
  ],
  ["payment_intent=pi_1", "pi_1"],
  ["session_id=cs_test_1", "cs_test_1"],
  ["payment_intent_client_secret=", null],
  ["payment_intent=", null],
  ["", null],
])("the address ?%s names %j", (query, id) => {
  expect(paymentIdInQuery(new URLSearchParams(query))).toBe(id);
});

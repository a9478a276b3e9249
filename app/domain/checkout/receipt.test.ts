import { expect, it } from "vitest";
import { findSeenPayment, receiptCookie, type SeenPayment } from "./receipt";

const PAID: SeenPayment = { paymentIntentId: "pi_3Abc_9", isSeen: false };

it.each([PAID, { ...PAID, isSeen: true }])("what is written of %j is read again", (payment) => {
  const [pair = ""] = receiptCookie(payment, { secure: true }).split("; ");
  expect(findSeenPayment(pair)).toEqual(payment);
  expect(findSeenPayment(`cart=1.1.1; ${pair}; theme=dark`)).toEqual(payment);
});

it("the cookie goes with the cart: as long, and to the same places", () => {
  expect(receiptCookie(PAID, { secure: true })).toBe(
    "receipt=pi_3Abc_9; Path=/; Max-Age=2592000; SameSite=Lax; Secure",
  );
  expect(receiptCookie(PAID, { secure: false })).not.toContain("Secure");
});

it.each(["", "receipt=", "receipt=pi_", "receipt=order_1", "xreceipt=pi_1", "receipt=pi_1.read"])(
  "the cookies %j tell of no payment",
  (cookies) => {
    expect(findSeenPayment(cookies)).toBeNull();
  },
);

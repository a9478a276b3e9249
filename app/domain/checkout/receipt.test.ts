import { expect, it } from "vitest";
import { findSeenPayment, type KnownPayment, receiptCookie } from "./receipt";

const PAID: KnownPayment = { stripePaymentId: "pi_3Abc_9", isSeen: false };

it.each([PAID, { ...PAID, isSeen: true }])(
  "a receipt cookie for %j is read back as it was written",
  (payment) => {
    const [pair = ""] = receiptCookie(payment, { secure: true }).split("; ");
    expect(findSeenPayment(pair)).toEqual(payment);
    expect(findSeenPayment(`cart=1.1.1; ${pair}; theme=dark`)).toEqual(payment);
  },
);

it("the receipt cookie lasts as long as the cart, and goes to the same places", () => {
  expect(receiptCookie(PAID, { secure: true })).toBe(
    "receipt=pi_3Abc_9; Path=/; Max-Age=2592000; SameSite=Lax; Secure",
  );
  expect(receiptCookie(PAID, { secure: false })).not.toContain("Secure");
});

it.each(["", "receipt=", "receipt=pi_", "receipt=order_1", "xreceipt=pi_1", "receipt=pi_1.read"])(
  "cookies %j tell of no payment",
  (cookies) => {
    expect(findSeenPayment(cookies)).toBeNull();
  },
);

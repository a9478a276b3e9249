import { z } from "zod";
import { MAX_LINES, MAX_QUANTITY } from "../cart/cart";
import { emailAddress } from "../email";

const quantity = z
  .number({ error: "must be a whole number" })
  .int("must be a whole number")
  .min(1, "must be 1 or more")
  .max(MAX_QUANTITY, `may be ${MAX_QUANTITY} at most`);

const item = z.strictObject({
  productId: z.number({ error: "must be a number" }).int("must be a whole number").positive(),
  quantity,
});

/** What begins a payment (spec section 7). Prices are never taken from here. */
export const paymentRequest = z.strictObject({
  email: emailAddress,
  items: z
    .array(item, { error: "must be a list" })
    .min(1, "Please add items to your cart before checking out")
    .max(MAX_LINES, `An order may have ${MAX_LINES} different products at most`)
    .refine(
      (items) => new Set(items.map(({ productId }) => productId)).size === items.length,
      "names a product twice",
    ),
});

export type PaymentRequest = z.output<typeof paymentRequest>;

/** What verify-payment takes: Stripe's name of an intent, nothing else. */
export const verificationRequest = z.strictObject({
  paymentIntentId: z
    .string({ error: "must be text" })
    .regex(/^pi_[A-Za-z0-9_]{1,200}$/, "is not the name of a payment"),
});

import type { Items } from "../cart/items";

/** In words for the shopper (spec section 5). */
export type Problem = { title: string; message: string; field?: "email" };

export const EMAIL_REQUIRED: Problem = {
  title: "Email Required",
  message: "Please enter your email address",
  field: "email",
};

export const CART_EMPTY: Problem = {
  title: "Cart Empty",
  message: "Please add items to your cart before checking out",
};

export const NOT_STARTED: Problem = { title: "Error", message: "Failed to initialize payment" };

export const CART_CHANGED: Problem = {
  title: "Your cart changed",
  message: "Please look at the total once more.",
};

export const OUTDATED: Problem = {
  title: "Please proceed once more",
  message:
    "Prices changed, or your pieces had been held for their 15 minutes. You have not been charged.",
};

export function findMissing(email: string, items: Items): Problem | null {
  if (!email) return EMAIL_REQUIRED;
  return items.length === 0 ? CART_EMPTY : null;
}

import type { Items } from "~/domain/cart/items";
import { type FulfillmentChoice, missingParts, STOP_FIELD } from "~/domain/fulfillment/fulfillment";

/** A problem at checkout, in words for the customer. */
export type CheckoutProblem = {
  title: string;
  message: string;
  field?: string;
  /** If several fields are wrong: each field's message, by field name. */
  errors?: Record<string, string>;
};

export const EMAIL_REQUIRED: CheckoutProblem = {
  title: "Email Required",
  message: "Please enter your email address",
  field: "email",
};

export const CART_EMPTY: CheckoutProblem = {
  title: "Cart Empty",
  message: "Please add items to your cart before checking out",
};

/** The problem if an order to pay for at the truck names no stop. */
export const NO_TRUCK_STOP: CheckoutProblem = {
  title: "Error",
  message: "Choose the stop where you'll pick it up and pay",
  field: STOP_FIELD,
};

export const NOT_STARTED: CheckoutProblem = {
  title: "Error",
  message: "Failed to initialize payment",
};

export const CART_CHANGED: CheckoutProblem = {
  title: "Your cart changed",
  message: "Check the new total before you pay.",
};

export const OUTDATED: CheckoutProblem = {
  title: "Please check out again",
  message:
    "A price changed, another tab changed this order, or the time to pay ran out. You haven't been charged. Tap Proceed to Payment to keep going.",
};

export function findMissing({
  email,
  items,
  fulfillment,
}: {
  email: string;
  items: Items;
  fulfillment?: FulfillmentChoice;
}): CheckoutProblem | null {
  const parts = missingParts(fulfillment);
  if (!email && Object.keys(parts).length > 0)
    return { ...EMAIL_REQUIRED, errors: { email: EMAIL_REQUIRED.message, ...parts } };
  if (!email) return EMAIL_REQUIRED;
  return items.length === 0 ? CART_EMPTY : problemOfFields(parts);
}

/** The problem to show for a form's errors; null if there are none. */
export function problemOfFields(errors: Record<string, string>): CheckoutProblem | null {
  const [first, ...others] = Object.entries(errors);
  if (!first) return null;
  const [field, message] = first;
  return { title: "Error", message, field, ...(others.length > 0 && { errors }) };
}

/** The message about a field, if there is one. */
export function messageFor(problem: CheckoutProblem | null, field: string): string | undefined {
  return problem?.errors?.[field] ?? (problem?.field === field ? problem.message : undefined);
}

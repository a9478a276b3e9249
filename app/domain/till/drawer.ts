/** Directions of cash that moves without an order. The browser can load this. */
export const DIRECTION_NAMES = { out: "Paid out", in: "Paid in" };

/** Directions of cash that moves without an order. This file has no zod, so the browser can load it. */
export const DIRECTION_NAMES = { out: "Paid out", in: "Paid in" };

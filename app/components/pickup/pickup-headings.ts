import type { PickupView } from "~/domain/fulfillment/pickup";

/** Headings over an order's stop, by the stop's status. */
export const PICKUP_HEADINGS: Record<PickupView["status"], string> = {
  ahead: "Pick up here",
  over: "This stop is over",
  canceled: "This stop was canceled",
};

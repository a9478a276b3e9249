import type { PickupView } from "~/domain/fulfillment/pickup";

/** Over the stop of an order, as it is now. */
export const PICKUP_HEADINGS: Record<PickupView["status"], string> = {
  ahead: "Pick up here",
  over: "This stop is over",
  canceled: "This stop was canceled",
};

/** Steps for a new owner, in order. */
export const GUIDE_STEPS = [
  "brand",
  "details",
  "menu",
  "photos",
  "texts",
  "hero",
  "stop",
  "order-ahead",
  "tax",
  "payment-settings",
  "first-payment",
  "sign-in",
  "mail-settings",
  "first-email",
  "backup",
] as const;

export type GuideStep = (typeof GUIDE_STEPS)[number];

/** A new owner's setup: how many steps are done, and which are shown now. Others may be shown later. */
export type Guide = { done: number; left: GuideStep[] };

/** Steps without which customers can't order. */
const BEFORE_ORDERS: readonly GuideStep[] = ["menu", "stop", "order-ahead", "payment-settings"];

export const takesOrders = ({ left }: Guide): boolean =>
  !left.some((step) => BEFORE_ORDERS.includes(step));

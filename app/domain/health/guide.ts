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

/** Steps for a new owner, in order. */
export const GUIDE_STEPS = [
  "brand",
  "menu",
  "photos",
  "texts",
  "hero",
  "stop",
  "tax",
  "payment-settings",
  "first-payment",
  "sign-in",
  "mail-settings",
  "first-email",
  "backup",
] as const;

export type GuideStep = (typeof GUIDE_STEPS)[number];

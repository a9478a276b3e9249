/** What a new owner has to do, in this order. */
export const GUIDE_STEPS = [
  "brand",
  "menu",
  "stop",
  "payment-settings",
  "first-payment",
  "sign-in",
  "mail-settings",
  "first-email",
  "backup",
] as const;

export type GuideStep = (typeof GUIDE_STEPS)[number];

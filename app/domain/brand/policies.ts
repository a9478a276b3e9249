/** The policies, by the last part of their URL. Each text loads only with its own page. */
export const POLICIES = {
  privacy: { name: "Privacy", title: "Privacy Policy", text: "privacyPolicy" },
  terms: { name: "Terms", title: "Terms of Service", text: "termsOfService" },
  refunds: { name: "Refunds", title: "Refund Policy", text: "refundPolicy" },
  shipping: { name: "Shipping", title: "Shipping Policy", text: "shippingPolicy" },
} as const;

export type Policy = keyof typeof POLICIES;

export const POLICY_NAMES = Object.keys(POLICIES) as Policy[];

export const policyPath = (policy: Policy) => `/policies/${policy}`;

export const readPolicy = (text = ""): Policy | undefined =>
  POLICY_NAMES.find((policy) => policy === text);

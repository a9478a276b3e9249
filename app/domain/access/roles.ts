/** Roles and rights at the truck. They're the shop's own words: Auth0's permission makes the owner alone. */

export const HELPER_ROLES = ["counter", "manager"] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];
/** The owner is the administrator, and may do everything. */
export type Role = HelperRole | "owner";

/**
 * What a guard or a verb asks for. `manage` is what neither names: prices, lists of people, sales, the brand.
 * `truck` is today's stops and pauses, `correct` a payment at the truck, `close` the drawer and the day.
 */
export type Right = "serve" | "sell" | "sold-out" | "truck" | "correct" | "close" | "manage";

const COUNTER: readonly Right[] = ["serve", "sell", "sold-out"];
const RIGHTS: Record<HelperRole, readonly Right[]> = {
  counter: COUNTER,
  manager: [...COUNTER, "truck", "correct", "close"],
};

export function may(role: Role, right: Right): boolean {
  return role === "owner" || RIGHTS[role].includes(right);
}

/** Roles and rights at the truck. They're the shop's own: Auth0's permission only tells who is the owner. */

export const HELPER_ROLES = ["counter", "manager"] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];
/** The owner is the administrator and can do everything. */
export type Role = HelperRole | "owner";

/**
 * A right that an action needs. The default is `administer`: prices, lists of people, sales, the brand. `run-stops`
 * is for today's stops and the pause, `correct` for payments at the truck, `close` for the drawer and the day.
 */
export type Right =
  | "serve"
  | "sell"
  | "sold-out"
  | "run-stops"
  | "correct"
  | "close"
  | "administer";

const COUNTER: readonly Right[] = ["serve", "sell", "sold-out"];
const RIGHTS: Record<HelperRole, readonly Right[]> = {
  counter: COUNTER,
  manager: [...COUNTER, "run-stops", "correct", "close"],
};

/**
 * The right needed for a change: the named one if it changes only these fields, else the owner's.
 * @param change undefined fields don't count
 */
export function rightTo(change: object, fields: readonly string[], right: Right): Right {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return given.every(([name]) => fields.includes(name)) ? right : "administer";
}

export function may(role: Role, right: Right): boolean {
  return role === "owner" || RIGHTS[role].includes(right);
}

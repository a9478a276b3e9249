/** Roles and rights at the truck. They're the shop's own words: Auth0's permission makes the owner alone. */

export const HELPER_ROLES = ["counter", "manager"] as const;
export type HelperRole = (typeof HELPER_ROLES)[number];
/** The owner is the administrator, and may do everything. */
export type Role = HelperRole | "owner";

/**
 * A right that a guard or a verb asks for. One that names none asks for `manage`: prices, lists of people, sales, the brand.
 * `run-stops` is today's stops and the pause, `correct` a payment at the truck, `close` the drawer and the day.
 */
export type Right = "serve" | "sell" | "sold-out" | "run-stops" | "correct" | "close" | "manage";

const COUNTER: readonly Right[] = ["serve", "sell", "sold-out"];
const RIGHTS: Record<HelperRole, readonly Right[]> = {
  counter: COUNTER,
  manager: [...COUNTER, "run-stops", "correct", "close"],
};

/**
 * The right to make a change: the named one if the change has these fields alone, else the owner's.
 * @param change fields that are undefined don't count
 */
export function rightTo(change: object, fields: readonly string[], right: Right): Right {
  const given = Object.entries(change).filter(([, value]) => value !== undefined);
  return given.every(([name]) => fields.includes(name)) ? right : "manage";
}

export function may(role: Role, right: Right): boolean {
  return role === "owner" || RIGHTS[role].includes(right);
}

import type { Role } from "./roles";

export type Actor = {
  /** Auth0's ID of the owner, as verified with this request's token, or `helper:ID`. */
  sub: string;
  /** The owner's verified email address or `sub`, or a helper's name. */
  name: string;
  /** Required, so that an actor without one can't pass for the owner. */
  role: Role;
  /** A repeated request with the same key creates only one row: see `createOnce`. */
  idempotencyKey?: string;
};

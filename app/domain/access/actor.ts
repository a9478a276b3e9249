import type { Role } from "./roles";

export type Actor = {
  /** Auth0's ID of the person, as verified with this request's token. */
  sub: string;
  /** A verified email address, or else `sub`. */
  name: string;
  /** Required, so that an actor without one can't pass for the owner. */
  role: Role;
  /** A repeated request with the same key creates only one row: see `createOnce`. */
  idempotencyKey?: string;
};

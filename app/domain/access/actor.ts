import type { Role } from "./roles";

export type Actor = {
  /** The provider's subject, as verified with this request's token. */
  sub: string;
  /** A verified address, or else the subject. */
  name: string;
  /** Required, so that an actor without one can't pass for the owner. */
  role: Role;
  /** The same request twice creates one row: see `createOnce`. */
  idempotencyKey?: string;
};

export type Actor = {
  /** The provider's subject, as verified with this request's token. */
  sub: string;
  /** A verified address, or else the subject. */
  name: string;
  /** The same request twice creates one row: see `createOnce`. */
  idempotencyKey?: string;
};

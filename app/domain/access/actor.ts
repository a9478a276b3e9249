export type Actor = {
  /** The provider's subject, as verified with this request's token: what the audit keeps. */
  sub: string;
  /** What the others in the panel know them by: their verified address, or else the subject. */
  name: string;
  /** Names what they do now, so that the same asked for twice creates one row: see `createOnce`. */
  idempotencyKey?: string;
};

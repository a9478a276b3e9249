/**
 * - `denied`: the person, or a rule at the provider, said no.
 * - `stale`: no sign-in is under way in this browser: too old, already used, or never begun here.
 * - `rejected`: the provider refuses the code or token, or its answer cannot be trusted.
 * - `misconfigured`: the provider does not accept our settings; only the owner can cure it.
 * - `unavailable`: it did not answer, or not sensibly.
 */
export type SignInRefusal = "denied" | "stale" | "rejected" | "misconfigured" | "unavailable";

/** A failure inside this folder, which it never leaves. remix-auth can only throw. */
export class IdentityFailure extends Error {
  readonly reason: SignInRefusal;
  /** The provider's error code (RFC 6749 section 5.2), if it sent one. */
  readonly code: string | undefined;

  constructor(
    reason: SignInRefusal,
    message: string,
    { code, ...options }: ErrorOptions & { code?: string | undefined } = {},
  ) {
    super(message, options);
    this.name = "IdentityFailure";
    this.reason = reason;
    this.code = code;
  }
}

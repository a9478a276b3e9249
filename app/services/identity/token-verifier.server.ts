import {
  createRemoteJWKSet,
  errors,
  type JWTPayload,
  type JWTVerifyOptions,
  jwtVerify,
} from "jose";
import type { IdentitySettings } from "~/env.server";
import { log } from "~/log.server";

/** How long fetched keys are reused. */
const CACHE_MS = 10 * 60_000;
const COOLDOWN_MS = 30_000;
const CLOCK_LEEWAY_SECONDS = 60;
/** How long a token that was accepted is accepted again without checking its signature, which takes 1 ms. */
const REMEMBERED_MS = 60_000;
const MOST_REMEMBERED = 100;

export type AccessClaims = { sub: string; permissions: string[] };
/** Claims of an ID token. Null if the provider sent none that it verified. */
export type IdClaims = { sub: string; email: string | null; name: string | null };
/** When the person last proved who they are, for example with a password; null if Auth0 doesn't say. */
export type Authentication = { authenticatedAt: Date | null };

/** `invalid`: the token must be refused (401). `unavailable`: the keys can't be loaded (503). */
export type Verdict<Claims> =
  | { ok: true; claims: Claims }
  | { ok: false; reason: "invalid" | "unavailable" };

export type TokenVerifier = ReturnType<typeof createTokenVerifier>;

/** Creates a verifier. It notices new keys within the cooldown, so made-up key IDs can't cause many requests. */
export function createTokenVerifier(settings: IdentitySettings, timeoutMs: number) {
  const { issuer, audience, clientId } = settings;
  const keys = createRemoteJWKSet(new URL(".well-known/jwks.json", issuer), {
    timeoutDuration: timeoutMs,
    cooldownDuration: COOLDOWN_MS,
    cacheMaxAge: CACHE_MS,
  });

  async function verify(token: string, options: JWTVerifyOptions): Promise<Verdict<JWTPayload>> {
    try {
      const { payload } = await jwtVerify(token, keys, {
        issuer,
        algorithms: ["RS256"],
        clockTolerance: CLOCK_LEEWAY_SECONDS,
        ...options,
      });
      return { ok: true, claims: payload };
    } catch (error) {
      if (isTokensFault(error)) return { ok: false, reason: "invalid" };
      log.warn("identity-keys-unavailable", { error });
      return { ok: false, reason: "unavailable" };
    }
  }

  const accepted = new Map<string, { claims: AccessClaims; until: number }>();

  return {
    /** Verifies an access token. An ID token isn't accepted, since its audience differs. */
    async accessToken(token: string): Promise<Verdict<AccessClaims>> {
      const known = accepted.get(token);
      if (known && Date.now() < known.until) return { ok: true, claims: known.claims };
      accepted.delete(token);
      const verdict = await verify(token, { audience, requiredClaims: ["exp", "sub"] });
      if (!verdict.ok) return verdict;
      const { sub, permissions, exp = 0 } = verdict.claims;
      const claims = { sub: sub ?? "", permissions: strings(permissions) };
      const until = Math.min(Date.now() + REMEMBERED_MS, exp * 1000);
      if (accepted.size >= MOST_REMEMBERED) accepted.clear();
      accepted.set(token, { claims, until });
      return { ok: true, claims };
    },

    async idToken(token: string, nonces: string[]): Promise<Verdict<IdClaims & Authentication>> {
      const verdict = await verify(token, {
        audience: clientId,
        requiredClaims: ["exp", "iat", "sub", "nonce"],
      });
      if (!verdict.ok) return verdict;
      const { sub, nonce, azp, auth_time } = verdict.claims;
      const isOurs = typeof nonce === "string" && nonces.includes(nonce);
      const isForUs = azp === undefined || azp === clientId;
      if (!isOurs || !isForUs) return { ok: false, reason: "invalid" };
      const authenticatedAt = typeof auth_time === "number" ? new Date(auth_time * 1000) : null;
      return { ok: true, claims: { sub: sub ?? "", ...knownAs(verdict.claims), authenticatedAt } };
    },
  };
}

/**
 * A verified email address, and the name. People can sign up with any address, and Auth0 uses it in place of a
 * missing name.
 */
function knownAs({ email, email_verified, name }: JWTPayload): Pick<IdClaims, "email" | "name"> {
  if (email_verified === true) return { email: text(email), name: text(name) };
  const isAddress = text(name)?.toLowerCase() === text(email)?.toLowerCase();
  return { email: null, name: isAddress ? null : text(name) };
}

function isTokensFault(error: unknown): boolean {
  return (
    error instanceof errors.JWTClaimValidationFailed ||
    error instanceof errors.JWTExpired ||
    error instanceof errors.JWTInvalid ||
    error instanceof errors.JWSInvalid ||
    error instanceof errors.JWSSignatureVerificationFailed ||
    error instanceof errors.JWKSNoMatchingKey ||
    error instanceof errors.JWKSMultipleMatchingKeys ||
    error instanceof errors.JOSEAlgNotAllowed ||
    error instanceof errors.JOSENotSupported
  );
}

function strings(value: unknown): string[] {
  return Array.isArray(value) ? value.filter((item) => typeof item === "string") : [];
}

function text(value: unknown): string | null {
  return typeof value === "string" && value !== "" ? value : null;
}

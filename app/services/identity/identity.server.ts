import { OAuth2RequestError, type OAuth2Tokens } from "arctic";
import { Authenticator } from "remix-auth";
import { env, type IdentitySettings, identitySettings } from "~/env.server";
import { log } from "~/log.server";
import { IdentityFailure, type SignInRefusal } from "./failure.server";
import { createSignInCookies } from "./sign-in-cookies.server";
import { type SignedIn, VerifiedAuth0Strategy } from "./strategy.server";
import { createTokenEndpoint } from "./token-endpoint.server";
import { type Authentication, createTokenVerifier, type IdClaims } from "./token-verifier.server";

/** The time limit of a request to the provider. */
const TIMEOUT_MS = 10_000;
/** How long somebody who wants to sign in waits until we say that the provider is down. */
const REACH_TIMEOUT_MS = 4_000;
const CALLBACK_PATH = "/auth/callback";
/** How long the provider can sign a browser in again without asking for a password. */
const MAX_UNASKED_S = 30 * 24 * 3600;
/** OpenID Connect Core section 3.1.2.6 */
const NEEDS_A_PERSON = new Set(["login_required", "interaction_required", "consent_required"]);

export type Tokens = {
  accessToken: string;
  accessTokenExpiresAt: Date;
  /** Null if the provider issued none. The session then ends with its access token. */
  refreshToken: string | null;
};

export type SignInStart = {
  location: string;
  /** Returned with the callback. */
  state: string;
  setCookies: string[];
};

export type SignInResult =
  | ({ ok: true; person: IdClaims; tokens: Tokens; setCookies: string[] } & Authentication)
  | { ok: false; reason: SignInRefusal; setCookies: string[] };

export type RefreshResult =
  | { ok: true; tokens: Tokens }
  | { ok: false; reason: "rejected" | "unavailable" };

export type WrongSetting =
  | "AUTH0_DOMAIN"
  | "AUTH0_CLIENT_ID"
  | "AUTH0_CLIENT_SECRET"
  | "AUTH0_AUDIENCE"
  | "unanswered";

export type IdentityOptions = {
  settings: IdentitySettings;
  appOrigin: string;
  secrets: string[];
  timeoutMs?: number;
};

export type Identity = ReturnType<typeof createIdentity>;

/** Creates the client of the identity provider. The provider's failures are returned, not thrown. */
export function createIdentity({ settings, appOrigin, secrets, ...options }: IdentityOptions) {
  const timeoutMs = options.timeoutMs ?? TIMEOUT_MS;
  const redirectUri = `${appOrigin}${CALLBACK_PATH}`;
  const cookies = createSignInCookies(appOrigin);
  const endpoint = createTokenEndpoint(settings, timeoutMs);
  const verifier = createTokenVerifier(settings, timeoutMs);
  const strategy = new VerifiedAuth0Strategy({
    settings,
    redirectUri,
    cookies,
    secrets,
    endpoint,
    verifier,
  });
  const authenticator = new Authenticator<SignedIn>().use(strategy, "auth0");

  // Without the browser's request: the strategy would forward its parameters, and read any cookie as its own.
  async function beginAtProvider(): Promise<Response> {
    try {
      await authenticator.authenticate("auth0", new Request(redirectUri));
    } catch (thrown) {
      if (thrown instanceof Response) return thrown;
      throw thrown;
    }
    throw new Error("The strategy signed in a request that carries no code");
  }

  /** Tries a sign-in that can't ask anybody anything. Null if it only fails for lack of a person. */
  async function tryUnasked(): Promise<WrongSetting | null> {
    const { headers } = await beginAtProvider();
    const url = new URL(headers.get("Location") ?? "");
    url.searchParams.set("prompt", "none");
    const signal = AbortSignal.timeout(timeoutMs);
    const answer = await fetch(url, { redirect: "manual", signal }).catch(() => null);
    await answer?.body?.cancel();
    if (!answer || answer.status >= 500) return "unanswered";
    const backTo = answer.headers.get("Location");
    // The provider only redirects to a URL and for a client that it knows.
    if (!backTo?.startsWith(`${redirectUri}?`)) return "AUTH0_CLIENT_ID";
    const code = new URL(backTo).searchParams.get("error") ?? "";
    return NEEDS_A_PERSON.has(code) ? null : "AUTH0_AUDIENCE";
  }

  /** Tries our secret with a made-up code. The provider complains about the code only to a client it knows. */
  async function trySecret(): Promise<WrongSetting | null> {
    try {
      await endpoint.exchangeCode("no-code", "no-verifier", redirectUri);
    } catch (error) {
      if (!(error instanceof IdentityFailure)) throw error;
      if (error.code === "invalid_grant") return null;
      return error.reason === "unavailable" ? "unanswered" : "AUTH0_CLIENT_SECRET";
    }
    return null;
  }

  return {
    /** The provider's origin, for the CSP of forms. */
    origin: new URL(settings.issuer).origin,

    /** Whether the provider responds. Checked before anybody is sent there. */
    async isReachable(): Promise<boolean> {
      try {
        const signal = AbortSignal.timeout(Math.min(timeoutMs, REACH_TIMEOUT_MS));
        const answer = await fetch(new URL(".well-known/jwks.json", settings.issuer), { signal });
        await answer.body?.cancel();
        return answer.ok;
      } catch {
        return false;
      }
    },

    /** The first setting that the provider doesn't accept; null if all are right. */
    async findWrongSetting(): Promise<WrongSetting | null> {
      if (!(await this.isReachable())) return "AUTH0_DOMAIN";
      return (await tryUnasked()) ?? (await trySecret());
    },

    /** @param asks true to ask for the password, even if the provider knows the browser */
    async startSignIn(cookieHeader: string | null, asks = false): Promise<SignInStart> {
      const { headers } = await beginAtProvider();
      const url = new URL(headers.get("Location") ?? "");
      // With any `max_age`, the ID token says when the person last entered the password.
      url.searchParams.set("max_age", asks ? "0" : String(MAX_UNASKED_S));
      if (asks) url.searchParams.set("prompt", "login");
      return {
        location: url.href,
        state: url.searchParams.get("state") ?? "",
        setCookies: [...cookies.expireOldest(cookieHeader), headers.get("Set-Cookie") ?? ""],
      };
    },

    /**
     * Finishes a sign-in that this browser started. Without its state, no new one is started, since that could
     * loop.
     */
    async finishSignIn(query: URLSearchParams, cookieHeader: string | null): Promise<SignInResult> {
      const pending = cookies.findPending(cookieHeader, query.get("state") ?? "");
      if (!pending) return { ok: false, reason: "stale", setCookies: [] };
      const setCookies = [pending.expire];
      if (!query.get("code") && !query.get("error")) {
        return { ok: false, reason: "stale", setCookies };
      }
      try {
        const request = new Request(`${redirectUri}?${query}`, {
          headers: { Cookie: pending.cookie },
        });
        const { tokens, ...who } = await authenticator.authenticate("auth0", request);
        return { ok: true, ...who, tokens: tokensFrom(tokens), setCookies };
      } catch (error) {
        return { ok: false, reason: reported("Sign-in", error), setCookies };
      }
    },

    /** Uses up the refresh token. The provider treats a second use as theft. */
    async refresh(refreshToken: string): Promise<RefreshResult> {
      try {
        const tokens = tokensFrom(await strategy.refreshToken(refreshToken));
        return {
          ok: true,
          tokens: { ...tokens, refreshToken: tokens.refreshToken ?? refreshToken },
        };
      } catch (error) {
        const reason = reported("Token refresh", error);
        return { ok: false, reason: reason === "rejected" ? "rejected" : "unavailable" };
      }
    },

    /** @returns false if the provider couldn't be reached */
    async revoke(refreshToken: string): Promise<boolean> {
      try {
        await strategy.revokeToken(refreshToken);
        return true;
      } catch (error) {
        reported("Token revocation", error);
        return false;
      }
    },

    /** `invalid` becomes 401, `unavailable` becomes 503. */
    verifyAccessToken: verifier.accessToken,

    logoutUrl(): string {
      const url = new URL("v2/logout", settings.issuer);
      url.searchParams.set("client_id", settings.clientId);
      url.searchParams.set("returnTo", appOrigin);
      return url.href;
    },
  };
}

function tokensFrom(tokens: OAuth2Tokens): Tokens {
  return {
    accessToken: tokens.accessToken(),
    accessTokenExpiresAt: tokens.accessTokenExpiresAt(),
    refreshToken: tokens.hasRefreshToken() ? tokens.refreshToken() : null,
  };
}

function reported(action: string, error: unknown): SignInRefusal {
  const reason = refusalOf(error);
  if (reason === "unavailable") log.warn("identity-unavailable", { action, error });
  if (reason === "misconfigured") log.alert("identity-misconfigured", { action, error });
  return reason;
}

function refusalOf(error: unknown): SignInRefusal {
  if (error instanceof IdentityFailure) return error.reason;
  if (error instanceof OAuth2RequestError) return refusalOfCallback(error.code);
  throw error;
}

/** Why the provider refused. Only trusted if the state is ours. */
function refusalOfCallback(code: string): SignInRefusal {
  switch (code) {
    case "access_denied":
    case "unauthorized":
    case "login_required":
    case "consent_required":
    case "interaction_required":
      return "denied";
    case "server_error":
    case "temporarily_unavailable":
      return "unavailable";
    default:
      return "misconfigured";
  }
}

let configured: Identity | null | undefined;

export function identity(): Identity | null {
  if (configured === undefined) {
    const settings = identitySettings();
    const { APP_ORIGIN, SESSION_SECRET } = env();
    configured =
      settings && isUsable(settings)
        ? createIdentity({ settings, appOrigin: APP_ORIGIN, secrets: SESSION_SECRET })
        : null;
  }
  return configured;
}

/** Whether the issuer is usable. A domain pasted with its scheme, for example, gives one that no token has. */
function isUsable({ issuer }: IdentitySettings): boolean {
  return (
    URL.canParse(issuer) && new URL(issuer).href === issuer && new URL(issuer).pathname === "/"
  );
}

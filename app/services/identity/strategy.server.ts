import { createHmac } from "node:crypto";
import {
  CodeChallengeMethod,
  generateCodeVerifier,
  generateState,
  OAuth2Client,
  type OAuth2Tokens,
} from "arctic";
import { Auth0Strategy } from "remix-auth-auth0";
import type { IdentitySettings } from "~/env.server";
import { IdentityFailure } from "./failure.server";
import type { SignInCookies } from "./sign-in-cookies.server";
import type { TokenEndpoint } from "./token-endpoint.server";
import type { Authentication, IdClaims, TokenVerifier, Verdict } from "./token-verifier.server";

/** The scope offline_access requests a refresh token. */
const SCOPES = ["openid", "profile", "email", "offline_access"];

export type SignedIn = { person: IdClaims; tokens: OAuth2Tokens } & Authentication;

export type StrategyOptions = {
  settings: IdentitySettings;
  redirectUri: string;
  cookies: SignInCookies;
  /** Secrets that sign the nonce. The first one signs, and all of them verify. */
  secrets: string[];
  endpoint: TokenEndpoint;
  verifier: TokenVerifier;
};

/**
 * Auth0's strategy, with stricter checks. The nonce is a keyed hash of the state, so nothing else must be
 * stored, and only this server can tell which nonce belongs to a state.
 */
export class VerifiedAuth0Strategy extends Auth0Strategy<SignedIn> {
  readonly #options: StrategyOptions;
  readonly #oauth: OAuth2Client;

  constructor(options: StrategyOptions) {
    const { settings, redirectUri } = options;
    super(
      {
        domain: settings.domain,
        clientId: settings.clientId,
        // The base class would print the secret under DEBUG=*, and nothing here needs it.
        clientSecret: "",
        redirectURI: redirectUri,
        scopes: SCOPES,
        cookie: options.cookies.attributes,
      },
      ({ request, tokens }) => this.#identify(request, tokens),
    );
    this.#options = options;
    this.#oauth = new OAuth2Client(settings.clientId, null, redirectUri);
  }

  protected override createAuthorizationURL() {
    const state = generateState();
    const codeVerifier = generateCodeVerifier();
    const url = this.#oauth.createAuthorizationURLWithPKCE(
      new URL("authorize", this.#options.settings.issuer).href,
      state,
      CodeChallengeMethod.S256,
      codeVerifier,
      SCOPES,
    );
    return { state, codeVerifier, url };
  }

  protected override authorizationParams(params: URLSearchParams): URLSearchParams {
    const extended = new URLSearchParams(params);
    extended.set("audience", this.#options.settings.audience);
    extended.set("nonce", this.#nonces(params.get("state") ?? "")[0] ?? "");
    return extended;
  }

  protected override validateAuthorizationCode(code: string, codeVerifier: string) {
    return this.#options.endpoint.exchangeCode(code, codeVerifier, this.#options.redirectUri);
  }

  override refreshToken(refreshToken: string): Promise<OAuth2Tokens> {
    return this.#options.endpoint.refresh(refreshToken);
  }

  override revokeToken(token: string): Promise<void> {
    return this.#options.endpoint.revoke(token);
  }

  async #identify(request: Request, tokens: OAuth2Tokens): Promise<SignedIn> {
    const { verifier } = this.#options;
    const state = new URL(request.url).searchParams.get("state") ?? "";
    const idToken = "id_token" in tokens.data ? tokens.idToken() : "";
    const { authenticatedAt, ...person } = trusted(
      await verifier.idToken(idToken, this.#nonces(state)),
      "rejected",
    );
    // If our own API doesn't accept the token, the tenant is set up for a different one.
    const access = trusted(await verifier.accessToken(tokens.accessToken()), "misconfigured");
    if (access.sub !== person.sub) {
      throw new IdentityFailure("rejected", "The provider's two tokens name two people");
    }
    return { person, authenticatedAt, tokens };
  }

  #nonces(state: string): string[] {
    return this.#options.secrets.map((secret) =>
      createHmac("sha256", secret).update(`sign-in nonce:${state}`).digest("base64url"),
    );
  }
}

/** @throws IdentityFailure */
function trusted<Claims>(
  verdict: Verdict<Claims>,
  ifInvalid: "rejected" | "misconfigured",
): Claims {
  if (verdict.ok) return verdict.claims;
  const reason = verdict.reason === "invalid" ? ifInvalid : "unavailable";
  throw new IdentityFailure(reason, "The provider's tokens do not verify");
}

import { type AdapterFactory, errors, type KoaContextWithOIDC, Provider } from "oidc-provider";
import type { Controls } from "./faults";
import type { SigningKey } from "./keys";
import { logoutPage, messagePage, pageHeaders } from "./pages";
import { personBySub } from "./people";

const DAY = 24 * 60 * 60;

export type Client = {
  clientId: string;
  clientSecret: string;
  audience: string;
  appOrigin: string;
};

export type ProviderOrder = {
  issuer: string;
  client: Client;
  key: SigningKey;
  store: AdapterFactory;
  cookieKey: string;
  controls: Controls;
};

/** URLs that a sign-out can redirect to, like "Allowed Logout URLs" of an Auth0 application. */
export function logoutTargets({ appOrigin }: Client): string[] {
  return [appOrigin, `${appOrigin}/`];
}

/**
 * Sets up oidc-provider like an Auth0 tenant: its routes, its `audience` parameter, JWT access tokens with
 * `permissions`, rotating refresh tokens, and no consent page.
 */
export function createProvider(order: ProviderOrder): Provider {
  const { issuer, client, key, store, cookieKey, controls } = order;

  return new Provider(issuer, {
    adapter: store,
    jwks: { keys: [key.jwk] },
    clients: [
      {
        client_id: client.clientId,
        client_secret: client.clientSecret,
        token_endpoint_auth_method: "client_secret_post",
        grant_types: ["authorization_code", "refresh_token"],
        redirect_uris: [`${client.appOrigin}/auth/callback`],
        post_logout_redirect_uris: logoutTargets(client),
      },
    ],
    routes: {
      authorization: "/authorize",
      token: "/oauth/token",
      revocation: "/oauth/revoke",
      userinfo: "/userinfo",
      jwks: "/.well-known/jwks.json",
      end_session: "/oidc/logout",
    },
    cookies: {
      keys: [cookieKey],
      long: { signed: true, httpOnly: true, sameSite: "lax" },
      short: { signed: true, httpOnly: true, sameSite: "lax" },
    },
    claims: { openid: ["sub"], profile: ["name"], email: ["email", "email_verified"] },
    scopes: ["openid", "profile", "email", "offline_access"],
    conformIdTokenClaims: false,
    pkce: { methods: ["S256"], required: () => true },
    clientBasedCORS: () => false,
    ttl: {
      AccessToken: () => controls.accessTokenSeconds,
      AuthorizationCode: 60,
      Grant: 14 * DAY,
      IdToken: 3600,
      Interaction: 3600,
      RefreshToken: 14 * DAY,
      Session: DAY,
    },

    extraParams: ["audience"],
    features: {
      devInteractions: { enabled: false },
      revocation: { enabled: true },
      rpInitiatedLogout: {
        enabled: true,
        logoutSource: (ctx, form) => {
          showPage(ctx, logoutPage(form, client.appOrigin), client.appOrigin);
        },
        postLogoutSuccessSource: (ctx) => {
          showPage(ctx, messagePage("You're signed out.", client.appOrigin), client.appOrigin);
        },
      },
      resourceIndicators: {
        enabled: true,
        defaultResource: (ctx, _client, oneOf) => {
          return firstOf(oneOf) ?? (ctx.oidc.params?.audience as string);
        },
        useGrantedResource: () => true,
        getResourceServerInfo: (_ctx, resource) => {
          if (resource !== client.audience) throw new errors.InvalidTarget("unknown audience");
          return {
            scope: "",
            audience: client.audience,
            accessTokenTTL: controls.accessTokenSeconds,
            accessTokenFormat: "jwt",
            jwt: { sign: { alg: "RS256" } },
          };
        },
      },
    },
    formats: {
      customizers: {
        // Auth0 adds its userinfo endpoint as a second audience, and calls the token plain JWT.
        jwt: (_ctx, _token, parts) => {
          parts.header = { typ: "JWT" };
          parts.payload.aud = [client.audience, `${issuer}userinfo`];
          return parts;
        },
      },
    },

    findAccount: (_ctx, sub) => {
      const person = personBySub(sub);
      if (!person) return undefined;
      const { name, email } = person;
      return { accountId: sub, claims: () => ({ sub, name, email, email_verified: true }) };
    },
    extraTokenClaims: (_ctx, token) => {
      const sub = "accountId" in token ? token.accountId : "";
      const permissions = controls.permissionsGone ? [] : (personBySub(sub)?.permissions ?? []);
      return { permissions: [...permissions] };
    },
    interactions: { url: (_ctx, interaction) => `/interaction/${interaction.uid}` },
    loadExistingGrant: (ctx) => grantEverything(ctx, client.audience),

    // Auth0 issues a refresh token for offline_access without asking, and it outlives the browser session.
    // oidc-provider would ask for consent first.
    issueRefreshToken: () => true,
    expiresWithSession: () => false,
    rotateRefreshToken: true,

    renderError: (ctx, out) => {
      const text = out.error_description ?? out.error;
      showPage(
        ctx,
        messagePage(`Sign-in didn't work: ${text}.`, client.appOrigin),
        client.appOrigin,
      );
    },
  });
}

/** Creates a grant for each sign-in, so that revoking one browser's tokens doesn't affect others. */
async function grantEverything(ctx: KoaContextWithOIDC, audience: string) {
  const { provider, client, session } = ctx.oidc;
  if (!client || !session?.accountId) return undefined;
  const grant = new provider.Grant({ clientId: client.clientId, accountId: session.accountId });
  grant.addOIDCScope("openid profile email offline_access");
  grant.addResourceScope(audience, "");
  await grant.save();
  return grant;
}

function showPage(ctx: KoaContextWithOIDC, html: string, appOrigin: string): void {
  ctx.set(pageHeaders(appOrigin));
  ctx.body = html;
}

function firstOf(value: string | string[] | undefined): string | undefined {
  return Array.isArray(value) ? value[0] : value;
}

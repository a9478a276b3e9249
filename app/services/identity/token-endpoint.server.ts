import { request as requestHttp } from "node:http";
import { request as requestHttps } from "node:https";
import { text } from "node:stream/consumers";
import { OAuth2Tokens } from "arctic";
import { z } from "zod";
import type { IdentitySettings } from "~/env.server";
import { IdentityFailure, type SignInRefusal } from "./failure.server";

/**
 * Calls the provider's token endpoint, in place of arctic: arctic requires https, has no time limit, sends the
 * secret by Basic, and reads OAuth errors only for 400 and 401, while Auth0 refuses a refresh token with 403.
 */

const tokenAnswer = z.looseObject({
  access_token: z.string().min(1),
  expires_in: z.number().int().positive(),
  refresh_token: z.string().min(1).optional(),
  id_token: z.string().min(1).optional(),
});

const errorAnswer = z.looseObject({ error: z.string() });

/** Errors that no retry fixes: the person must sign in again. */
const GRANT_REFUSALS = new Set([
  "invalid_grant",
  "access_denied",
  "unauthorized",
  "login_required",
  "interaction_required",
  "mfa_required",
]);

export type TokenEndpoint = ReturnType<typeof createTokenEndpoint>;

export function createTokenEndpoint(settings: IdentitySettings, timeoutMs: number) {
  /** @throws IdentityFailure */
  async function call(path: string, params: Record<string, string>): Promise<unknown> {
    const { clientId, clientSecret, issuer } = settings;
    const form = { client_id: clientId, client_secret: clientSecret, ...params };
    const answer = await post(new URL(path, issuer), form, timeoutMs).catch((cause) => {
      throw new IdentityFailure("unavailable", `POST ${path} got no answer`, { cause });
    });
    const body = parseJson(answer.body);
    if (answer.status === 200) return body;
    const code = errorAnswer.safeParse(body).data?.error;
    const message = `POST ${path} answered ${answer.status} ${code ?? ""}`;
    throw new IdentityFailure(refusalOf(answer.status, code), message, { code });
  }

  /** @throws IdentityFailure */
  async function requestTokens(params: Record<string, string>): Promise<OAuth2Tokens> {
    const answer = tokenAnswer.safeParse(await call("oauth/token", params));
    if (answer.success) return new OAuth2Tokens(answer.data);
    throw new IdentityFailure("unavailable", "POST oauth/token answered without tokens");
  }

  return {
    exchangeCode: (code: string, codeVerifier: string, redirectUri: string) =>
      requestTokens({
        grant_type: "authorization_code",
        code,
        code_verifier: codeVerifier,
        redirect_uri: redirectUri,
      }),
    refresh: (refreshToken: string) =>
      requestTokens({ grant_type: "refresh_token", refresh_token: refreshToken }),
    revoke: async (token: string): Promise<void> => {
      await call("oauth/revoke", { token });
    },
  };
}

/**
 * Posts by node:http, since in remix-serve's own fetch, a time limit on a request with a body ends the process.
 * It follows no redirect with the secret, and keeps no connection open, since a refresh must not be sent twice.
 */
function post(url: URL, form: Record<string, string>, timeoutMs: number) {
  const request = url.protocol === "https:" ? requestHttps : requestHttp;
  const body = new URLSearchParams(form).toString();
  const options = {
    method: "POST",
    agent: false,
    signal: AbortSignal.timeout(timeoutMs),
    headers: {
      Accept: "application/json",
      "Content-Type": "application/x-www-form-urlencoded",
      "Content-Length": Buffer.byteLength(body),
    },
  };
  return new Promise<{ status: number; body: string }>((resolve, reject) => {
    const sent = request(url, options, (response) => {
      const status = response.statusCode ?? 0;
      text(response).then((body) => resolve({ status, body }), reject);
    });
    sent.on("error", reject);
    sent.end(body);
  });
}

function refusalOf(status: number, code: string | undefined): SignInRefusal {
  if (code !== undefined && GRANT_REFUSALS.has(code)) return "rejected";
  const isTheirs = code === undefined || status === 408 || status === 429 || status >= 500;
  return isTheirs ? "unavailable" : "misconfigured";
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

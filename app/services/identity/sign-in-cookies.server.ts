/**
 * remix-auth-auth0 never clears these: abandoned ones grow the request header until servers refuse
 * it (60 are 10.9 kB). Remix's cookies do not take the colon in their names, so they are read by
 * hand.
 */
export const SIGN_IN_COOKIE = "__Host-signin";

/** At once in one browser. */
const MOST_PENDING = 4;

export type PendingSignIn = {
  cookie: string;
  /** A Set-Cookie. */
  expire: string;
};

export function findPending(cookieHeader: string | null, state: string): PendingSignIn | null {
  const cookie = signInCookies(cookieHeader).find((candidate) => {
    const params = new URLSearchParams(contentOf(candidate));
    return params.get("state") === state && state !== "state" && Boolean(params.get(state));
  });
  return cookie ? { cookie, expire: expiring(cookie) } : null;
}

/** Leaves room for one more. Browsers send the oldest cookie first. */
export function expireOldest(cookieHeader: string | null): string[] {
  const cookies = signInCookies(cookieHeader);
  return cookies.slice(0, Math.max(0, cookies.length - MOST_PENDING + 1)).map(expiring);
}

function signInCookies(cookieHeader: string | null): string[] {
  return (cookieHeader ?? "")
    .split(";")
    .map((pair) => pair.trim())
    .filter((pair) => pair.startsWith(`${SIGN_IN_COOKIE}:`));
}

function contentOf(cookie: string): string {
  return cookie.slice(cookie.indexOf("=") + 1).replace(/^"|"$/g, "");
}

function expiring(cookie: string): string {
  const name = cookie.slice(0, cookie.indexOf("="));
  return `${name}=; Path=/; Max-Age=0; HttpOnly; Secure; SameSite=Lax`;
}

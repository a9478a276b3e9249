import { cookieRule } from "~/env.server";

/** The most sign-ins in progress in one browser. */
const MAX_PENDING = 4;
/** Lifetime of a sign-in in progress: at the provider, somebody may have to reset a password by email first. */
export const SIGN_IN_SECONDS = 3600;

export type PendingSignIn = {
  cookie: string;
  /** A Set-Cookie header that deletes it. */
  expire: string;
};

export type SignInCookies = ReturnType<typeof createSignInCookies>;

/**
 * Cookies of sign-ins in progress. remix-auth-auth0 never deletes these, so abandoned ones would grow the
 * request header until servers refuse it (60 are 10.9 kB). Remix's cookies don't allow the colon in their
 * names, so they're read by hand.
 */
export function createSignInCookies(appOrigin: string) {
  const { prefix, secure } = cookieRule(appOrigin);
  const name = `${prefix}signin`;

  function ownCookies(cookieHeader: string | null): string[] {
    return (cookieHeader ?? "")
      .split(";")
      .map((pair) => pair.trim())
      .filter((pair) => pair.startsWith(`${name}:`));
  }

  function expiring(cookie: string): string {
    const ownName = cookie.slice(0, cookie.indexOf("="));
    return `${ownName}=; Path=/; Max-Age=0; HttpOnly;${secure ? " Secure;" : ""} SameSite=Lax`;
  }

  return {
    /** Attributes for the strategy, which sets the cookies. */
    attributes: {
      name,
      path: "/",
      maxAge: SIGN_IN_SECONDS,
      httpOnly: true,
      sameSite: "Lax",
      ...(secure && { secure }),
    } as const,

    findPending(cookieHeader: string | null, state: string): PendingSignIn | null {
      const cookie = ownCookies(cookieHeader).find((candidate) => {
        const params = new URLSearchParams(contentOf(candidate));
        return params.get("state") === state && state !== "state" && Boolean(params.get(state));
      });
      return cookie ? { cookie, expire: expiring(cookie) } : null;
    },

    /** Deletes the oldest cookies to make room for one more. Browsers send the oldest first. */
    expireOldest(cookieHeader: string | null): string[] {
      const cookies = ownCookies(cookieHeader);
      return cookies.slice(0, Math.max(0, cookies.length - MAX_PENDING + 1)).map(expiring);
    },
  };
}

function contentOf(cookie: string): string {
  return cookie.slice(cookie.indexOf("=") + 1).replace(/^"|"$/g, "");
}

const HOME = "/";
const MAX_LENGTH = 2000;
/** Paths that aren't returned to, since they would start another sign-in. */
const SIGN_IN_PATHS = "/auth/";

/**
 * The path to return to; home if it isn't safe. Browsers read `/\evil.com` and `/<tab>/evil.com` as URLs of
 * another site, and `/..//evil.com` becomes one when it's normalized, so the value and the result are both
 * checked.
 * @param origin the site's own, from APP_ORIGIN
 */
export function safeReturnTo(value: string | null | undefined, origin: string): string {
  if (!value || value.length > MAX_LENGTH || !isPlainPath(value)) return HOME;
  const { pathname, search, hash } = new URL(value, origin);
  const path = pathname + search + hash;
  return isPlainPath(path) && !leadsToSignIn(path) ? path : HOME;
}

/** True if the path has no character that browsers drop or turn into a slash. */
function isPlainPath(value: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value);
}

/** Whether a path leads to the sign-in, decoded and in lower case, as the router compares it. */
function leadsToSignIn(path: string): boolean {
  try {
    return decodeURI(path).toLowerCase().startsWith(SIGN_IN_PATHS);
  } catch {
    return true;
  }
}

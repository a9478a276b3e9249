const HOME = "/";
const MAX_LENGTH = 2000;
/** Coming back there would begin another sign-in. */
const SIGN_IN_PATHS = "/auth/";

/**
 * Browsers read `/\evil.com` and `/<tab>/evil.com` as addresses of another site, and
 * `/..//evil.com` becomes one when it is normalised: so value and outcome are both checked
 * (reference/security.md section 1). Home for anything else.
 * @param origin the site's own, as APP_ORIGIN
 */
export function safeReturnTo(value: string | null | undefined, origin: string): string {
  if (!value || value.length > MAX_LENGTH || !isPlainPath(value)) return HOME;
  const { pathname, search, hash } = new URL(value, origin);
  const path = pathname + search + hash;
  return isPlainPath(path) && !leadsToSignIn(path) ? path : HOME;
}

/** True if it has no character that browsers drop or turn into a slash. */
function isPlainPath(value: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value);
}

/** Compares decoded and in lower case, as the router does. */
function leadsToSignIn(path: string): boolean {
  try {
    return decodeURI(path).toLowerCase().startsWith(SIGN_IN_PATHS);
  } catch {
    return true;
  }
}

const HOME = "/";
const LONGEST = 2000;
/** Where a sign-in begins and ends: coming back there would begin another. */
const SIGN_IN_PATHS = "/auth/";

/**
 * Where to go after a sign-in: a path of this site, or home when the value is anything else.
 *
 * Browsers read `/\evil.com` and `/<tab>/evil.com` as addresses of another site, and `/..//evil.com`
 * becomes one when it is normalised. So the value is checked, resolved as a browser would, and the
 * outcome checked again: that is what is given back (reference/security.md section 1).
 *
 * @param origin the site's own, as APP_ORIGIN
 */
export function safeReturnTo(value: string | null | undefined, origin: string): string {
  if (!value || value.length > LONGEST || !isPlainPath(value)) return HOME;
  const { pathname, search, hash } = new URL(value, origin);
  const path = pathname + search + hash;
  return isPlainPath(path) && !leadsToSignIn(path) ? path : HOME;
}

/** One slash and then something else, with no character that browsers drop or turn into a slash. */
function isPlainPath(value: string): boolean {
  return /^\/(?![/\\])[^\\\p{Cc}]*$/u.test(value);
}

/** As the router reads it: decoded, and in any case of letters. */
function leadsToSignIn(path: string): boolean {
  try {
    return decodeURI(path).toLowerCase().startsWith(SIGN_IN_PATHS);
  } catch {
    return true;
  }
}

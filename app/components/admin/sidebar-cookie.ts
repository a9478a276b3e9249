/** The panel's sidebar, expanded or collapsed to icons, is kept in a cookie (spec section 4). */

const NAME = "sidebar_state";
/** Seven days (spec section 9). */
const MAX_AGE_S = 7 * 24 * 3600;
const COLLAPSED = new RegExp(`(?:^|;\\s*)${NAME}=false(?:;|$)`);

/** Expanded, unless the cookie says otherwise. */
export function isSidebarExpanded(cookieHeader: string | null): boolean {
  return !COLLAPSED.test(cookieHeader ?? "");
}

/** The cookie's line, for `Set-Cookie` and for `document.cookie` alike. */
export function sidebarCookie(isExpanded: boolean): string {
  return `${NAME}=${isExpanded}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax`;
}

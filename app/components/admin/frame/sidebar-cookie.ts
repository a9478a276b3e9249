const NAME = "sidebar_state";
/** Seven days. */
const MAX_AGE_S = 7 * 24 * 3600;
const COLLAPSED = new RegExp(`(?:^|;\\s*)${NAME}=false(?:;|$)`);

export function isSidebarExpanded(cookieHeader: string | null): boolean {
  return !COLLAPSED.test(cookieHeader ?? "");
}

export function sidebarCookie(isExpanded: boolean): string {
  return `${NAME}=${isExpanded}; Path=/; Max-Age=${MAX_AGE_S}; SameSite=Lax`;
}

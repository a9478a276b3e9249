import { type Cookie, type CookieOptions, createCookie } from "@remix-run/node";
import { cookieRule } from "~/env.server";

/** A cookie that no script can read. Its name depends on the shop's origin, so it's created when needed. */
export function serverCookie(
  name: string,
  options: Pick<CookieOptions, "maxAge" | "secrets">,
): Cookie {
  const { prefix, secure } = cookieRule();
  return createCookie(prefix + name, {
    ...options,
    path: "/",
    httpOnly: true,
    secure,
    sameSite: "lax",
  });
}

/** The random ID in a server's cookie; null if there's none. */
export async function readCookieId(request: Request, cookie: Cookie): Promise<string | null> {
  const header = request.headers.get("Cookie");
  if (!mayHold(header, cookie)) return null;
  const id: unknown = await cookie.parse(header);
  return typeof id === "string" ? id : null;
}

/** A cheap check that the header may have this cookie, to skip parsing the others. */
export function mayHold(header: string | null, { name }: Cookie): header is string {
  return header?.includes(`${name}=`) ?? false;
}

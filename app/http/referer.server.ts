import { env } from "~/env.server";

export function refererPath(request: Request, otherwise: string): string {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return otherwise;
  const { origin, pathname, search } = new URL(referer);
  // '//evil.example' can be a path in a URL, but a browser that's redirected there goes to another site.
  if (origin !== env().APP_ORIGIN || pathname.startsWith("//")) return otherwise;
  return pathname + search;
}

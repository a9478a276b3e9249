import { env } from "~/env.server";

export function refererPath(request: Request, otherwise: string): string {
  const referer = request.headers.get("Referer") ?? "";
  if (!URL.canParse(referer)) return otherwise;
  const { origin, pathname, search } = new URL(referer);
  // Here, '//evil.example' is a path, but a browser would go to another site.
  if (origin !== env().APP_ORIGIN || pathname.startsWith("//")) return otherwise;
  return pathname + search;
}

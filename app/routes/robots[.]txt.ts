import { env } from "~/env.server";
import { textResponse } from "~/http/refusals.server";

/** Paths that crawlers may not read. Pages with 'noindex' aren't here, since crawlers must read that. */
const CLOSED = ["/admin", "/api/", "/auth/"];

export function loader() {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().APP_ORIGIN}/sitemap.xml`,
    "",
  ];
  return textResponse(200, lines.join("\n"), { "Cache-Control": "public, max-age=3600" });
}

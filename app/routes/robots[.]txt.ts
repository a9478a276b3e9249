import { env } from "~/env.server";
import { plain } from "~/http/refusals.server";

/**
 * What crawlers need not ask for. Pages that must not be found, such as the checkout, are not here:
 * only who may read them learns from their 'noindex'.
 */
const CLOSED = ["/admin", "/api/", "/auth/"];

export function loader() {
  const lines = [
    "User-agent: *",
    ...CLOSED.map((path) => `Disallow: ${path}`),
    "",
    `Sitemap: ${env().APP_ORIGIN}/sitemap.xml`,
    "",
  ];
  return plain(200, lines.join("\n"), { "Cache-Control": "public, max-age=3600" });
}

import { env } from "~/env.server";

const PATHS = ["/", "/events", "/now", "/shop", "/catering", "/about"];

export function loader() {
  // An origin has nothing that XML would take for markup (env.server.ts).
  const urls = PATHS.map((path) => `  <url><loc>${env().APP_ORIGIN}${path}</loc></url>`);
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
    },
  });
}

import { POLICY_NAMES, policyPath } from "~/domain/brand/policies";
import { readMenu } from "~/domain/menu/menu-items.server";
import { menuItemPath, productPath } from "~/domain/products/product-path";
import { listAvailableNames } from "~/domain/products/products.server";
import { env } from "~/env.server";
import { api } from "~/http/api.server";
import { freshUntil } from "~/http/fresh-until.server";

const PATHS = [
  "/",
  "/events",
  "/now",
  "/shop",
  "/catering",
  "/about",
  ...POLICY_NAMES.map(policyPath),
];

/** The most products in the file. The protocol allows 50,000 URLs (sitemaps.org/protocol.html). */
const MAX_PRODUCTS = 49_000;

const { loader, action } = api({ GET: answer });

export { action, loader };

function answer(): Response {
  const menu = readMenu();
  const urls = [
    ...PATHS.map((path) => urlOf(path)),
    // /menu is the same page as / if there is no menu.
    ...(menu.length > 0 ? [urlOf("/menu")] : []),
    ...menu.flatMap(({ items }) => items.map((item) => urlOf(menuItemPath(item)))),
    ...listAvailableNames(MAX_PRODUCTS).map((product) =>
      urlOf(productPath(product), product.updatedAt),
    ),
  ];
  const xml = `<?xml version="1.0" encoding="UTF-8"?>
<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">
${urls.join("\n")}
</urlset>
`;
  return new Response(xml, {
    headers: {
      "Content-Type": "application/xml; charset=utf-8",
      "Cache-Control": "public, max-age=3600",
      ...freshUntil(null, []),
    },
  });
}

/** A URL's entry. Nothing is escaped, since neither APP_ORIGIN nor our paths have characters that are XML markup. */
function urlOf(path: string, updatedAt?: Date): string {
  const changed = updatedAt ? `<lastmod>${updatedAt.toISOString()}</lastmod>` : "";
  return `  <url><loc>${env().APP_ORIGIN}${path}</loc>${changed}</url>`;
}

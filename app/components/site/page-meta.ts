import type { MetaDescriptor } from "@remix-run/node";
import { cardOf, type Site, type Thing, wholeAddress } from "./structured-data";
import { brandOf, rootIn } from "./use-brand";

type PageMeta = {
  /** The page's title, to which the brand's name is added. Absent for the home page. */
  title?: string;
  description?: string;
  /** The page's canonical path. Absent for pages that search engines shouldn't index. */
  path?: string;
  /** The page's own image for shared links, instead of the truck's. */
  picture?: string | null;
  type?: "website" | "product";
  things?: (site: Site) => Thing[];
};

export const documentTitle = (title: string, name: string) => `${title} | ${name}`;

export function pageMeta(matches: Parameters<typeof rootIn>[0], page: PageMeta): MetaDescriptor[] {
  const root = rootIn(matches);
  const origin = root?.origin;
  const brand = brandOf(root);
  const title = page.title
    ? documentTitle(page.title, brand.name)
    : `${brand.name}: ${brand.tagline}`;
  const description = page.description ?? brand.description;
  const tags: MetaDescriptor[] = [
    { title },
    { name: "description", content: description },
    { property: "og:title", content: title },
    { property: "og:description", content: description },
    { property: "og:site_name", content: brand.name },
    { property: "og:type", content: page.type ?? "website" },
  ];
  if (origin) {
    const own = wholeAddress(page.picture ?? null, origin);
    tags.push({ property: "og:image", content: own ?? cardOf({ origin, brand }) });
    tags.push({ name: "twitter:card", content: own ? "summary" : "summary_large_image" });
  }
  if (page.path === undefined) return [...tags, { name: "robots", content: "noindex" }];
  if (origin) {
    const address = `${origin}${page.path}`;
    tags.push({ tagName: "link", rel: "canonical", href: address });
    tags.push({ property: "og:url", content: address });
    if (page.things) tags.push(jsonLd(page.things({ origin, brand })));
  }
  return tags;
}

/** JSON-LD for the page. Remix escapes text that would end the script tag. */
function jsonLd(things: Thing[]): MetaDescriptor {
  return { "script:ld+json": { "@context": "https://schema.org", "@graph": things } };
}

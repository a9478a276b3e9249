import { type Brand, DEFAULT_BRAND, PICTURES, phoneOf, profilesOf } from "~/brand";
import { logoFile } from "~/domain/brand/logo";
import type { EventView } from "~/domain/event";
import type { MenuItemView } from "~/domain/menu/item-page";
import type { Board, BoardItem } from "~/domain/menu/menu";
import { toDecimal } from "~/domain/money";
import type { ProductCard } from "~/domain/products/product";
import { menuItemPath, productPath } from "~/domain/products/product-path";
import { DAY_MS } from "~/domain/time";

/** schema.org data (JSON-LD). It has only facts that the page shows, and full URLs. */
export type Thing = { "@type": string; [property: string]: unknown };

export type Site = { origin: string; brand: Brand };

/** The truck's price range for search engines, from $ to $$$$. */
const PRICE_RANGE = "$$";

/** The image for shared links, made from the truck's logo, or our own. A renamed truck's has no name on it. */
export function cardOf({ origin, brand }: Site): string {
  const { logo, paper } = brand;
  if (logo) return origin + logoFile({ logo, paper }, "card");
  return `${origin}${isDrawnOn(brand) ? PICTURES.first : PICTURES.plain}card.jpg`;
}

/** True if our card fits the brand, since the name and tagline are drawn into it. */
const isDrawnOn = ({ name, tagline }: Brand) =>
  name === DEFAULT_BRAND.name && tagline === DEFAULT_BRAND.tagline;

const truckId = (origin: string) => `${origin}/#truck`;

/** @param events stops that the page shows, as opening hours */
export function truckThing(site: Site, events: EventView[] = []): Thing {
  const { origin, brand } = site;
  const profiles = ownProfiles(brand);
  const hours = events.flatMap(openingHours);
  return {
    "@type": "FoodEstablishment",
    "@id": truckId(origin),
    name: brand.name,
    description: brand.description,
    url: `${origin}/`,
    image: cardOf(site),
    telephone: phoneOf(brand) ?? undefined,
    email: brand.email,
    servesCuisine: brand.cuisine,
    priceRange: PRICE_RANGE,
    sameAs: profiles.length > 0 ? profiles : undefined,
    openingHoursSpecification: hours.length > 0 ? hours : undefined,
    hasMenu: `${origin}/menu`,
    address: {
      "@type": "PostalAddress",
      addressLocality: brand.city,
      addressRegion: brand.region,
      addressCountry: "US",
    },
  };
}

/** The truck's profiles, without links to a network's own front page. */
const ownProfiles = (brand: Brand) =>
  profilesOf(brand)
    .map(({ href }) => href)
    .filter((href) => new URL(href).pathname !== "/");

/**
 * A stop's opening hours, which can end after midnight. Empty for stops of 24 hours or more, since `opens`
 * and `closes` are times of day.
 */
function openingHours({ startsAt, endsAt }: EventView): Thing[] {
  if (endsAt === null || Date.parse(endsAt) - Date.parse(startsAt) >= DAY_MS) return [];
  const day = startsAt.slice(0, 10);
  return [
    {
      "@type": "OpeningHoursSpecification",
      opens: startsAt.slice(11, 16),
      closes: endsAt.slice(11, 16),
      validFrom: day,
      validThrough: day,
    },
  ];
}

/** The products of a page in their order. */
export function productList(products: ProductCard[], { origin }: Site): Thing {
  return {
    "@type": "ItemList",
    itemListElement: products.map((product, index) => ({
      "@type": "ListItem",
      position: index + 1,
      url: `${origin}${productPath(product)}`,
    })),
  };
}

export function eventThing(event: EventView, site: Site): Thing {
  const { origin, brand } = site;
  return {
    "@type": "Event",
    name: event.title,
    description: event.description ?? undefined,
    image: wholeAddress(event.imageUrl, origin) ?? cardOf(site),
    url: `${origin}/events#event-${event.id}`,
    startDate: event.startsAt,
    endDate: event.endsAt ?? undefined,
    eventStatus: "https://schema.org/EventScheduled",
    eventAttendanceMode: "https://schema.org/OfflineEventAttendanceMode",
    location: { "@type": "Place", name: event.location, address: event.location },
    organizer: {
      "@type": "FoodEstablishment",
      "@id": truckId(origin),
      name: brand.name,
      url: `${origin}/`,
    },
  };
}

/** The menu. Sold-out items stay on it, as on the page. */
export function menuThing(board: Board, site: Site): Thing {
  return {
    "@type": "Menu",
    "@id": `${site.origin}/menu`,
    name: "Menu",
    hasMenuSection: board.map(({ name, items }) => ({
      "@type": "MenuSection",
      name,
      hasMenuItem: items.map((item) => menuItemThing(item, site)),
    })),
  };
}

export function productThing(product: ProductCard, { origin, brand }: Site): Thing {
  const inStock = product.stock > 0 ? "InStock" : "OutOfStock";
  const url = `${origin}${productPath(product)}`;
  return {
    "@type": "Product",
    name: product.name,
    description: product.description ?? undefined,
    image: wholeAddress(product.imageUrl, origin),
    sku: String(product.id),
    brand: { "@type": "Brand", name: brand.name },
    url,
    offers: {
      "@type": "Offer",
      price: toDecimal(product.priceCents),
      priceCurrency: "USD",
      availability: `https://schema.org/${inStock}`,
      url,
    },
  };
}

export function menuItemThing(item: BoardItem | MenuItemView, { origin }: Site): Thing {
  return {
    "@type": "MenuItem",
    name: item.name,
    description: item.description ?? undefined,
    image: "imageUrl" in item ? wholeAddress(item.imageUrl ?? null, origin) : undefined,
    url: `${origin}${menuItemPath(item)}`,
    offers: {
      "@type": "Offer",
      price: toDecimal(item.priceCents),
      priceCurrency: "USD",
      availability: `https://schema.org/${item.isOut ? "SoldOut" : "InStock"}`,
    },
  };
}

/** The address as a full URL. Undefined if there is none, or if it isn't a URL. */
export function wholeAddress(address: string | null, origin: string): string | undefined {
  if (!address) return undefined;
  try {
    return new URL(address, origin).href;
  } catch {
    return undefined;
  }
}

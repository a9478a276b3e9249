import { brand } from "~/brand";
import type { EventView } from "~/domain/events/event";
import { toDecimal } from "~/domain/money";
import type { Product } from "~/domain/products/product";
import { productPath } from "~/domain/products/product-path";

/** schema.org's words (JSON-LD): nothing that the page does not show; addresses are whole. */
export type Thing = { "@type": string; [property: string]: unknown };

const truckId = (origin: string) => `${origin}/#truck`;

export function truckThing(origin: string): Thing {
  const { city, region, country } = brand.home;
  return {
    "@type": "FoodEstablishment",
    "@id": truckId(origin),
    name: brand.name,
    description: brand.description,
    url: `${origin}/`,
    image: `${origin}/pictures/1/card.jpg`,
    telephone: brand.contact.phone,
    email: brand.contact.email,
    servesCuisine: brand.cuisine,
    hasMenu: `${origin}/menu`,
    address: {
      "@type": "PostalAddress",
      addressLocality: city,
      addressRegion: region,
      addressCountry: country,
    },
  };
}

export function eventThing(event: EventView, origin: string): Thing {
  return {
    "@type": "Event",
    name: event.title,
    description: event.description ?? undefined,
    image: whole(event.imageUrl, origin),
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

export function productThing(product: Product, origin: string): Thing {
  const inStock = product.stock > 0 ? "InStock" : "OutOfStock";
  const url = `${origin}${productPath(product)}`;
  return {
    "@type": "Product",
    name: product.name,
    description: product.description ?? undefined,
    image: whole(product.imageUrl, origin),
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

/** Undefined when there is none, or none that is one. */
function whole(address: string | null, origin: string): string | undefined {
  if (!address) return undefined;
  try {
    return new URL(address, origin).href;
  } catch {
    return undefined;
  }
}

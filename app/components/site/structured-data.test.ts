import { describe, expect, it } from "vitest";
import { DEFAULT_BRAND } from "~/brand";
import { toEventView } from "~/domain/event";
import type { Product } from "~/domain/products/product";
import { lackingIn } from "../../../tests/structured-data";
import { eventThing, menuThing, productList, productThing, truckThing } from "./structured-data";

const ORIGIN = "https://truck.example";
const SITE = { origin: ORIGIN, brand: DEFAULT_BRAND };

const product: Product = {
  id: 7,
  name: "Tin",
  description: "Bright green.",
  priceCents: 3850,
  imageUrl: "/pictures/1/tin.webp",
  category: "matcha",
  origin: null,
  certifications: null,
  tastingNotes: { sweetness: null, bitterness: null, umami: null },
  recommendedUse: null,
  stock: 1,
  isAvailable: true,
};

const stop = {
  id: 12,
  title: "Night Market",
  location: "Ferry Plaza",
  description: null,
  startDate: new Date("2027-01-05T05:00:00Z"),
  endDate: new Date("2027-01-05T09:00:00Z"),
  movedFrom: null,
  imageUrl: null,
};
const event = toEventView(stop, new Date("2027-01-01T00:00:00Z"), "America/Los_Angeles");

const latte = { id: 1, name: "Latte", description: null, priceCents: 650 };
const board = [{ id: 1, name: "Drinks", items: [latte, { ...latte, isOut: true as const }] }];

const things = [
  truckThing(SITE),
  eventThing(event, SITE),
  productThing(product, SITE),
  productList([product], SITE),
  menuThing(board, SITE),
];

it.each(things)("a $@type has what search engines ask for", (thing) => {
  expect(lackingIn(thing)).toEqual([]);
});

it("the menu's data says what an item costs, and what is sold out today", () => {
  const item = (availability: string) => ({
    "@type": "MenuItem",
    name: "Latte",
    url: `${ORIGIN}/menu/1-latte`,
    offers: { "@type": "Offer", price: "6.50", priceCurrency: "USD", availability },
  });
  expect(menuThing(board, SITE).hasMenuSection).toEqual([
    {
      "@type": "MenuSection",
      name: "Drinks",
      hasMenuItem: [item("https://schema.org/InStock"), item("https://schema.org/SoldOut")],
    },
  ]);
});

describe("the truck", () => {
  it("is open at its stops, past midnight too", () => {
    expect(truckThing(SITE, [event]).openingHoursSpecification).toEqual([
      {
        "@type": "OpeningHoursSpecification",
        opens: "21:00",
        closes: "01:00",
        validFrom: "2027-01-04",
        validThrough: "2027-01-04",
      },
    ]);
  });

  it.each([
    ["without an end", null],
    ["of a whole day", "2027-01-05T21:00:00-08:00"],
  ])("tells no hours of a stop %s, nor where there is none", (_title, endsAt) => {
    expect(truckThing(SITE, [{ ...event, endsAt }]).openingHoursSpecification).toBeUndefined();
    expect(truckThing(SITE).openingHoursSpecification).toBeUndefined();
  });

  it("claims no network's front page for its own", () => {
    expect(truckThing(SITE)).toMatchObject({ sameAs: undefined, priceRange: "$$" });
  });
});

describe("a stop", () => {
  it("shows the truck if it has no picture of its own", () => {
    expect(eventThing(event, SITE).image).toBe("https://truck.example/pictures/1/card.jpg");
    expect(eventThing({ ...event, imageUrl: "/a.webp" }, SITE).image).toBe(
      "https://truck.example/a.webp",
    );
  });

  it("has the truck's own date, which in UTC would be the next", () => {
    expect(eventThing(event, SITE)).toMatchObject({
      startDate: "2027-01-04T21:00:00-08:00",
      endDate: "2027-01-05T01:00:00-08:00",
      url: "https://truck.example/events#event-12",
      organizer: { "@id": truckThing(SITE)["@id"] },
    });
  });

  it("has no end where that lies before its start", () => {
    const endDate = new Date(stop.startDate.getTime() - 1000);
    const view = toEventView({ ...stop, endDate }, stop.startDate, "America/Los_Angeles");
    expect(eventThing(view, SITE).endDate).toBeUndefined();
  });
});

describe("a product", () => {
  it("has its price in dollars and its picture's whole address", () => {
    expect(productThing(product, SITE)).toMatchObject({
      image: "https://truck.example/pictures/1/tin.webp",
      url: "https://truck.example/shop/7-tin",
      sku: "7",
      brand: { "@type": "Brand", name: "Ujicart" },
      offers: { price: "38.50", priceCurrency: "USD", availability: "https://schema.org/InStock" },
    });
  });

  it("says when it's sold out", () => {
    expect(productThing({ ...product, stock: 0 }, SITE)).toMatchObject({
      offers: { availability: "https://schema.org/OutOfStock" },
    });
  });

  it.each([null, "", "http://["])("has no picture where %j is its address", (imageUrl) => {
    expect(productThing({ ...product, imageUrl }, SITE).image).toBeUndefined();
  });

  it("keeps a picture's address that is elsewhere", () => {
    const imageUrl = "https://pictures.example/a.webp";
    expect(productThing({ ...product, imageUrl }, SITE).image).toBe(imageUrl);
  });
});

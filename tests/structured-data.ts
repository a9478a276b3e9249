/**
 * Properties that Google's documentation requires for 'Local business', 'Event', and 'Product snippet', all under
 * developers.google.com/search/docs/appearance/structured-data.
 */
const REQUIRED: Record<string, string[]> = {
  FoodEstablishment: [
    "name",
    "address.addressLocality",
    "address.addressCountry",
    "image",
    "url",
    "telephone",
  ],
  // Google has no feature for menus, so these are the properties in schema.org's own example.
  Menu: [
    "name",
    "hasMenuSection.0.name",
    "hasMenuSection.0.hasMenuItem.0.name",
    ...["price", "priceCurrency"].map((name) => `hasMenuSection.0.hasMenuItem.0.offers.${name}`),
  ],
  ItemList: ["itemListElement.0.url"],
  Event: ["name", "startDate", "location.name", "location.address"],
  Product: ["name", "offers.price", "offers.priceCurrency", "offers.availability"],
};

/** Required properties that a schema.org thing lacks or leaves empty. For an unknown type, a text that says so. */
export function lackingIn(thing: { "@type": string }): string[] {
  const required = REQUIRED[thing["@type"]];
  if (!required) return [`no rule for ${thing["@type"]}`];
  return required.filter((path) => {
    const value = valueAt(thing, path);
    return typeof value !== "string" || value.trim() === "";
  });
}

function valueAt(thing: unknown, path: string): unknown {
  return path
    .split(".")
    .reduce<unknown>((value, key) => (value as Record<string, unknown> | undefined)?.[key], thing);
}

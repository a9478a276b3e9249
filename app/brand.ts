/** If you rename it, update dev/art/card.svg too: the name is drawn into that image. */
export const brand = {
  name: "Ujicart",
  tagline: "Uji matcha and Japanese soft serve, from a truck",
  description:
    "A food truck serving ceremonial matcha and Japanese soft serve, sourced from generational farms in Uji, Japan.",
  themeKey: "ujicart-theme",
  cuisine: "Japanese",
  /** As search engines show it, from $ to $$$$. */
  priceRange: "$$",
  /** The truck has no address of its own. */
  home: { city: "Los Angeles", region: "CA", country: "US" },
  contact: { email: "hello@ujicart.example", phone: "(213) 555-0100" },
  social: [
    { name: "Instagram", mark: "instagram", href: "https://www.instagram.com/" },
    { name: "Facebook", mark: "facebook", href: "https://www.facebook.com/" },
    { name: "X", mark: "x", href: "https://x.com/" },
    { name: "TikTok", mark: "tiktok", href: "https://www.tiktok.com/" },
  ],
} as const;

export type HomepageContent = {
  heroTitle: string | null;
  heroSubtitle: string | null;
  heroImageUrl: string | null;
  /** The text in the footer. */
  aboutText: string | null;
};

/** Shown until the owner writes other words. CSS draws the default image. */
export const DEFAULT_CONTENT = {
  heroTitle: "Premium Matcha from Uji, Japan",
  heroSubtitle:
    "Ceremonial matcha and Japanese soft serve, whisked and swirled to order from our mobile truck.",
  aboutText:
    "We bring your neighborhood ceremonial matcha and Japanese soft serve, sourced from generational farms in Uji, Japan.",
} as const;

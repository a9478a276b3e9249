import { type Brand, isRenamed } from "~/brand";

export type HomepageContent = {
  heroTitle: string | null;
  heroSubtitle: string | null;
  heroImageUrl: string | null;
  /** The text in the footer. */
  aboutText: string | null;
};

export const NOTHING_WRITTEN: HomepageContent = {
  heroTitle: null,
  heroSubtitle: null,
  heroImageUrl: null,
  aboutText: null,
};

/** Texts until the owner writes others. CSS draws the default image. */
export const DEFAULT_CONTENT = {
  heroTitle: "Premium Matcha from Uji, Japan",
  heroSubtitle:
    "Ceremonial matcha and Japanese soft serve, whisked and swirled to order from our mobile truck.",
  aboutText:
    "We bring your neighborhood ceremonial matcha and Japanese soft serve, sourced from generational farms in Uji, Japan.",
} as const;

/**
 * Fills blank texts with a renamed truck's name, tagline, and description. Others stay null: see
 * `DEFAULT_CONTENT`.
 */
export function introducedBy(brand: Brand, content: HomepageContent): HomepageContent {
  if (!isRenamed(brand)) return content;
  return {
    ...content,
    heroTitle: content.heroTitle ?? brand.name,
    heroSubtitle: content.heroSubtitle ?? brand.tagline,
    aboutText: content.aboutText ?? brand.description,
  };
}

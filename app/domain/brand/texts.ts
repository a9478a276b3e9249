import { type Brand, DEFAULT_BRAND, isRenamed, NETWORKS } from "~/brand";
import { ABOUT_TEXTS } from "./about-texts";
import { CART_TEXTS } from "./cart-texts";
import { CATEGORY_LABELS } from "./category-labels";
import { CATERING_TEXTS } from "./catering-texts";
import { NEUTRAL_TEXTS } from "./neutral-texts";
import { POLICY_TEXTS } from "./policy-texts";
import { SECTION_TEXTS } from "./section-texts";

/** Every page's text until an owner renames the truck or writes another. */
export const DEFAULT_TEXTS = {
  ...SECTION_TEXTS,
  ...CATEGORY_LABELS,
  ...CART_TEXTS,
  ...CATERING_TEXTS,
  ...ABOUT_TEXTS,
  ...POLICY_TEXTS,
};

export type TextName = keyof typeof DEFAULT_TEXTS;

export const TEXT_NAMES = Object.keys(DEFAULT_TEXTS) as TextName[];

const neutralTexts = (brand: Pick<Brand, "name">): Partial<typeof DEFAULT_TEXTS> =>
  isRenamed(brand) ? NEUTRAL_TEXTS : {};

/** The texts that pages show if the owner leaves a field blank. */
export const originalTexts = (brand: Pick<Brand, "name">): typeof DEFAULT_TEXTS => ({
  ...DEFAULT_TEXTS,
  ...neutralTexts(brand),
});

/** The texts to store after a change. A blank text, or one like the original, isn't stored. */
export function withTexts(
  { name: truck, texts }: Pick<Brand, "name" | "texts">,
  change: Partial<Record<TextName, string | null>>,
): Brand["texts"] {
  const original = originalTexts({ name: truck });
  const all: Record<string, string | null | undefined> = { ...texts, ...change };
  return Object.fromEntries(
    TEXT_NAMES.flatMap((name) => {
      const text = all[name];
      return text && text !== original[name] ? [[name, text]] : [];
    }),
  );
}

/** The texts of a page that differ from `defaults`: the owner's own, and neutral ones if the truck was renamed. */
export function textsBesides<Texts extends object>(
  brand: Pick<Brand, "name" | "texts">,
  defaults: Texts,
): Partial<Texts> {
  const known = Object.entries({ ...neutralTexts(brand), ...brand.texts });
  const own = known.filter(([name]) => Object.hasOwn(defaults, name));
  return Object.fromEntries(own) as Partial<Texts>;
}

/**
 * The brand that every page loads. Long texts load only with their own page, and a renamed truck's placeholder
 * links never.
 */
export const toPageBrand = (brand: Brand): Brand => ({
  ...brand,
  ...(isRenamed(brand) && ownProfiles(brand)),
  texts: Object.fromEntries(
    Object.entries(textsBesides(brand, { ...SECTION_TEXTS, ...CATEGORY_LABELS, ...CART_TEXTS })),
  ),
});

/** The links to profiles; null if it's still the placeholder. */
const ownProfiles = (brand: Brand): Partial<Brand> =>
  Object.fromEntries(
    NETWORKS.map(({ mark }) => [mark, brand[mark] === DEFAULT_BRAND[mark] ? null : brand[mark]]),
  );

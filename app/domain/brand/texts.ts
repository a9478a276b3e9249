import type { Brand } from "~/brand";
import { ABOUT_TEXTS } from "./about-texts";
import { CATERING_TEXTS } from "./catering-texts";
import { POLICY_TEXTS } from "./policy-texts";
import { SECTION_TEXTS } from "./section-texts";

/** Every page's text until an owner writes another. */
export const DEFAULT_TEXTS = {
  ...SECTION_TEXTS,
  ...CATERING_TEXTS,
  ...ABOUT_TEXTS,
  ...POLICY_TEXTS,
};

export type TextName = keyof typeof DEFAULT_TEXTS;

export const TEXT_NAMES = Object.keys(DEFAULT_TEXTS) as TextName[];

/** Blank, or as it was: the default stands. */
export function withTexts(
  texts: Brand["texts"],
  change: Partial<Record<TextName, string | null>>,
): Brand["texts"] {
  const all: Record<string, string | null | undefined> = { ...texts, ...change };
  return Object.fromEntries(
    TEXT_NAMES.flatMap((name) => {
      const text = all[name];
      return text && text !== DEFAULT_TEXTS[name] ? [[name, text]] : [];
    }),
  );
}

/** The owner's own texts for one page. */
export function ownTexts<Texts extends object>(
  { texts }: Pick<Brand, "texts">,
  defaults: Texts,
): Partial<Texts> {
  const own = Object.entries(texts).filter(([name]) => Object.hasOwn(defaults, name));
  return Object.fromEntries(own) as Partial<Texts>;
}

/** The brand that every page loads. Long texts load with their own page only. */
export const toPageBrand = (brand: Brand): Brand => ({
  ...brand,
  texts: Object.fromEntries(Object.entries(ownTexts(brand, SECTION_TEXTS))),
});

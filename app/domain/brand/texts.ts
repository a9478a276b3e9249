import type { Brand } from "~/brand";
import { ABOUT_TEXTS } from "./about-texts";
import { CATERING_TEXTS } from "./catering-texts";
import { SECTION_TEXTS } from "./section-texts";

/** What each page says until an owner writes another text. */
export const DEFAULT_TEXTS = { ...SECTION_TEXTS, ...CATERING_TEXTS, ...ABOUT_TEXTS };

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

/** Those of a page that an owner wrote. */
export function ownTexts<Texts extends object>(
  { texts }: Pick<Brand, "texts">,
  defaults: Texts,
): Partial<Texts> {
  const own = Object.entries(texts).filter(([name]) => Object.hasOwn(defaults, name));
  return Object.fromEntries(own) as Partial<Texts>;
}

/** As every page carries it: the long texts go with their own pages. */
export const toPageBrand = (brand: Brand): Brand => ({
  ...brand,
  texts: Object.fromEntries(Object.entries(ownTexts(brand, SECTION_TEXTS))),
});

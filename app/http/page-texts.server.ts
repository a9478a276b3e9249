import { json } from "@remix-run/node";
import { DEFAULT_BRAND } from "~/brand";
import { readBrand } from "~/domain/brand/brand.server";
import { textsBesides } from "~/domain/brand/texts";
import { freshUntil } from "./fresh-until.server";
import { tryLoad } from "./page-section.server";

/**
 * Loads a page's texts that differ from the defaults.
 * @param instead texts that replace a default if the owner wrote none
 */
export function pageTexts<Texts extends object>(defaults: Texts, instead: Partial<Texts> = {}) {
  const brand = tryLoad(readBrand);
  const own = textsBesides(brand.ok ? brand.data : DEFAULT_BRAND, defaults);
  return json({ ...instead, ...own }, { headers: freshUntil(null, [brand]) });
}
